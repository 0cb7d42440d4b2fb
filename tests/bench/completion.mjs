// Runs the measurements of completion.py in Pyodide, and prints their rows as JSON.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const python = await loadPyodide();
python.FS.mkdir("/root_of_project");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/root_of_project");
const rows = python.runPython(`
import json, sys
sys.path.insert(0, "/root_of_project")
from tests.bench.completion import measure
json.dumps(measure())
`);
console.log(rows);
