/** What Python is told when it starts: in the page, in the sandbox and when its image is made. */

/**
 * Its environment, the same everywhere, since a restored Python has that of its image. The order of sets of texts
 * is fixed, so that a rule does the same in every run.
 */
export const FIXED = {
  HOME: "/home/pyodide",
  LANG: "C.UTF-8",
  PYTHONHASHSEED: "0",
  PYTHONINSPECT: "1",
  TZ: "UTC",
  _: "./this.program",
};

/** Where Python finds its modules. */
export const ARCHIVE = "/lib/python314.zip";

/** Reads the sentences, which the first archive alone has. */
export const READ = "from knight_core.texts import sentences; sentences.texts()";

/** The second archive is in the place of the first. What stood in for asyncio has been needed at the start alone. */
export const EXTEND = `
import sys, zipimport
sys.modules.pop("asyncio", None)
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
`;
