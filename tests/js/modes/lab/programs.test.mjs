/** Links of experiments with programs: their content, and that nobody is asked about the wrong text. */

import "../../generated.mjs";
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

const { pack } = await import("../../../../web/js/ui/packed.js");
const { formatLink, linkToRead, readLink } = await import("../../../../web/js/modes/lab/link.js");
const { Programs } = await import("../../../../web/js/modes/lab/programs.js");
const { asksToRead, INITIAL, startingExperiment } = await import(
  "../../../../web/js/modes/lab/state.js"
);

/** @import { LabState } from "../../../../web/js/modes/lab/state.js" */
/** @import { Asked } from "../../../../web/js/modes/lab/link.js" */

/** @param {string} text sixteen hex digits that belong to it */
const digestOf = (text) =>
  [...text]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 40, 7)
    .toString(16)
    .padStart(16, "0");

/** @type {LabState} */
let slice = INITIAL;
/** @type {string[]} */
let notices = [];
/** The text that is open in Code. @type {any} */
let code = null;

const app = /** @type {any} */ ({
  store: { react: () => {}, state: { mode: "lab" }, slice: () => code },
  client: { phase: "ready" },
  needRules: async () => ({ digest: async (/** @type {string} */ text) => digestOf(text) }),
  noteView: () => {},
});
const programs = new Programs(app, {
  slice: () => slice,
  change: (news) => {
    slice = { ...slice, ...news };
  },
  notice: ({ code: what }) => void notices.push(what),
});

/** @param {string[]} named texts @param {string[]} codes */
function asked(named, codes) {
  const methods = named.map((text) => `rule:${digestOf(text)}`);
  const query = new URLSearchParams(`lab=compare&board=5x5&start=a1&methods=${methods},warnsdorff`);
  const hash = `#${codes.map((one) => `code=${one}`).join("&")}&race=7`;
  return /** @type {Asked} */ (readLink(query, hash));
}

beforeEach(() => {
  slice = INITIAL;
  notices = [];
  code = null;
});

test("a link says its programs, and the moment of the race", () => {
  const { settings, codes, place } = asked(["one", "two"], ["AAA", "BBB"]);
  assert.deepEqual(codes, ["AAA", "BBB"]);
  assert.equal(place?.step, 7);
  const experiment = startingExperiment(settings, 1, 0);
  const experiments = { ...INITIAL.experiments, compare: experiment };
  // Programs that are missing, or too long, are left out.
  const packed = { [digestOf("one")]: "AAA", [digestOf("two")]: "" };
  const link = formatLink({ ...INITIAL, experiments, packed }, "#race=7");
  assert.equal(link.query, experiment.link);
  assert.equal(link.hash, "#code=AAA&race=7");
  assert.equal(formatLink({ ...INITIAL, experiments }, "").hash, "");
  // Without a rule a program means nothing.
  assert.deepEqual(asked([], ["AAA"]).codes, []);
});

test("a program is read on the board of its experiment", () => {
  const [query, hash] = linkToRead({ board: "5x5", start: "a1" }, "AAA");
  assert.deepEqual([query, hash], ["?mode=code&board=5x5&start=a1", "#code=AAA"]);
  assert.equal(linkToRead({ board: "5x5,6x6", start: "all" }, "AAA")[0], "?mode=code");
});

describe("an experiment of another person", () => {
  test("waits until the text was allowed", async () => {
    const { settings, codes } = asked(["theirs"], [await pack("theirs")]);
    assert.equal(await programs.arrive(settings, codes), false);
    assert.equal(asksToRead(slice), true);
    assert.equal(slice.rules.get(digestOf("theirs")), undefined);
    assert.equal(formatLink(slice, "").hash, `#code=${codes[0]}`);
    // Consent applies to the text, and is given in Code.
    for (const open of [
      null,
      { text: "theirs", name: "a.py", allowed: false },
      { text: "another", name: "a.py", allowed: true },
    ]) {
      code = open;
      assert.equal(await programs.takeAllowed(), false);
      assert.equal(asksToRead(slice), true);
    }
    code = { text: "theirs", name: "a.py", allowed: true };
    assert.equal(await programs.takeAllowed(), true);
    assert.equal(asksToRead(slice), false);
    assert.equal(slice.rules.get(digestOf("theirs"))?.foreign, true);
    assert.deepEqual(notices, []);
    // An allowed program is not asked about again.
    assert.equal(await programs.arrive(settings, [...codes]), true);
    assert.equal(asksToRead(slice), false);
  });

  test("says that a text is not the one that is named, or is damaged", async () => {
    const { settings, codes } = asked(["named"], [await pack("given")]);
    assert.equal(await programs.arrive(settings, codes), false);
    assert.equal(asksToRead(slice), false);
    await programs.arrive(settings, ["abcdefg"]);
    assert.deepEqual(notices, ["lab-program-other", "lab-program-damaged"]);
    assert.equal(slice.rules.get(digestOf("given")), undefined);
  });

  test("asks for each of two programs", async () => {
    const texts = ["first", "second"];
    const { settings, codes } = asked(texts, await Promise.all(texts.map(pack)));
    await programs.arrive(settings, codes);
    code = { text: "second", name: "a.py", allowed: true };
    assert.equal(await programs.takeAllowed(), false);
    assert.deepEqual(
      slice.waiting?.programs.map(({ text }) => text),
      ["first"],
    );
    code = { text: "first", name: "a.py", allowed: true };
    assert.equal(await programs.takeAllowed(), true);
  });
});
