/**
 * The script of the sandbox's worker: Pyodide and our modules as one text without imports, because no way to import
 * works in every browser's sandbox, and the policy allows none.
 */

import { CUTS, WORKER } from "./parts.js";

/**
 * The exports of a Pyodide module, as an expression.
 * @param {string} text
 * @param {readonly [from: string, to: string]} cut checked by the build
 */
function expression(text, [from, to]) {
  const at = text.indexOf(from);
  if (at < 0) throw new Error("Pyodide's script is another one");
  return `(() => {${text.slice(0, at)}${to}${text.slice(at + from.length)}\n})()`;
}

/**
 * @param {string} loader the text of pyodide.js
 * @param {string} runtime the text of pyodide.asm.js
 */
export function joined(loader, runtime) {
  return [
    `const loadPyodide = ${expression(loader, CUTS.loader)};`,
    `const createPyodideModule = ${expression(runtime, CUTS.runtime)};`,
    WORKER,
    // Names the script: otherwise errors contain its whole data: address.
    "//# sourceURL=sandbox.js\n",
  ].join("\n");
}
