/**
 * Makes the two archives of the page's Python, as bytecode: knight_core and the modules of the standard library that
 * it can need. Pyodide compiles them, since it will run them. The first archive has the modules that are loaded
 * after Python has started and found a tour: image.mjs makes the image from it, and without an image Python starts
 * from it. The second has the other files, and replaces the first when it has loaded. The files are not compressed,
 * since the build compresses each whole archive. For a check, Pyodide is then started from the archives alone and
 * imports all modules. The same input gives the same bytes.
 *
 *     node compile.mjs CORE.zip PYTHON.zip REST.zip
 */

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";
import { ARCHIVE, EXTEND, FIXED, LOAD } from "../js/solver/worker/python.js";
import "./fail.mjs";

const PACK = `
import ast, importlib, sys, types, zipfile, _imp
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

# Modules and texts that only the shell and the build use; the page needs none of them.
SHELL = tuple("knight_core." + name for name in (
    "__main__", "bridge.documents", "cli", "experiments.files", "experiments.running", "gallery.export",
    "lessons.collection", "texts.en.gallery", "texts.en.follow",
))

# The modules that users' rules may import: those for beginners, and others without files and network.
IMPORTED_BY_RULES = """
    math random itertools functools collections heapq bisect operator statistics string re time copy
    traceback linecache tokenize
    __future__ abc array calendar cmath collections.abc contextlib dataclasses datetime decimal enum
    fractions graphlib json keyword logging numbers pprint queue secrets socket textwrap timeit types typing
    _strptime
""".split()

def module_of(path):
    return path.removesuffix(".py").removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")

# Modules that Python may load by name while it runs.
BY_NAME = {"encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8_sig"}
# Optional modules: the standard library works without them, as on systems without these libraries.
# Importing them takes longer than importing knight_core.
UNUSED = {"bz2", "compression", "lzma", "ssl"}

SENTENCES = "knight_core/texts/en.json"

# Stand-ins for modules that Pyodide imports at its start for coroutines and packages, which the page does not use:
# the real ones would be a third of all loaded code.
STAND_INS = {
    # Pyodide keeps a reference to this module; its attributes must be those of the real module.
    "asyncio/__init__.py": """
def __getattr__(name):
    import asyncio
    if asyncio.__dict__ is globals():
        raise AttributeError(name)
    return getattr(asyncio, name)
""",
    "pyodide/webloop.py": """
def _initialize_event_loop():
    pass
""",
    "pyodide/_package_loader.py": """
class Folder:
    def __init__(self, path):
        self.path = path
    def __str__(self):
        return self.path
SITE_PACKAGES = Folder("/lib/python3.14/site-packages")
DSO_DIR = Folder("/usr/lib")
def init_loaded_packages():
    pass
""",
}
def without_documentation(content):
    """The syntax tree without docstrings and the types of functions, which the page does not use. The docstring of a
    class becomes a full stop: without one a dataclass computes its signature, which takes time."""
    tree = ast.parse(content)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, (ast.Module, ast.FunctionDef)) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
        elif isinstance(node, ast.ClassDef) and ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = "."
    return tree

def without_lines(code):
    """Bytecode without line numbers, which are an eighth of the standard library. Its frames in a traceback have no
    line number; the frames of knight_core have theirs."""
    units = len(code.co_code) // 2
    # Entries "no location", for eight units each (Objects/locations.md in CPython).
    table = bytes(0xF8 | min(8, units - at) - 1 for at in range(0, units, 8))
    inner = (without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))

stdlib = next(path for path in sys.path if path.endswith(".zip"))
sys.path.insert(0, "/core.zip")

def is_of_page(name):
    return name.startswith("knight_core") and not name.startswith(SHELL)

with zipfile.ZipFile("/core.zip") as source:
    ours = sorted(module_of(path) for path in source.namelist() if path.endswith(".py") and is_of_page(module_of(path)))
for name in (*IMPORTED_BY_RULES, *ours):
    importlib.import_module(name)
everything = set(sys.modules)

def is_wanted(path):
    name = module_of(path)
    if name.startswith("knight_core"):
        return is_of_page(name)
    # Python never looks up a frozen module in an archive.
    if name.split(".")[0] in UNUSED or _imp.is_frozen(name) or name.startswith("importlib._bootstrap"):
        return False
    return name in everything or name in BY_NAME

def compiled_file(path, content, is_of_library):
    if not path.endswith(".py"):
        return path, content
    # Docstrings are a fifth of the standard library, and a tenth of knight_core.
    if is_of_library:
        code = without_lines(compile(content, path, "exec", dont_inherit=True, optimize=2))
    else:
        code = compile(without_documentation(content), path, "exec", dont_inherit=True)
    # The bytecode is never compared with a source: the archive has none.
    return path + "c", bytes(_code_to_hash_pyc(code, source_hash(content), False))

files = {}
for archive in (stdlib, "/core.zip"):
    with zipfile.ZipFile(archive) as source:
        for path in sorted(filter(is_wanted, source.namelist())):
            name, content = compiled_file(path, source.read(path), archive == stdlib)
            files[name] = content
stand_ins = dict(compiled_file(path, text.encode(), True) for path, text in STAND_INS.items())

def pack(out, files):
    with zipfile.ZipFile(out, "w") as target:
        for path, content in files.items():
            target.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), content)

files |= stand_ins
pack("/whole.zip", files)

def split(first, needed):
    """Pack the modules that are loaded first, and the rest. Data files are in the second archive, since they are read
    on use; only the sentences are needed at once."""
    def is_first(path):
        return path == SENTENCES or (path.endswith(".pyc") and module_of(path) in first)
    def is_needed(path):
        return not path.endswith(".pyc") or module_of(path) in needed or module_of(path) in BY_NAME
    pack("/python.zip", {path: content for path, content in files.items() if is_first(path)})
    pack("/rest.zip", {path: content for path, content in files.items() if not is_first(path) and is_needed(path)})
" ".join((*IMPORTED_BY_RULES, *ours))
`;

