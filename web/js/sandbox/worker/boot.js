/** Starts Python in the sandbox: from bytes alone, without JavaScript's own objects, with a deadline. */

import { fromMemory, pythonOf } from "../../solver/worker/start.js";
import { deadline, inTime } from "./deadline.js";

/** @import { Assets } from "../../solver/protocol.js" */
/** @import { BootReport } from "../../solver/worker/serve.js" */
/** @import { Booted, Session } from "../../solver/worker/start.js" */

/** An address that leads nowhere: Pyodide wants one. */
const NOWHERE = "sandbox:/";

/**
 * Takes Python's modules away that lead to JavaScript. The policy and the opaque origin are what protects;
 * this is a second line.
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
 * What runs rules is there before the first of them: on a slow computer its import alone could take longer
 * than a call may, and the deadline would end it.
 */
const IMPORTS = "import knight_core.bridge.rules, knight_core.rules.strategy";

/** @param {Session} session @returns {Session} */
function timed(session) {
  return {
    ask: inTime((name, params, arrays) => session.ask(name, params, arrays)),
    begin: inTime((name, params, arrays) => session.begin(name, params, arrays)),
    advance: inTime((seconds, kind) => session.advance(seconds, kind)),
    report: inTime((kind) => session.report(kind)),
    ended: inTime((kind) => session.ended(kind)),
    finish: inTime((kind) => session.finish(kind)),
    cancel: inTime((kind) => session.cancel(kind)),
    drop: inTime((kind) => session.drop(kind)),
    extend: inTime((path) => session.extend(path)),
  };
}

/** @param {unknown} asset @returns {ArrayBuffer} */
function bytesOf(asset) {
  if (asset instanceof ArrayBuffer) return asset;
  throw new Error("not handed in as bytes");
}

/**
 * @param {Assets} assets with bytes in the place of all addresses
 * @param {BootReport} report
 * @returns {Promise<Booted>}
 */
export async function boot(assets, report) {
  report("starting", 1, 1);
  const wasm = bytesOf(assets.wasm);
  const archive = bytesOf(assets.python);
  const more = bytesOf(assets.more);
  const options = {
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: assets.lock,
    createPyodideModule,
    // What `import js` would give.
    jsglobals: {},
    // Sets of texts have the same order in every run, so a rule does the same in every run.
    env: { PYTHONHASHSEED: "0" },
  };
  const module = await WebAssembly.compile(wasm);
  const pyodide = await fromMemory(loadPyodide, options, module, archive);
  const python = pythonOf(pyodide);
  python.extend(more);
  pyodide.runPython(IMPORTS, { globals: pyodide.toPy({}) });
  pyodide.runPython(WITHOUT_JAVASCRIPT, { globals: pyodide.toPy({}) });
  pyodide.setInterruptBuffer(deadline);
  return {
    python: { ...python, session: timed(python.session) },
    version: pyodide.version,
    // What comes out of the sandbox starts nothing.
    kept: null,
  };
}
