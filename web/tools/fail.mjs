/**
 * Whatever goes wrong in a script that imports this ends it with the error's own words: Node.js would print a line of
 * Pyodide before them, and that is a megabyte long.
 */

export function fail(error) {
  console.error(error.stack ?? error);
  process.exit(1);
}

process.on("uncaughtException", fail);