/** The calls of the page before its first tour; the first archive has all modules that they need. */
const FIRST_CALLS = `
from knight_core.bridge import Session
session = Session()
def answer(name, words):
    import json
    session.begin(name, json.dumps({"words": words, "events": 9, "last": 9, "tours": 1, "details": 9}))
    while session.advance(1.0):
        pass
    return json.loads(session.finish()[0])["answer"]
for words in ({"start": "h1"}, *({"start": "h1", "method": name} for name in ("warnsdorff", "depth-first", "pruned"))):
    answer("solve", {"max-steps": "3000", **words})
`;

const LOADED = `
import sys
" ".join(sorted(sys.modules))
`;

const IMPORT = `
import importlib
for name in modules.split():
    importlib.import_module(name)
`;

const CHECK = `
from knight_core.texts.sentences import sentence
assert sentence("problem.no-boards", {}) == "Name at least one board, e.g. 8x8."
import statistics
assert statistics.median([1, 2, 3, 4]) == 2.5 and statistics.Decimal("0.1") * 3 == statistics.Decimal("0.3")
import random
assert random.Random(7).random() == 0.32383276483316237

# Tracebacks through the standard library work, although its bytecode has no line numbers.
import json, traceback
try:
    json.loads("{")
except ValueError:
    assert "in loads" in traceback.format_exc()
`;

/** Starts Python from an archive. */
const startFrom = (path) => loadPyodide({ env: FIXED, stdLibURL: resolve(path) });

const [core = "", out = "", outOfRest = ""] = process.argv.slice(2);
// Without the columns of errors the bytecode is a tenth smaller.
const shipped = await loadPyodide({ env: { ...FIXED, PYTHONNODEBUGRANGES: "1" } });
shipped.FS.writeFile("/core.zip", readFileSync(core));
const modules = shipped.runPython(PACK);
writeFileSync(out, shipped.FS.readFile("/whole.zip"));
const whole = await startFrom(out);
whole.runPython(FIRST_CALLS);
shipped.globals.set("first", whole.runPython(LOADED));
whole.globals.set("modules", modules);
whole.runPython(IMPORT);
shipped.globals.set("all_of_them", whole.runPython(LOADED));
shipped.runPython("split(set(first.split()), set(all_of_them.split()))");
writeFileSync(out, shipped.FS.readFile("/python.zip"));
writeFileSync(outOfRest, shipped.FS.readFile("/rest.zip"));

const started = await startFrom(out);
started.runPython(LOAD);
started.FS.writeFile(ARCHIVE, readFileSync(outOfRest));
started.runPython(EXTEND);
started.runPython(FIRST_CALLS);
started.globals.set("modules", modules);
started.runPython(IMPORT + CHECK);
