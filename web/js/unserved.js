/**
 * The only script that is no module: it lets the page say so where no module runs. Browsers refuse them
 * when index.html is opened from a disk; and one that the first script needs may be damaged.
 */

const { dataset } = document.documentElement;
if (document.URL.startsWith("file:")) dataset.unserved = "";
else {
  addEventListener("load", () => {
    if (!("started" in dataset)) dataset.unloaded = "";
  });
}
