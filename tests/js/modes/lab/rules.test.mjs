/** The rules that the Lab may run: the one that is open in Code, and those that are saved. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

// Replaces the browser's IndexedDB by one in memory.
await import(
  new URL("../../../../web/node_modules/fake-indexeddb/auto/index.mjs", import.meta.url).href
);
const { SavedRules } = await import("../../../../web/js/rules/saved_rules.js");
const { formatLink, namesRule, readLink } = await import("../../../../web/js/modes/lab/link.js");
const { LabRules } = await import("../../../../web/js/modes/lab/rules.js");
const { INITIAL, startingExperiment } = await import("../../../../web/js/modes/lab/state.js");

/** @import { LabLink } from "../../../../web/js/modes/lab/link.js" */
/** @import { LabState } from "../../../../web/js/modes/lab/state.js" */

/** @param {string} text sixteen hex digits that belong to it */
const digestOf = (text) =>
  [...text]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 40, 7)
    .toString(16)
    .padStart(16, "0");

/** @type {LabState} */
let slice = INITIAL;
/** The slice of Code. @type {any} */
let code = null;
/** Called when the mode or the rule in Code has changed. @type {(state: any) => void} */
let react = () => {};

const app = /** @type {any} */ ({
  store: {
    react: (/** @type {unknown} */ _of, /** @type {typeof react} */ changed) => {
      react = changed;
    },
    slice: () => code,
  },
  client: { call: async (/** @type {string} */ _name, { source = "" }) => digestOf(source) },
});
const rules = new LabRules(
  app,
  () => slice,
  (news) => {
    slice = { ...slice, ...news };
  },
);

/** @param {...string} texts */
const methodsOf = (...texts) => texts.map((text) => `rule:${digestOf(text)}`).join(",");

/** Lets what has begun come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** @param {string} methods @param {string} [hash] */
function link(methods, hash = "") {
  const query = new URLSearchParams(`lab=compare&board=5x5&start=a1&methods=${methods}`);
  return /** @type {LabLink} */ (readLink(query, hash));
}

beforeEach(() => {
  slice = INITIAL;
  code = null;
});

test("rules are found in Code, once a person has allowed them, and among the saved ones", async () => {
  code = { text: "theirs", name: "a.py", origin: "foreign", allowed: false };
  await rules.find(methodsOf("theirs"));
  assert.equal(slice.rules.size, 0);
  code.allowed = true;
  await rules.find(methodsOf("theirs"));
  const saved = new SavedRules();
  await saved.add("my.py", "own");
  await saved.add("other.py", "other");
  await rules.find(`${methodsOf("own", "missing")},warnsdorff`);
  const texts = ["theirs", "own", "missing"].map((text) => slice.rules.get(digestOf(text)));
  assert.deepEqual(texts, [
    { source: "theirs", name: "a.py", foreign: true },
    { source: "own", name: "my.py", foreign: false },
    undefined,
  ]);
});

test("the rule that is open in Code is offered, and a changed one replaces it in the lists", async () => {
  code = { text: "first", name: "a.py", origin: "own", allowed: true };
  react({ mode: "lab" });
  await settled();
  assert.deepEqual(slice.own, { spec: methodsOf("first"), name: "a.py" });
  const methods = `${methodsOf("first")},warnsdorff`;
  slice = { ...slice, forms: { ...slice.forms, compare: { methods } } };
  code = { ...code, text: "second" };
  react({ mode: "lab" });
  await settled();
  assert.equal(slice.forms.compare.methods, `${methodsOf("second")},warnsdorff`);
  code = { ...code, allowed: false };
  react({ mode: "lab" });
  assert.equal(slice.own, null);
});

test("a link names a rule by its digest, and holds the moment of the race alone", () => {
  const { settings, place } = link(`${methodsOf("mine")},warnsdorff`, "#code=AAA&race=7");
  assert.equal(place?.step, 7);
  const experiments = { ...INITIAL.experiments, compare: startingExperiment(settings, 1, 0) };
  const shown = { ...INITIAL, experiments };
  const { query, hash } = formatLink(shown, "#race=7");
  assert.equal(query, experiments.compare.link);
  assert.equal(hash, "#race=7");
  assert.ok(namesRule(shown));
  assert.ok(!namesRule(INITIAL));
  // What a lesson holds back stays in the address.
  assert.equal(
    formatLink({ ...INITIAL, pending: link("warnsdorff") }, "").query,
    "?lab=compare&board=5x5&start=a1&methods=warnsdorff",
  );
});
