/**
 * Makes the archive that Python starts from in the page: knight_core and as much of the standard
 * library as it can come to need, as bytecode, compiled by the very Python that will run it: Pyodide's.
 * And a second one, which is loaded when a person's own rule, a lesson, or Follow the rule is asked for: what runs
 * rules, what rules import, and the others. Nothing in them is compressed, since the build compresses each as a whole. Then Pyodide
 * is started from the archives alone, and everything in them imported. The same input gives the same
 * bytes.
 *
 *     node compile.mjs CORE.zip OUT.zip RULES.zip
 */

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

const PACK = `
import ast, dataclasses, importlib, marshal, sys, types, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

# What only the shell and the build use: its commands, processes, words that the page has as texts, types.
SHELL = tuple("knight_core." + name for name in (
    "__main__", "bridge.documents", "cli", "experiments.files", "experiments.running", "gallery.export",
    "lessons.collection", "texts.en.gallery", "texts.en.follow",
))
def is_of_shell(name):
    return name.startswith(SHELL)

# What only rules, lessons and Follow the rule need.
RULES = (
    "knight_core.rules", "knight_core.bridge.rules", "knight_core.lessons", "knight_core.bridge.lessons",
    "knight_core.play.following", "knight_core.play.questions", "knight_core.bridge.follow",
)
def is_of_rules(name):
    return name.startswith(RULES) and not is_of_shell(name)

# What rules import: all that beginners are taught, and what goes without files and a network.
IMPORTED_BY_RULES = """
    math random itertools functools collections heapq bisect operator statistics string re time copy
    traceback linecache tokenize
    __future__ abc array calendar cmath collections.abc contextlib dataclasses datetime decimal enum
    fractions graphlib json keyword numbers pprint queue secrets textwrap timeit types typing
    _strptime
""".split()

def module_of(path):
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

# What may be asked for by name while Python runs, loaded or not.
KEPT = {"encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8_sig"}
KEPT_PACKAGES = ("_pyodide.", "pyodide.")
# Of these packages: what a console and requests over the network are made of.
NOT_KEPT = ("pyodide.console", "pyodide.http", "pyodide._nodesock_transport")
# What the standard library does without where it is missing, as it does on systems without these
# libraries. Importing them takes longer than importing knight_core.
UNUSED = {"bz2", "compression", "lzma", "ssl"}

# dataclasses writes methods as text, and has that compiled at every import: two fifths of the time
# that importing knight_core takes. Here it is compiled once; dataclasses, in the archive, looks its
# texts up, and compiles what it does not find, as ever.
compiled = {}
def note(text, *scopes):
    compiled[text] = compile(text, "<string>", "exec", dont_inherit=True)
    exec(text, *scopes)
dataclasses.exec = note
COMPILED = """
import builtins, marshal
compiled = marshal.loads({})
def exec(text, *scopes):
    builtins.exec(compiled.get(text, text), *scopes)
"""

def without_documentation(content):
    """Source without its documentation and the types of its functions, which nobody reads in the page. Classes keep
    a full stop: a dataclass without any documentation works out a signature instead, which takes time."""
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
    """Bytecode that does not say which lines it comes from: an eighth of the standard library. Its frames
    in a traceback then have no line number; ours have theirs."""
    units = len(code.co_code) // 2
    # Entries "no location", for eight units each (Objects/locations.md in CPython).
    table = bytes(0xF8 | min(8, units - at) - 1 for at in range(0, units, 8))
    inner = (without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))

stdlib = next(path for path in sys.path if path.endswith(".zip"))
for module in list(sys.modules.values()):
    if any(map(dataclasses.is_dataclass, getattr(module, "__dict__", {}).values())):
        importlib.reload(module)
sys.path.insert(0, "/core.zip")
with zipfile.ZipFile("/core.zip") as source:
    for path in sorted(source.namelist()):
        name = module_of(path)
        if path.endswith(".py") and not is_of_shell(name) and not is_of_rules(name):
            importlib.import_module(name)
assert compiled, "dataclasses in this Python does not have its texts compiled by exec"
assert not any(map(is_of_rules, sys.modules)), "what is there from the start imports rules or lessons"
dataclasses.exec = exec
first = set(sys.modules)
with zipfile.ZipFile("/core.zip") as source:
    rules = [module_of(path) for path in source.namelist() if path.endswith(".py") and is_of_rules(module_of(path))]
for name in (*IMPORTED_BY_RULES, *rules):
    importlib.import_module(name)
later = set(sys.modules) - first

def is_wanted(name):
    if name.startswith("knight_core"):
        return not is_of_shell(name) and not is_of_rules(name)
    if name.split(".")[0] in UNUSED:
        return False
    if name.startswith(NOT_KEPT):
        return name in first
    return name in first or name in KEPT or name.startswith(KEPT_PACKAGES)

def is_wanted_by_rules(name):
    return is_of_rules(name) or (name in later and name.split(".")[0] not in UNUSED)

def pack(out, is_wanted):
    with zipfile.ZipFile(out, "w") as target:
        for archive in (stdlib, "/core.zip"):
            with zipfile.ZipFile(archive) as source:
                for path in sorted(source.namelist()):
                    name = module_of(path)
                    if is_wanted(name):
                        path, content = compiled_file(path, name, source.read(path), archive == stdlib)
                        target.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), content)

def compiled_file(path, name, content, is_of_library):
    if name == "dataclasses":
        content += COMPILED.format(marshal.dumps(compiled)).encode()
    if not path.endswith(".py"):
        return path, content
    # The documentation is a fifth of the standard library, and a tenth of ours.
    if is_of_library:
        code = without_lines(compile(content, path, "exec", dont_inherit=True, optimize=2))
    else:
        code = compile(without_documentation(content), path, "exec", dont_inherit=True)
    # Never checked against a source: there is none beside it.
    return path + "c", bytes(_code_to_hash_pyc(code, source_hash(content), False))

pack("/out.zip", is_wanted)
pack("/rules.zip", is_wanted_by_rules)
" ".join((*IMPORTED_BY_RULES, *rules))
`;

