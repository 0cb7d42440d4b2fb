/** The image that Python is restored from in the page, in Node.js; see also tests/tools/test_page_python.py. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { imageOf } from "../../../web/js/solver/worker/start.js";
import { PLAIN, restore } from "../../../web/tools/page_start.mjs";

const FOLDER = new URL("../../../dist/pyodide/", import.meta.url);
const files = readdirSync(FOLDER, { recursive: true });
const IMAGE = readFileSync(
  new URL(files.find((name) => name.endsWith("python.wasm")) ?? "", FOLDER),
);

/** @param {string} from @param {string} to */
function changed(from, to) {
  assert.equal(from.length, to.length);
  // A sign a byte: so a byte is at the place of its sign.
  const signs = new TextDecoder("latin1").decode(IMAGE);
  const image = Uint8Array.from(IMAGE);
  image.set(new TextEncoder().encode(to), signs.lastIndexOf(from));
  return image;
}

test("a restored Python is where and when it is restored", async () => {
  const dice = "import random; random.random()";
  const [first, second] = [await restore(IMAGE), await restore(IMAGE)];
  assert.notEqual(first.pyodide.runPython(dice), second.pyodide.runPython(dice));
  const seconds = first.pyodide.runPython("import time; time.time()");
  assert.ok(Math.abs(seconds - Date.now() / 1000) < 60);
});

test("it has what is in its image, and nothing else", async () => {
  const { pyodide } = await restore(IMAGE);
  pyodide.runPython("import knight_core.methods.pruned");
  for (const name of ["knight_core.rules", "calendar"]) {
    assert.throws(() => pyodide.runPython(`import ${name}`), /ModuleNotFoundError/);
  }
});

test("it says which Pyodide it was made with, and what that overwrites", async () => {
  const about = imageOf(await WebAssembly.compile(IMAGE));
  assert.match(about?.pyodide ?? "", /^\d+\.\d+\.\d+$/);
  assert.ok(about?.changed.every(([from, to]) => from < to && to - from < 100));
  assert.equal(imageOf(await WebAssembly.compile(PLAIN)), null);
});

test("another Pyodide, another answer, or no image at all is refused", async () => {
  const { pyodide: version } = /** @type {any} */ (imageOf(await WebAssembly.compile(IMAGE)));
  const other = changed(`"pyodide":"${version}"`, `"pyodide":"${version.replace(/\d/, "9")}"`);
  await assert.rejects(restore(other), /no image of this Pyodide/);
  await assert.rejects(restore(PLAIN), /no image of this Pyodide/);
  await assert.rejects(restore(changed("25,33,29", "99,33,29")), /damaged/);
});
