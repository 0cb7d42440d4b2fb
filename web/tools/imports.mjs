/**
 * Cuts JavaScript modules at the names of the modules that they import, for modules.py.
 *
 *     node imports.mjs MODULES.json OUT.json
 *
 * MODULES.json holds the text of each module by its path. OUT.json gets for each the list of its
 * parts: text, the name of a module, text, … and at the end text, where the quotes are parts of the
 * text; and what it has that only a module with an address of its own can have.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { init, parse } from "es-module-lexer";

/**
 * @param {string} text
 * @param {string} path for the error if this is no module
 */
function cut(text, path) {
  const parts = [];
  const unusable = [];
  let end = 0;
  for (const found of parse(text, path)[0]) {
    if (found.type === "import-meta") {
      unusable.push("import.meta");
    } else if (found.specifier !== undefined && !(found.type === "dynamic" && found.glob)) {
      // The name is a literal: what it is otherwise, only the module itself can know.
      // Where it is the argument of import(), its place is that of the literal, quotes included.
      const quote = found.type === "dynamic" ? 1 : 0;
      parts.push(text.slice(end, found.start + quote), found.specifier);
      end = found.end - quote;
    }
  }
  parts.push(text.slice(end));
  return { parts, unusable };
}

const [source = "", target = ""] = process.argv.slice(2);
/** @type {Record<string, string>} */
const modules = JSON.parse(readFileSync(source, "utf8"));
await init();
try {
  const all = Object.entries(modules).map(([path, text]) => [path, cut(text, path)]);
  writeFileSync(target, JSON.stringify(Object.fromEntries(all)));
} catch (error) {
  // Uncaught, Node.js would print a line of the lexer before it, and that is very long.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