const CHECK = `
import dataclasses, importlib, json, pkgutil
looked_up = dataclasses.exec
def exec(text, *scopes):
    assert text in dataclasses.compiled, text
    looked_up(text, *scopes)
dataclasses.exec = exec
import knight_core
from knight_core import bridge
for module in pkgutil.walk_packages(knight_core.__path__, "knight_core."):
    importlib.import_module(module.name)
session = bridge.Session()
session.begin("solve", '{"words": {"start": "h1"}, "events": 0, "tours": 1}')
while session.advance(1.0):
    pass
assert json.loads(session.finish()[0])["answer"]["document"]["outcome"] == "found"
from knight_core.texts.sentences import sentence
assert sentence("problem.no-boards", {}) == "Name at least one board, e.g. 8x8."

# Tracebacks through the standard library, whose bytecode has no line numbers, are still told.
import traceback
try:
    json.loads("{")
except ValueError:
    assert "in loads" in traceback.format_exc()
`;

// Once the second archive is there as well, all that it is for can be imported.
const CHECK_RULES = `
dataclasses.exec = looked_up
session.extend("/rules.zip")
for name in names.split():
    importlib.import_module(name)
import statistics
assert statistics.median([1, 2, 3, 4]) == 2.5 and statistics.Decimal("0.1") * 3 == statistics.Decimal("0.3")
import random
assert random.Random(7).random() == 0.32383276483316237
`;

/**
 * Runs Python. An error ends it all with Python's own words: uncaught, Node.js would print a line of
 * Pyodide before them, and that is a megabyte long.
 */
function run(pyodide, source) {
  try {
    return pyodide.runPython(source);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

const [core = "", out = "", outOfRules = ""] = process.argv.slice(2);
// Which columns an error comes from is another tenth of the bytecode.
const shipped = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
shipped.FS.writeFile("/core.zip", readFileSync(core));
const names = run(shipped, PACK);
writeFileSync(out, shipped.FS.readFile("/out.zip"));
writeFileSync(outOfRules, shipped.FS.readFile("/rules.zip"));

const trimmed = await loadPyodide({ stdLibURL: decodeURIComponent(pathToFileURL(out).pathname) });
run(trimmed, CHECK);
trimmed.FS.writeFile("/rules.zip", readFileSync(outOfRules));
trimmed.globals.set("names", names);
run(trimmed, CHECK_RULES);
