/**
 * How long the worker is silent at most: for each call, on the largest boards, the longest step of
 * Python between two turns in which messages are let in, by Pyodide in Node.js. Prints milliseconds of
 * the processor, since other programs may run beside it, and judges none; ten times as much, for slow
 * devices, is the patience in `web/js/solver/calls.js`.
 *
 *     node tests/bench/silence.mjs
 */

import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../web/node_modules/pyodide/pyodide.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SLICE = 0.012;

const pyodide = await loadPyodide();
pyodide.mountNodeFS("/mnt", ROOT);
pyodide.runPython(`
import sys
sys.path.insert(0, "/mnt")
import json
from array import array
from time import perf_counter
from js import process
from knight_core import bridge
from knight_core.bridge.messages import pack, unpack

session = bridge.Session()
longest = {}

def timed(part, step, *args):
    began = process.cpuUsage()
    value = step(*args)
    spent = process.cpuUsage(began)
    took = (spent.user + spent.system) / 1000
    longest[part] = max(longest.get(part, 0), took)
    return value

def given(params):
    text, *arrays = pack(params)
    return text, arrays

def ask(name, **params):
    longest.clear()
    text, arrays = given(params)
    text, *arrays = timed("whole", session.begin, name, text, arrays)
    return unpack(text, arrays).get("answer")

def do(name, lane="main", most=1e9, cancel=None, **params):
    """Drives a call as the worker does; returns its answer."""
    longest.clear()
    text, arrays = given(params)
    timed("begin", session.begin, name, text, arrays)
    began = perf_counter()
    first = True
    while timed("first" if first else "step", session.advance, ${SLICE}, lane):
        first = False
        timed("report", session.report, lane)
        if perf_counter() - began > most or cancel is not None and perf_counter() - began > cancel:
            session.cancel(lane)
            cancel = None
            while timed("cancel", session.advance, ${SLICE}, lane):
                pass
            break
    text, *arrays = timed("finish", session.finish, lane)
    return unpack(text, arrays).get("answer")
`);

/** @param {string} label @param {string} code */
function measure(label, code) {
  const said = pyodide.runPython(`
${code}
"  ".join(f"{part} {took:,.0f}" for part, took in longest.items())`);
  console.log(`${label.padEnd(44)} ${said}`);
}

const million = '"rows": "1000", "cols": "1000"';
for (const method of pyodide.runPython("from knight_core.methods import METHODS; list(METHODS)")) {
  measure(
    `solve 1000x1000 ${method}`,
    `solved = do("solve", words={${million}, "start": "a1", "method": "${method}"}, events=250000, tours=1, most=8)`,
  );
}
measure(
  "solve 1000x1000 warnsdorff:random closed",
  `solved = do("solve", words={${million}, "start": "a1", "method": "warnsdorff", "ties": "random", "closed": "1"}, events=250000, tours=1, most=8)`,
);
measure(
  "solve 1000x1000, any start",
  `solved = do("solve", words={${million}, "start": ""}, events=250000, tours=1, most=8)`,
);
measure(
  "solve 1000x1000 closed",
  `solved = do("solve", words={${million}, "closed": "1"}, events=250000, tours=1)`,
);
measure("properties 1000x1000", `do("properties", "beside", rows=1000, cols=1000, squares=solved["tours"])`);
for (const format of ["matrix", "moves", "squares", "csv", "json"]) {
  measure(
    `render 1000x1000 ${format}`,
    `do("render", "beside", format="${format}", rows=1000, cols=1000, squares=solved["tours"], document=solved["document"])`,
  );
}
measure(
  "solve 5x5, all tours",
  `many = do("solve", words={"rows": "5", "cols": "5", "start": "a1", "tours": "all"}, events=250000, tours=10000)`,
);
measure(
  "solve 8x8, 10,000 tours",
  `many = do("solve", words={"rows": "8", "cols": "8", "start": "a1", "tours": "10000"}, events=250000, tours=10000)`,
);
for (const format of ["matrix", "json"]) {
  measure(
    `render 10,000 tours ${format}`,
    `do("render", "beside", format="${format}", rows=8, cols=8, squares=many["tours"], document=many["document"])`,
  );
}
measure(
  "solve 200x200 (the largest with details)",
  `solved = do("solve", words={"rows": "200", "cols": "200", "start": "a1"}, events=250000, tours=1)`,
);
measure("details 200x200", `ask("details", rows=200, cols=200, squares=solved["tours"])`);
measure("render 200x200 svg", `do("render", "beside", format="svg", rows=200, cols=200, squares=solved["tours"], document=solved["document"])`);
measure(
  "solve 316x316 pruned",
  `do("solve", words={"rows": "316", "cols": "316", "start": "a1", "method": "pruned"}, events=250000, tours=1, most=8)`,
);
measure("startMap 1000x1000", `ask("startMap", rows=1000, cols=1000, end=-1, closed=False)`);
measure("startMap 1000x1000, end a1", `ask("startMap", rows=1000, cols=1000, end=999000, closed=False)`);
measure("startMap 4x250000", `ask("startMap", rows=4, cols=250000, end=-1, closed=False)`);
measure("startMap 3x333333", `ask("startMap", rows=3, cols=333333, end=-1, closed=False)`);
measure("solve 3x333332", `solved = do("solve", words={"rows": "3", "cols": "333332", "start": "a1"}, events=250000, tours=1, most=20)`);
measure("solve 4x250000", `solved = do("solve", words={"rows": "4", "cols": "250000", "start": "a1"}, events=250000, tours=1, most=20)`);
measure("solve 5x200000", `solved = do("solve", words={"rows": "5", "cols": "200000", "start": "a1"}, events=250000, tours=1, most=20)`);
measure("count 8x8 a1", `do("count", words={"board": "8x8", "start": "a1", "max-states": "1000000"}, most=10)`);
measure("count 6x6 closed", `do("count", words={"board": "6x6", "closed": "1", "max-states": "1000000"}, most=10)`);
measure(
  "runs of a survey 1000x1000",
  `do("runs", requests=[{"board": "1000x1000", "start": "a1", "max-steps": "1000000", "method": "warnsdorff"}], tours=True, most=8)`,
);
