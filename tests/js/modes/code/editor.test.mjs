/** The keys of Code's editor, the names of rules, and the stored rules. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import {
  bracketed,
  broken,
  erased,
  indented,
  outdented,
} from "../../../../web/js/modes/code/editor/edits.js";
import {
  hangingIndent,
  hiddenLine,
  isColoured,
  withPlainEnds,
} from "../../../../web/js/modes/code/editor/source.js";
import { digestsIn, fileName, freeName, isFileName } from "../../../../web/js/rules/rule_names.js";

// Replaces the browser's IndexedDB by one in memory.
await import(
  new URL("../../../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href
);
const { MAX_RULES, SavedRules, readRule } = await import("../../../../web/js/rules/saved_rules.js");
const { Saved } = await import("../../../../web/js/ui/saved.js");

/** @import { Edit } from "../../../../web/js/modes/code/editor/edits.js" */

/**
 * Edits a text in which `|` marks each end of the selection.
 * @param {(value: string, start: number, end: number) => Edit | null} key
 * @param {string} marked
 * @returns {string | null} the edited text, with the same marks
 */
function pressed(key, marked) {
  const start = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const last = marked.lastIndexOf("|");
  const edit = key(text, start, last > start ? last - 1 : start);
  if (!edit) return null;
  const then = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [from, to] = edit.select;
  const inside = to > from ? `${then.slice(from, to)}|` : "";
  return `${then.slice(0, from)}|${inside}${then.slice(to)}`;
}

describe("keys", () => {
  test("Tab goes to the next stop, or moves all lines that are selected", () => {
    assert.equal(pressed(indented, "|a"), "    |a");
    assert.equal(pressed(indented, "ab|"), "ab  |");
    assert.equal(pressed(indented, "x\nabcd|"), "x\nabcd    |");
    assert.equal(pressed(indented, "a|bc|d"), "a   |d");
    assert.equal(pressed(indented, "|a\n\nb|"), "    |a\n\n    b|");
    // The line at whose beginning the selection ends is not changed.
    assert.equal(pressed(indented, "|a\n|b"), "    |a\n|b");
  });

  test("Shift and Tab take an indentation away, of whatever kind", () => {
    assert.equal(pressed(outdented, "    a|"), "a|");
    assert.equal(pressed(outdented, "\ta|"), "a|");
    assert.equal(pressed(outdented, "  |a"), "|a");
    assert.equal(pressed(outdented, "a|"), "a|");
    assert.equal(pressed(outdented, "    |if x:\n        y|\nz"), "|if x:\n    y|\nz");
  });

  test("Enter keeps the indentation, and adds one after a colon or an open bracket", () => {
    assert.equal(pressed(broken, "a|"), "a\n|");
    assert.equal(pressed(broken, "    a|"), "    a\n    |");
    assert.equal(pressed(broken, "\tif a:|"), "\tif a:\n\t    |");
    assert.equal(pressed(broken, "def f():|"), "def f():\n    |");
    assert.equal(pressed(broken, "if a:  # why|"), "if a:  # why\n    |");
    assert.equal(pressed(broken, "a = 1  # note:|"), "a = 1  # note:\n|");
    assert.equal(pressed(broken, "a = [|"), "a = [\n    |");
    assert.equal(pressed(broken, "  f(|)"), "  f(\n      |\n  )");
    assert.equal(pressed(broken, "  a| b"), "  a\n  | b");
  });

  test("Backspace takes an indentation, or an empty pair, and else leaves it to the browser", () => {
    assert.equal(pressed(erased, "        |a"), "    |a");
    assert.equal(pressed(erased, "      |a"), "    |a");
    assert.equal(pressed(erased, "x\n    |"), "x\n|");
    assert.equal(pressed(erased, "f(|)"), "f|");
    for (const text of ["|a", "a|", " |a", "     |a", "f(|a)", "|ab|"]) {
      assert.equal(pressed(erased, text), null, text);
    }
  });

  test("Brackets are closed where nothing follows, and put around what is selected", () => {
    const type = (/** @type {string} */ sign, /** @type {string} */ text) =>
      pressed((...args) => bracketed(...args, sign), text);
    assert.equal(type("(", "f|"), "f(|)");
    assert.equal(type("[", "f(|)"), "f([|])");
    assert.equal(type("(", "|a"), null);
    assert.equal(type(")", "f(|)"), "f()|");
    assert.equal(type(")", "f(a|"), null);
    assert.equal(type("(", "|a + b| * c"), "(|a + b|) * c");
    assert.equal(type('"', "|a|"), '"|a|"');
    assert.equal(type('"', "|"), null);
    assert.equal(type("a", "|b|"), null);
  });
});

