/**
 * Runs tests/tools/page_calls.py in the Python that the page is delivered with.
 *
 *     node page_python.mjs PYODIDE CALLS PYTHON RULES
 */

import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CALLS } from "../../web/js/solver/protocol.js";

const [pyodide = "", asked = "", archive = "", rules = ""] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
const python = await loadPyodide({ stdLibURL: archive });
python.runPython(readFileSync(fileURLToPath(new URL("page_calls.py", import.meta.url)), "utf-8"));

/** @param {[string, object][]} calls */
function answers(calls) {
  python.globals.set("calls", JSON.stringify(calls));
  return JSON.parse(python.runPython("json.dumps(answers(json.loads(calls)))"));
}

// As in the page, the second archive is there only for calls that need it.
const calls = JSON.parse(readFileSync(asked, "utf-8"));
const needsMore = (/** @type {[keyof CALLS, object]} */ [name]) => CALLS[name].more === true;
const first = answers(calls.filter((/** @type {any} */ call) => !needsMore(call)));
python.FS.writeFile("/rules.zip", readFileSync(rules));
python.runPython("from knight_core.bridge import Session; Session().extend('/rules.zip')");
const later = answers(calls.filter(needsMore));
process.stdout.write(
  JSON.stringify({
    said: calls.map((/** @type {any} */ call) => (needsMore(call) ? later : first).said.shift()),
    modules: [...new Set([...first.modules, ...later.modules])],
    codecs: [...new Set([...first.codecs, ...later.codecs])],
  }),
);
