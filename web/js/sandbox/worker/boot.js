/**
 * Starts Python in the sandbox: only from bytes, without access to JavaScript's objects, with a deadline.
 */

import { fromArchive, fromImage, imageOf } from "../../solver/worker/start.js";
import { deadline, inTime } from "./deadline.js";

/** @import { BootReport } from "../../solver/worker/serve.js" */
/** @import { Booted, Session } from "../../solver/worker/start.js" */

/** An invalid address: Pyodide requires one. */
const DUMMY_URL = "sandbox:/";

/**
 * Removes the Python modules that give access to JavaScript. The real protection is the policy and the opaque origin;
 * this is an additional one.
 */
const WITHOUT_JAVASCRIPT = [
  "import sys",
  "from _pyodide._importhook import jsfinder",
  "jsfinder.jsproxies.clear()",
  "for name in [*sys.modules]:",
  "    if name.split('.')[0] in ('js', 'pyodide_js') or name == 'pyodide.http':",
  "        del sys.modules[name]",
].join("\n");

/**
 * The modules that run rules are imported before the first rule: on a slow computer the import alone could
 * exceed the deadline of a call.
 */
const IMPORTS = "import knight_core.bridge.rules, knight_core.rules.strategy";

/** A stream that discards its input. */
const NULL_STREAM = { write: (/** @type {Uint8Array} */ data) => data.length };

/** @param {Session} session @returns {Session} */
function timed(session) {
  return {
    begin: inTime((name, params, arrays) => session.begin(name, params, arrays)),
    advance: inTime((seconds, lane) => session.advance(seconds, lane)),
    report: inTime((lane) => session.report(lane)),
    finish: inTime((lane) => session.finish(lane)),
    cancel: inTime((lane) => session.cancel(lane)),
    drop: inTime((lane) => session.drop(lane)),
  };
}

/** @param {unknown} asset @returns {ArrayBuffer} */
function bytesOf(asset) {
  if (asset instanceof ArrayBuffer) return asset;
  throw new Error("not handed in as bytes");
}

/**
 * @param {Record<string, any>} assets with bytes in place of all addresses
 * @param {BootReport} report
 * @returns {Promise<Booted>}
 */
export async function boot(assets, report) {
  report("starting", 1, 1);
  // Compiled from bytes: browsers cache code compiled from a stream by its address, and bytes have none.
  const wasm = await WebAssembly.compile(bytesOf(assets.wasm));
  const rest = bytesOf(assets.rest);
  const options = {
    indexURL: DUMMY_URL,
    packageBaseUrl: DUMMY_URL,
    lockFileContents: assets.lock,
    createPyodideModule,
    // The result of `import js`.
    jsglobals: {},
  };
  const { pyodide, python } = imageOf(wasm)
    ? await fromImage(loadPyodide, options, wasm)
    : await fromArchive(loadPyodide, options, wasm, bytesOf(assets.python));
  python.extend(rest);
  pyodide.runPython(IMPORTS, { globals: pyodide.toPy({}) });
  pyodide.runPython(WITHOUT_JAVASCRIPT, { globals: pyodide.toPy({}) });
  // Output that bypasses `print` is discarded: a rule must not fill the page's console.
  pyodide.setStdout(NULL_STREAM);
  pyodide.setStderr(NULL_STREAM);
  pyodide.setInterruptBuffer(deadline);
  return {
    python: { ...python, session: timed(python.session) },
    version: pyodide.version,
    // Nothing from the sandbox may be used to start Python.
    reusable: null,
  };
}