test("What cannot be seen in a text is found, and line ends are made plain", () => {
  assert.equal(hiddenLine("# ř 中 🐴 ⚠\ufe0f\n\tdef f():\n"), 0);
  for (const sign of [
    "\u202e",
    "\u200b",
    "\u2066",
    "\u00ad",
    "\ufeff",
    "\u2028",
    "\u0008",
    "\u3164",
    "\u034f",
    "\u2800",
    "\ufe0f",
    "\u{e0100}",
  ]) {
    assert.equal(hiddenLine(`a\nb${sign}c`), 2, escape(sign));
  }
  assert.equal(withPlainEnds("a\r\nb\rc\n"), "a\nb\nc\n");
});

test("The rest of a line is indented more than the line", () => {
  assert.deepEqual(["", "a b", "    a", "\ta  b", "  \t a"].map(hangingIndent), [2, 2, 6, 6, 9]);
});

test("A text is coloured where that cannot take long", () => {
  assert.ok(isColoured("def choose(square, candidates, board):\n".repeat(300)));
  assert.ok(!isColoured("# long\n".repeat(3000)));
  assert.ok(!isColoured(`a\n${"f\"{'".repeat(200)}\n`));
});

test("Names of rules are names of files on every system", () => {
  assert.equal(fileName('  my/rule\\2: "x" ', "-"), "my rule 2 x.py");
  assert.equal(fileName("C:\\a.PY", "-"), "C a.py");
  assert.equal(fileName("a\u202egnp.py", "-"), "a gnp.py");
  assert.equal(fileName("...", "old.py"), "old.py");
  assert.equal([...fileName("🐴".repeat(99), "-")].length, 63);
  assert.ok(isFileName("ř_2.py") && !isFileName("a/b.py") && !isFileName(7) && !isFileName(""));
  assert.equal(freeName("a.py", new Set(["b.py"])), "a.py");
  assert.equal(freeName("a.py", new Set(["a.py", "a_2.py"])), "a_3.py");
  assert.equal(freeName("a_2.py", new Set(["a.py", "a_2.py"])), "a_3.py");
});

describe("saved rules", () => {
  /** @type {InstanceType<typeof SavedRules>} */
  let saved;

  beforeEach(async () => {
    await Saved.forget();
    saved = new SavedRules();
  });

  /** @param {string} name @param {string} text */
  async function added(name, text) {
    const { rule } = await saved.add(name, text);
    assert.ok(rule);
    return rule;
  }

  test("A rule is saved, listed, found by its text, renamed and forgotten", async () => {
    const rule = await added("a.py", "one\ntwo\n");
    const rules = await saved.entries();
    assert.deepEqual(
      rules.map(({ name, lines }) => [name, lines]),
      [["a.py", 2]],
    );
    assert.equal((await saved.find("one\ntwo\n"))?.id, rule.id);
    assert.equal(await saved.find("one"), null);
    await saved.rename(rule.id, "b.py");
    assert.equal((await saved.last())?.name, "b.py");
    const { rule: then } = await saved.save(rule, "b.py", "three");
    assert.deepEqual([then?.id, then?.text, then?.name], [rule.id, "three", "b.py"]);
    await saved.remove(rule.id);
    assert.deepEqual([await saved.list(), saved.lasting], [[], true]);
  });

  test("What another tab has changed or deleted is not written over", async () => {
    const rule = await added("a.py", "begun");
    await new SavedRules().save(rule, "a.py", "theirs");
    const own = await saved.save(rule, "a.py", "mine");
    assert.deepEqual([own.rule?.name, own.rule && own.apart], ["a_2.py", true]);
    assert.equal((await saved.get(rule.id))?.text, "theirs");
    // An unchanged text is no change.
    const same = await saved.save(rule, "a.py", "theirs");
    assert.deepEqual([same.rule?.id, same.rule && same.apart], [rule.id, false]);
    await saved.remove(rule.id);
    const again = await saved.save(rule, "a.py", "mine again");
    assert.deepEqual([again.rule?.name, again.rule && again.apart], ["a.py", false]);
  });

  test("No rule is forgotten for another one", async () => {
    for (let at = 0; at < MAX_RULES; at++) await added("a.py", String(at));
    assert.equal((await saved.add("a.py", "more")).rule, null);
    assert.equal((await saved.list()).length, MAX_RULES);
  });

  test("Nothing that is read is trusted", async () => {
    const good = await added("a.py", "text");
    const bad = [
      {},
      { ...good, name: "../a.py" },
      { ...good, text: 7 },
      { ...good, text: "x".repeat(200_001) },
      { ...good, revision: "1" },
      { ...good, changed: Number.NaN },
      { ...good, changed: 1e300 },
    ];
    assert.deepEqual(
      bad.map(readRule),
      bad.map(() => null),
    );
    assert.deepEqual(readRule({ ...good, more: "x" }), good);
  });
});

test("the rules in a list of methods", () => {
  const [first, second] = ["0123456789abcdef", "fedcba9876543210"];
  const methods = `rule:${first}:greedy, warnsdorff,rule:${second},rule:${first}`;
  assert.deepEqual(digestsIn(methods), [first, second]);
  assert.deepEqual(digestsIn("warnsdorff,depth-first,rule,rule:xyz,rule:0123456789abcdef0"), []);
});
