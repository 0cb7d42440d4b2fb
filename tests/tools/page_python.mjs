/**
 * Runs tests/tools/page_calls.py in the Python that the page is delivered with.
 *
 *     node page_python.mjs PYODIDE CALLS PYTHON RULES
 */

import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide = "", asked = "", archive = "", rules = ""] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
const python = await loadPyodide({ stdLibURL: archive });
python.FS.writeFile("/rules.zip", readFileSync(rules));
python.globals.set("calls", readFileSync(asked, "utf-8"));
python.runPython(readFileSync(fileURLToPath(new URL("page_calls.py", import.meta.url)), "utf-8"));
process.stdout.write(
  python.runPython(`
from knight_core.bridge import Session
Session().extend("/rules.zip")
json.dumps(answers(json.loads(calls)))
`),
);
