/** captionOf: what is most important of all that there is to say. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { captionOf } = await import("../../../web/js/app/caption.js");
const { NO_PROOF } = await import("../../../web/js/board/marks.js");

const FRAME = { proof: NO_PROOF, certified: null };
const LESSON = { lead: "The cross", text: "Two rings of four." };
/** @type {any} */
const REASON = { code: "colours", steps: [{ code: "first", params: {} }] };
const NARRATED = { step: "from a1: **b3 4**", judgement: "lost" };
const ALL = {
  lesson: LESSON,
  reason: REASON,
  narrated: NARRATED,
  text: "A tour.",
  detail: "9 steps",
};

test("a lesson comes before a proof, a step that is looked at, and the mode's sentence", () => {
  const nothing = { step: "", judgement: "" };
  assert.equal(captionOf(ALL, FRAME).text, LESSON.text);
  const { text, detail } = captionOf({ ...ALL, lesson: null }, FRAME);
  assert.ok(text.includes("proof.first"));
  assert.equal(detail, "");
  const rest = { ...ALL, lesson: null, reason: null };
  assert.equal(captionOf(rest, FRAME).text, NARRATED.step);
  const last = { ...rest, narrated: nothing };
  assert.deepEqual(captionOf(last, FRAME), { lead: "", text: "A tour.", detail: "9 steps" });
});

test("a proof that is refused is none, and a judgement follows the mode's sentence", () => {
  /** @type {any} */
  const refused = { ...FRAME, certified: { of: REASON, state: "refused" } };
  const sayings = { ...ALL, lesson: null, narrated: { step: "", judgement: "lost" } };
  assert.equal(captionOf(sayings, refused).text, "A tour. · lost");
});
