/** What is left out of Pyodide, in Node.js. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAIN, RUNTIME, WASM } from "../../../web/tools/page_start.mjs";
import { trim } from "../../../web/tools/trim.mjs";

const MODULE = await WebAssembly.compile(PLAIN);

/** A script like Pyodide's large one, around some statements. @param {string} statements */
const script = (statements) =>
  `async function _createPyodideModule(moduleArg={}){${statements}
new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer);
}export default _createPyodideModule;`;

/** What is left of such a script. @param {string} statements @param {string[]} callers */
function left(statements, callers = []) {
  const trimmed = trim(script(statements), MODULE, callers);
  return { ...trimmed, has: (/** @type {string} */ text) => trimmed.script.includes(text) };
}

test("what is not named by anything that stays is left out", () => {
  const { has } = left(`var one=1,two=2,three=()=>two;function four(){three()}class Five{}
Module["one"]=one;one.sig="v";two.sig="v";run(two);`);
  for (const part of ["var two=2", 'two.sig="v"', "run(two)"]) assert.ok(has(part), part);
  for (const part of ["one", "three", "four", "Five"]) assert.ok(!has(part), part);
});

test("what a caller, a text or a property names stays, and what that needs", () => {
  const statements = "var one=1;function two(){one}var three=3;var four=4;use({three:'four'});";
  const { has } = left(statements, ["pyodide._module.two()"]);
  for (const name of ["one=1", "two()", "three=3", "four=4"]) assert.ok(has(name), name);
});

test("what is made by a call stays: the call may do more", () => {
  assert.ok(left("var one=make();").has("var one=make();"));
  assert.ok(left("const {one}=two;").has("const {one}=two;"));
});

test("an export stays if it is asked for by its own name, or by Pyodide's", () => {
  const { script, exports } = left(
    `var _malloc,_free,_puts;function assignWasmExports(wasmExports){_malloc=Module["_malloc"]=wasmExports["malloc"];
_free=wasmExports["free"];_puts=wasmExports["puts"];}assignWasmExports(exports);_malloc(exports["free"]);`,
  );
  assert.deepEqual([...exports].sort(), ["free", "malloc"]);
  assert.match(script, /_malloc=Module.*\n_free=/);
  assert.ok(!script.includes("puts"));
});

test("all that the WebAssembly imports is given to it, of WebGL in name alone", () => {
  const { has } = left(`var wasmImports={exit:_exit,emscripten_glClear:_glClear,SDL_Quit:_SDL_Quit};
function _exit(){}function _glClear(){}function _SDL_Quit(){}give(wasmImports)`);
  assert.ok(has("exit:_exit,\nemscripten_glClear:unused,\n}"));
  assert.ok(has("function _exit"));
  for (const part of ["function _glClear", "SDL_Quit"]) assert.ok(!has(part), part);
});

test("another Pyodide is refused, with what is missing in it", () => {
  assert.throws(() => trim("export default 1", MODULE, []), /another Pyodide: new WebAssembly/);
  const twice = script("async function _createPyodideModule(){}");
  assert.throws(() => trim(twice, MODULE, []), /another Pyodide: async function/);
});

test("of the real one a third is left, and every import", async () => {
  const imports = WebAssembly.Module.imports(MODULE).filter(({ kind }) => kind === "function");
  const given = /var wasmImports=\{([^}]*)\}/.exec(RUNTIME)?.[1] ?? "";
  const names = new Set(given.split(",").map((entry) => entry.trim().split(":")[0]));
  for (const { name } of imports) assert.ok(names.has(name), name);
  const exports = WebAssembly.Module.exports(await WebAssembly.compile(WASM));
  assert.ok(exports.length > 100 && exports.length < 500, String(exports.length));
  assert.deepEqual(
    WebAssembly.Module.imports(await WebAssembly.compile(WASM)),
    WebAssembly.Module.imports(MODULE),
  );
});
