/**
 * The only script that is no module: it shows a message if no module runs. Browsers refuse modules when index.html is
 * opened from a disk; or a module of the first script may be damaged.
 */

const { dataset } = document.documentElement;
if (document.URL.startsWith("file:")) dataset.unserved = "";
else {
  addEventListener("load", () => {
    if (!("started" in dataset)) dataset.unloaded = "";
  });
}
