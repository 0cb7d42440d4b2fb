/**
 * Makes the image that Python is restored from in the page: the WebAssembly of Pyodide with the memory of a Python
 * that has started, and has imported all of its first archive, as its data. What nothing reaches any more is zero in
 * it, since zeros cost no bytes. The same input gives the same bytes, whatever the day and the machine.
 *
 * Writes also what the page has of Pyodide's large script: the same one that has to restore it.
 *
 *     node image.mjs PYTHON.zip IMAGE.wasm RUNTIME.js
 */

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fail } from "./fail.mjs";
import { DATA, DATA_COUNT, leb128, withCustom, withSections } from "./wasm.mjs";

// -- nothing of the day and of the machine -----------------------------------------------------------

process.env.TZ = "UTC";
Date.now = () => 0;
performance.now = () => 0;
Math.random = () => 0.5;
process.getuid = () => 0;
createRequire(import.meta.url)("node:crypto").randomFillSync = (view) => view.fill(0);

const { OPTIONS, restore, RUNTIME, start, WASM } = await import("./page_start.mjs");
const { LOAD } = await import("../js/solver/worker/python.js");
const { SECTION, probed } = await import("../js/solver/worker/start.js");

// -- Python ------------------------------------------------------------------------------------------

/** Imports all, and forgets where it came from: the archive is another one later. */
const PREPARE = `
${LOAD}
import gc, sys
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
del path
gc.collect()
" ".join(sys.modules)
`;

const [archive = "", out = "", outOfRuntime = ""] = process.argv.slice(2);
const { pyodide, python } = await start(archive, WASM);
const modules = new Set(pyodide.runPython(PREPARE, { globals: pyodide.toPy({}) }).split(" "));

/** What a table of references to JavaScript holds. */
function entries(get) {
  const found = [];
  try {
    for (;;) found.push(get(found.length));
  } catch {
    return found;
  }
}

const { _module: runtime } = pyodide;
// These two are in every Python, and Pyodide puts them there again; it also interns seven values.
const references = entries(runtime.__hiwire_get).filter((value) => value !== null);
if (references.length !== 2 || references[0] !== globalThis || references[1] !== pyodide) {
  fail(new Error("Python refers to JavaScript"));
}
if (entries(runtime.__hiwire_immortal_get).length !== 7) {
  fail(new Error("Python has interned texts of JavaScript"));
}

// -- its memory --------------------------------------------------------------------------------------

const memory = new Uint8Array(runtime.HEAPU8);
const words = new Uint32Array(memory.buffer);
// After that: what has run is larger, since Python notes in bytecode what it met.
const answer = probed(python);
const word = (address) => words[address >>> 2];
const sweep = (from, to) => memory.fill(0, from, to);

/** What is free in the heap of Emscripten's malloc, which is dlmalloc: all but what links the free pieces. */
function sweepHeap() {
  const end = word(runtime._emscripten_get_sbrk_ptr());
  let at = runtime.___heap_base;
  while (at < end) {
    const head = word(at + 4);
    const size = head & ~7;
    if (size === 0) break;
    const isUsed = (head & 2) !== 0;
    if (!isUsed) sweep(at + (size < 256 ? 16 : 32), Math.min(at + size, end));
    at += size;
  }
  if (at > end || end - at > 64) fail(new Error("the heap is not that of dlmalloc"));
}

/** The text that ends with a zero. */
function textAt(address) {
  return Buffer.from(memory.subarray(address, memory.indexOf(0, address))).toString("latin1");
}

/** The bytecode of frozen modules that are loaded. */
function sweepFrozen() {
  for (const name of ["_PyImport_FrozenBootstrap", "_PyImport_FrozenStdlib"]) {
    for (let at = runtime[`_${name}`]; word(at); at += 16) {
      const [frozen, code, size] = [textAt(word(at)), word(at + 4), word(at + 8)];
      if (modules.has(frozen)) sweep(code, code + size);
    }
  }
}

/** The documentation of what is written in C; what a function takes stands before it, and stays. */
function sweepDocumentation() {
  const mark = Buffer.from(")\n--\n\n");
  const bytes = Buffer.from(memory.buffer, 0, runtime.___stack_low);
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at)) {
    at += mark.length;
    sweep(at, bytes.indexOf(0, at));
  }
}

