/** Settings for the start of Python: in the page, in the sandbox, and when the image is built. */

/**
 * The environment, the same everywhere, because a restored Python has that of its image. The hash seed fixes the order
 * of sets of texts, so that a rule does the same in every run.
 */
export const FIXED = {
  HOME: "/home/pyodide",
  LANG: "C.UTF-8",
  PYTHONHASHSEED: "0",
  PYTHONINSPECT: "1",
  TZ: "UTC",
  _: "./this.program",
};

/** The path of Python's modules. */
export const ARCHIVE = "/lib/python314.zip";

/** Loads what only the first archive has: the sentences, and modules that are otherwise imported when they are needed. */
export const LOAD = `
import importlib, zipimport
from knight_core.texts import sentences
sentences.texts()
for path in [path for files in zipimport._zip_directory_cache.values() for path in files]:
    if path.endswith(".pyc"):
        importlib.import_module(path.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
`;

/** Replaces the first archive by the second, and removes the substitute for asyncio, needed only at the start. */
export const EXTEND = `
import sys, zipimport
sys.modules.pop("asyncio", None)
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
`;
