/** The first script of the sandbox's worker. */

import { serve } from "../../solver/worker/serve.js";
import { boot } from "./boot.js";

// Outside the sandbox this worker would have the rights of the page.
if (self.origin !== "null") throw new Error("This worker starts in the sandbox alone.");

self.onmessage = ({ ports: [port] }) => {
  if (!port) return;
  self.onmessage = null;
  serve(port, boot, true);
};
// The first message shows that the browser allows this way to start a worker.
self.postMessage("here");
