/** The lesson that a text of answers names. */

import "../../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { lessonNamed } = await import("../../../../web/js/modes/check/class/lesson_named.js");

/** @type {[string, {title: string, digest: string} | null][]} */
const CASES = [
  [
    "Knight's Tour Lab answers\r\nlesson: Two (2) colours (5f0c1d2e)\r\nname: Anna\r\n",
    { title: "Two (2) colours", digest: "5f0c1d2e" },
  ],
  ["  Lesson : A (5f0c)", { title: "A", digest: "5f0c" }],
  ["lesson: A", null],
  ["lesson: A (5f0c1d2e", null],
  ["my lesson: A (5f0c1d2e)", null],
  ["1 2\n3 4\n", null],
];

for (const [text, named] of CASES)
  test(JSON.stringify(text), () => assert.deepEqual(lessonNamed(text), named));
