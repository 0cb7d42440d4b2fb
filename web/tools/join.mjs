/**
 * Joins the page's scripts with rollup, for join.py, which describes the result. White space and comments
 * are removed; names are unchanged, except for a number where two modules use the same name. The same
 * sources give the same bytes.
 *
 *     node join.mjs WEB OUT.json STATE
 */

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import { minify } from "terser";

const START = "js/start.js";

/**
 * The two files that a visitor waits for: the first has these modules and their static imports, the second
 * this module and its further static imports. All other modules are in files that are loaded on demand.
 */
const AWAITED = { start: [START, "js/first_frame.js"], main: ["js/main.js"] };

/** Modules that build.py writes after all others are joined: they remain separate files. */
const MADE_LATER = ["js/build_info.js", "js/sandbox/parts.js"];

const WORKER = "js/solver/worker/worker.js";

/** The module that exports the script of the worker. */
const WORKER_TEXT = "js/worker_text.js";

/** The scripts that become one text each, without an address: workers, and scripts that are not modules. */
const MODULES = [WORKER, "js/sandbox/worker/worker.js"];
const CLASSIC = ["js/sandbox/child/child.js", "js/unserved.js", "single/unpack.js", "sw.js"];

/** The modules that the single file replaces, and the names of MADE_LATER in its import map. */
const IN_SINGLE = { "js/place.js": "single/place.js" };
const named = (/** @type {string} */ id) => `lab/${pathOf(id)}`;

const [web = "", target = "", state = ""] = process.argv.slice(2);
const JS = join(web, "js");

/** The path of a module in web/, or of a module in node_modules/. @param {string} id */
function pathOf(id) {
  const path = relative(web, id).replaceAll(sep, "/");
  return path.replace(/^.*?\/(?=node_modules\/)/, "");
}

/**
 * The module of a package: the file that Node.js resolves if it is a module, else the file that package.json names as
 * `module`. A version only for Node.js is in a folder `node`, which is skipped.
 */
function packaged(/** @type {string} */ name) {
  const found = fileURLToPath(import.meta.resolve(name)).replace(/(lit-html[/\\])node[/\\]/, "$1");
  const about = found.replace(/(.*node_modules[/\\][^/\\]+).*/, "$1/package.json");
  const { type, module } = JSON.parse(readFileSync(about, "utf8"));
  return type === "module" || !module ? found : resolve(dirname(about), module);
}

/**
 * Joins a module with all modules that it imports, directly or indirectly.
 * @param {string} first
 * @param {object} options
 * @param {Record<string, string>} [options.made] texts of modules that are not files
 * @param {Record<string, string>} [options.instead] modules that replace others
 * @param {boolean} [options.placed] whether the joined files have addresses
 * @param {object} output options of rollup, as `more`
 * @param {object} [more]
 */
async function joined(first, { made = {}, instead = {}, placed = false }, output, more = {}) {
  const bundle = await rollup({
    input: join(web, first),
    preserveEntrySignatures: false,
    onLog(_level, { code, message }) {
      if (code !== "EMPTY_BUNDLE") throw new Error(message);
    },
    plugins: [
      {
        name: "ours",
        resolveId(source, importer = "") {
          if (!importer) return null;
          if (!/^\.{0,2}\//.test(source)) return packaged(source);
          const id = resolve(dirname(importer), source);
          const path = pathOf(id);
          if (MADE_LATER.includes(path)) return { id, external: placed || "absolute" };
          if (path in instead) return join(web, instead[path]);
          return path in made ? id : null;
        },
        load: (id) => made[pathOf(id)] ?? null,
        resolveImportMeta(_property, { moduleId }) {
          if (!placed) this.error(`web/${pathOf(moduleId)} asks for an address and has none here`);
        },
        async renderChunk(code, _chunk, { sourcemap }) {
          // The script may be inline in a page.
          const format = { comments: false, inline_script: true };
          const plain = { module: true, compress: false, mangle: false, format };
          return minify(code, { ...plain, sourceMap: sourcemap });
        },
      },
    ],
    ...more,
  });
  return (await bundle.generate({ format: "es", minifyInternalExports: false, ...output })).output;
}

/**
 * Joins a module with all its imports to one text that imports nothing.
 * @param {string} path
 * @param {object} [options] of rollup
 */
async function textOf(path, options) {
  const [{ code, imports }] = await joined(path, {}, { inlineDynamicImports: true }, options);
  if (imports.length > 0) throw new Error(`web/${path} must be one script alone`);
  return code;
}

/**
 * A joined file has the name of the last of our modules in it, which imports the others. A package that several of our
 * files share is a separate file.
 */
function nameOf({ facadeModuleId, moduleIds }) {
  const own = moduleIds.findLast((id) => !pathOf(id).startsWith("node_modules/"));
  return pathOf(facadeModuleId ?? own ?? moduleIds.at(-1)).replace(/^(js|node_modules)\//, "");
}

try {
  const texts = {};
  for (const path of MODULES) texts[path] = await textOf(path);
  for (const path of CLASSIC) {
    // Without tree shaking: build.py fills in constants that seem to be unused.
    texts[path] = await textOf(path, { treeshake: false });
  }
  const text = `${texts[WORKER]}//# sourceURL=${WORKER}\n`;
  const made = { [WORKER_TEXT]: `export const WORKER = ${JSON.stringify(text)};` };
  const inFiles = {
    dir: JS,
    entryFileNames: nameOf,
    chunkFileNames: nameOf,
    manualChunks: Object.fromEntries(
      Object.entries(AWAITED).map(([name, paths]) => [name, paths.map((path) => join(web, path))]),
    ),
    sourcemap: true,
    sourcemapPathTransform: (path, map) => pathOf(resolve(dirname(map), path)),
  };
  const singleFile = { inlineDynamicImports: true, paths: named };
  const [output, [single]] = await Promise.all([
    joined(START, { made, placed: true }, inFiles),
    joined(START, { made, instead: IN_SINGLE }, singleFile),
  ]);
  const placeOf = (/** @type {string} */ file) => pathOf(resolve(JS, file));
  const files = {};
  const chunks = {};
  for (const { fileName, type, code, source, moduleIds, imports, dynamicImports } of output) {
    files[placeOf(fileName)] = code ?? source;
    if (type === "chunk") {
      const others = [...imports, ...dynamicImports];
      chunks[placeOf(fileName)] = {
        modules: moduleIds.map(pathOf),
        imports: others.map(placeOf),
      };
    }
  }
  writeFileSync(target, JSON.stringify({ state, texts, files, single: single.code, chunks }));
} catch (error) {
  // For an uncaught error Node.js would print the line of code first.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