/**
 * Tables that nothing reaches in the page, found by the addresses that occur in the WebAssembly; see
 * tests/bench/start_up.md. The hash is that of their bytes: of another Pyodide they are somewhere else.
 */
const TABLES = [
  // Characters of Chinese, Japanese and Korean codecs, whose Python is not delivered; and the index to them.
  { from: 0xc3720, to: 0x152ee0, hash: "0b8cb7050d395012" },
  { from: 0x3769a8, to: 0x3835a0, hash: "094edabac24c128a" },
  // The same in the C library, for iconv, which Python never calls.
  { from: 0x2b1400, to: 0x2d345e, hash: "712f1ec933c29a0f" },
  // Numbers as texts, for C++.
  { from: 0x2dd2b0, to: 0x2e0a30, hash: "33cee7c2d7ae9771" },
  { from: 0x2e0a80, to: 0x2e7d40, hash: "5ab692112f185815" },
  { from: 0x2e7ea0, to: 0x2fa460, hash: "244c7457ef0a5c19" },
];

function sweepTables() {
  for (const { from, to, hash } of TABLES) {
    const found = createHash("sha256").update(memory.subarray(from, to)).digest("hex").slice(0, 16);
    if (found !== hash) fail(new Error(`another Pyodide: ${from} to ${to} is ${found}`));
    sweep(from, to);
  }
}

sweepTables();
sweepDocumentation();
sweepFrozen();
sweepHeap();
// The stack is empty between two calls.
sweep(runtime.___stack_low, runtime.___stack_high);

// -- the WebAssembly ---------------------------------------------------------------------------------

/** So many zeros make a new segment. Browsers take 100,000 segments at most. */
const GAP = 128;

/** The parts of a memory that are not zero. @returns {[from: number, to: number][]} */
function* parts() {
  let from = -1;
  let zeros = 0;
  for (let at = 0; at <= memory.length; at++) {
    if (at < memory.length && memory[at]) {
      if (from < 0) from = at;
      zeros = 0;
    } else if (from >= 0) {
      zeros++;
      if (zeros > GAP || at === memory.length) {
        yield [from, at + 1 - zeros];
        from = -1;
      }
    }
  }
}

/** Its WebAssembly with this memory. */
function withMemory() {
  const segments = [...parts()];
  const data = segments.flatMap(([from, to]) => [
    [0, 0x41, ...leb128(from, 63), 0x0b, ...leb128(to - from)],
    memory.subarray(from, to),
  ]);
  const count = leb128(segments.length);
  return withSections(WASM, { [DATA]: () => [count, ...data], [DATA_COUNT]: () => [count] });
}

const base = withMemory();

/** The image: it says what is to be known about it in a section of its own. */
const imageWith = (about) => withCustom(base, SECTION, JSON.stringify(about));

// -- what its start overwrites -----------------------------------------------------------------------

/** Pyodide sets this pointer on each platform anew: on some there is nothing to point at. */
const trampoline = runtime.__PyRuntime + word(runtime.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET);

/** The bytes that are not those of the image any more. @param {Uint8Array} now */
function changes(now) {
  /** @type {[from: number, to: number][]} */
  const found = [];
  for (let at = 0; at < memory.length; at++) {
    if (now[at] === memory[at] || (at >= trampoline && at < trampoline + 4)) continue;
    const last = found.at(-1);
    if (last?.[1] === at) last[1]++;
    else found.push([at, at + 1]);
  }
  return found;
}

const about = { pyodide: OPTIONS.lockFileContents.info.version, changed: [], answer };
const createPyodideModule = OPTIONS.createPyodideModule;
OPTIONS.createPyodideModule = async (settings) => {
  const module = await createPyodideModule(settings);
  about.changed = changes(module.HEAPU8);
  return module;
};
await restore(imageWith(about)).catch(() => {});
OPTIONS.createPyodideModule = createPyodideModule;
const image = imageWith(about);
await restore(image);
writeFileSync(out, image);
writeFileSync(outOfRuntime, RUNTIME);
process.exit(0);
