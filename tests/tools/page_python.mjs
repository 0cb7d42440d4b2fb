/**
 * Runs tests/tools/page_calls.py in the Python that the page is delivered with, restored from its image; or started
 * from the beginning, from the archive of what is in that.
 *
 *     node page_python.mjs IMAGE.wasm|PYTHON.zip REST.zip CALLS
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { restore, start } from "../../web/tools/page_start.mjs";

const [from = "", rest = "", calls = ""] = process.argv.slice(2);
const begun = from.endsWith(".wasm") ? restore(readFileSync(from)) : start(from);
const { pyodide, python } = await begun;
const { buffer, byteOffset, byteLength } = readFileSync(rest);
python.extend(buffer.slice(byteOffset, byteOffset + byteLength));
pyodide.runPython(readFileSync(fileURLToPath(new URL("page_calls.py", import.meta.url)), "utf-8"));
pyodide.globals.set("calls", readFileSync(calls, "utf-8"));
process.stdout.write(pyodide.runPython("json.dumps(answers(json.loads(calls)))"), () =>
  process.exit(0),
);
