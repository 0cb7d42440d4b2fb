/**
 * Leaves out of Pyodide what nothing in the page can reach: two thirds of its large script (WebGL, SDL, and the names of
 * 8,300 functions for packages in C, of which the page has none), and the exports with these names. A worker reads that
 * script each time it starts. Names decide, not their meaning: what has a name that occurs anywhere in what stays,
 * be it as a property or in a text, stays too.
 */

import { parseAst } from "rollup/parseAst";

/** What the factory calls its functions of the WebAssembly, and what it gives to that. */
const EXPORTED = "assignWasmExports";
const IMPORTED = "wasmImports";

/** Functions of WebGL: the WebAssembly wants their addresses, and calls none of them. */
const WEBGL = /^emscripten_gl/;

/** Values that can be made without any effect on others. */
const HARMLESS =
  /^(ArrayExpression|ArrowFunctionExpression|FunctionExpression|Identifier|Literal|LogicalExpression|MemberExpression|ObjectExpression|UnaryExpression)$/;

/** Statements about a name alone: its signature, or that it is public. */
const ABOUT_A_NAME = [/^([\w$]+)\.sig\s*=/, /^Module\["([\w$]+)"\]=[\w$]+;?$/];

const REPLACEMENTS = [
  // A memory that is shared makes Chromium report, with a stack, that it will be forbidden, and for the stack it
  // reads the script once more. Without it a read that must wait fails, as it does in browsers that forbid it.
  ["new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer", "[0]"],
  // A function in brackets is compiled when it is first read, not read twice.
  ["async function _createPyodideModule(", "var _createPyodideModule = (async function ("],
  ["}export default _createPyodideModule", "});export default _createPyodideModule"],
];

/** @param {string} text */
const wordsOf = (text) => text.match(/[\w$]+/g) ?? [];

/**
 * @typedef {object} Part of a script
 * @property {string} text
 * @property {string[] | null} names the words that it is there for; null if it is there in any case
 *
 * @typedef {import("rollup").AstNode & Record<string, any>} Node
 */

/**
 * The function that names the exports: each assignment is a part.
 * @param {string[]} assignments
 * @returns {Part[]}
 */
function exportParts(assignments) {
  const parts = assignments.map((text) => {
    const [, name] = /** @type {string[]} */ (/wasmExports\["(.+?)"\]/.exec(text));
    return { text, names: [name, `_${name}`] };
  });
  const [head, end] = [`function ${EXPORTED}(wasmExports){`, "}"];
  return [{ text: head, names: null }, ...parts, { text: end, names: null }];
}

/**
 * The object of the imports, with those that the WebAssembly has.
 * @param {[name: string, text: string][]} properties
 * @param {Set<string>} imports
 * @returns {Part}
 */
function importPart(properties, imports) {
  const texts = properties
    .filter(([name]) => imports.has(name))
    .map(([name, text]) => `${WEBGL.test(name) ? `${name}:unused` : text},\n`);
  return { text: `var ${IMPORTED}={\n${texts.join("")}};`, names: null };
}

/**
 * The parts of the factory's body.
 * @param {string} script
 * @param {Node[]} statements
 * @param {Set<string>} imports what the WebAssembly imports
 * @returns {Part[]}
 */
function partsOf(script, statements, imports) {
  const textOf = (/** @type {Node} */ node) => script.slice(node.start, node.end);
  return statements.flatMap((statement) => {
    const text = textOf(statement);
    const about = ABOUT_A_NAME.map((pattern) => pattern.exec(text)).find((found) => found);
    if (about) return { text, names: [about[1]] };
    if (statement.id?.name === EXPORTED) return exportParts(statement.body.body.map(textOf));
    if (/^(Function|Class)Declaration$/.test(statement.type)) {
      return { text, names: [statement.id.name] };
    }
    if (statement.type !== "VariableDeclaration") return { text, names: null };
    return statement.declarations.map((/** @type {Node} */ declaration) => {
      const { id, init } = declaration;
      if (id.name === IMPORTED) {
        const properties = init.properties.map((/** @type {Node} */ property) => [
          property.key.name,
          textOf(property),
        ]);
        return importPart(properties, imports);
      }
      const waits = id.type === "Identifier" && (!init || HARMLESS.test(init.type));
      return { text: `${statement.kind} ${textOf(declaration)};`, names: waits ? [id.name] : null };
    });
  });
}

/**
 * @param {string} script Pyodide's large one
 * @param {WebAssembly.Module} wasm
 * @param {string[]} callers the texts of all other scripts that use it
 * @returns {{script: string, exports: Set<string>}} what is left of it, and the names of the exports that it needs
 */
export function trim(script, wasm, callers) {
  const imports = new Set(WebAssembly.Module.imports(wasm).map(({ name }) => name));
  for (const [from, to] of REPLACEMENTS) {
    if (script.split(from).length !== 2) throw new Error(`another Pyodide: ${from} is not in it`);
    script = script.replace(from, () => to);
  }
  const factory = /** @type {Node} */ (parseAst(script)).body[0].declarations[0].init;
  const parts = partsOf(script, factory.body.body, imports);
  /** @type {Map<string, Part[]>} */
  const named = new Map();
  for (const part of parts) {
    for (const name of part.names ?? []) named.set(name, [...(named.get(name) ?? []), part]);
  }
  const reached = new Set(parts.filter(({ names }) => !names));
  const words = new Set([...callers, ...[...reached].map(({ text }) => text)].flatMap(wordsOf));
  // What a part names is added to the words that are walked through.
  for (const word of words) {
    for (const part of named.get(word) ?? []) {
      reached.add(part);
      for (const needed of wordsOf(part.text)) words.add(needed);
    }
  }
  const left = parts.filter((part) => reached.has(part)).map(({ text }) => text);
  const exports = WebAssembly.Module.exports(wasm).map(({ name }) => name);
  return {
    script: [
      script.slice(0, factory.body.start + 1),
      "var unused=()=>{};unused.sig='v';",
      ...left,
      script.slice(factory.body.end - 1),
    ].join("\n"),
    exports: new Set(exports.filter((name) => words.has(name) || words.has(`_${name}`))),
  };
}
