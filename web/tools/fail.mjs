/**
 * Prints the stack of any uncaught error of a script that imports this module, and ends the script. By default Node.js
 * would first print the line of code, and a line of Pyodide is a megabyte long.
 */

export function fail(error) {
  console.error(error.stack ?? error);
  process.exit(1);
}

process.on("uncaughtException", fail);
