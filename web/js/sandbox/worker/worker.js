/** The first script of the sandbox's worker. */

import { serve } from "../../solver/worker/serve.js";
import { boot } from "./boot.js";

// Outside of the sandbox this worker would have the rights of the page.
if (self.origin !== "null") throw new Error("This worker starts in the sandbox alone.");

self.onmessage = ({ ports: [port] }) => {
  if (!port) return;
  self.onmessage = null;
  serve(port, boot, true);
};
// Tells whoever started it that the browser allows it.
self.postMessage("here");
