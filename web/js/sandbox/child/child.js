/*
 * The only script of the sandbox's document. It starts the worker that runs foreign code, and runs none itself: it only
 * passes on the worker's messages, or ignores them.
 */
(() => {
  // Without the sandbox this document would have the rights of the page, and so would the worker.
  if (self.origin !== "null" || parent === self) return;

  /**
   * Starts the worker in the first of these ways that the browser allows.
   * @param {string} script
   * @param {string[]} ways
   * @param {MessagePort} control to the page
   * @param {MessagePort} talk from the page to the worker
   */
  const start = (script, [way = "", ...others], control, talk) => {
    const failed = (/** @type {string} */ message) => {
      if (others.length > 0) start(script, others, control, talk);
      else control.postMessage({ type: "refused", message });
    };
    const address =
      way === "blob"
        ? URL.createObjectURL(new Blob([script], { type: "text/javascript" }))
        : `data:text/javascript,${script.replace(/[%#\t\r\n]/g, encodeURIComponent)}`;
    /** @type {Worker} */
    let worker;
    try {
      worker = new Worker(address, { type: "module" });
    } catch (error) {
      failed(String(error));
      return;
    }
    let here = false;
    worker.onmessage = () => {
      // Only the first message; later ones go to the page through the port.
      worker.onmessage = null;
      here = true;
      control.postMessage({ type: "started", way });
      worker.postMessage(null, [talk]);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const message = String(event.message ?? "");
      if (here) {
        control.postMessage({ type: "error", message });
      } else {
        worker.onerror = null;
        worker.terminate();
        failed(message);
      }
    };
  };

  const listen = (/** @type {MessageEvent} */ event) => {
    const [control, talk] = event.ports;
    if (event.source !== parent || !control || !talk) return;
    removeEventListener("message", listen);
    control.postMessage({ type: "here" });
    control.onmessage = ({ data }) => start(data.script, data.ways, control, talk);
  };
  addEventListener("message", listen);
})();
