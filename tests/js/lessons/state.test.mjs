/** A lesson: what of a step is shown, held back and visited, given the answers; and the answers as a text. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { actingItems, answersText, arrivalOf, guessedBefore, withheldBy, placeOf } = await import(
  "../../../web/js/lessons/state.js"
);
const { Saved } = await import("../../../web/js/ui/saved.js");
const { ANSWERS, idOf, lastAnswers } = await import("../../../web/js/lessons/saved_answers.js");

/** @param {string} kind @param {string} text @param {number} [number] @returns {any} */
const item = (kind, text, number = 0) => ({
  ...{ kind, text, number },
  ...{ choices: [], task: null, drawing: null },
});

/** @param {...any} items @returns {any} a lesson of one step */
const lesson = (...items) => ({
  ...{ title: "Sums", goal: "", lang: "en", digest: "5f0c1d2e" },
  steps: [{ title: "One", items }],
});

const PREDICT = lesson(
  item("text", "Look."),
  item("hold", "result, onward"),
  item("show", "?board=5x5&start=a1"),
  item("guess", "How many?", 1),
  item("then", "You have guessed."),
  item("show", "?board=6x6#step=3"),
  item("ask", "How many?", 2),
  item("then", "25."),
  item("say", "Why?", 3),
);

const textsOf = (/** @type {any} */ lesson, /** @type {Record<string, string>} */ given) =>
  actingItems(lesson, 1, given).map(({ text }) => text);

describe("the lines of a step act from top to bottom", () => {
  test("a guess stops what follows until it is given", () => {
    assert.deepEqual(textsOf(PREDICT, {}).slice(-1), ["How many?"]);
    assert.equal(textsOf(PREDICT, {}).length, 4);
    const opened = textsOf(PREDICT, { 1.1: "25" });
    assert.deepEqual(opened.slice(4), [
      ...["You have guessed.", "?board=6x6#step=3", "How many?", "Why?"],
    ]);
  });

  test("what follows an answer comes with it", () => {
    assert.ok(!textsOf(PREDICT, { 1.1: "25" }).includes("25."));
    assert.ok(textsOf(PREDICT, { 1.1: "25", 1.2: "1" }).includes("25."));
    const questions = lesson(item("show", "A"), item("ask", "?", 1), item("show", "B"));
    assert.deepEqual(textsOf(questions, {}), ["A", "?"]);
    assert.deepEqual(textsOf(questions, { 1.1: "5" }), ["A", "?", "B"]);
    const without = lesson(item("text", "A"), item("then", "B"));
    assert.deepEqual(textsOf(without, {}), ["A", "B"]);
  });

  test("a step that is not there has none", () => {
    assert.deepEqual(actingItems(PREDICT, 2, {}), []);
  });
});

describe("what is held back", () => {
  test("until the guesses of the step are given; without a guess, in the whole step", () => {
    const none = { lost: false, onward: false, result: false };
    assert.deepEqual(withheldBy(PREDICT, 1, {}), { ...none, onward: true, result: true });
    assert.deepEqual(withheldBy(PREDICT, 1, { 1.1: "25" }), none);
    assert.deepEqual(withheldBy(PREDICT, 2, {}), none);
    const unasked = lesson(item("hold", "lost result"), item("ask", "?", 1));
    assert.deepEqual(withheldBy(unasked, 1, { 1.1: "25" }), { ...none, lost: true, result: true });
    const two = lesson(item("hold", "lost"), item("guess", "?", 1), item("guess", "?", 2));
    assert.deepEqual(withheldBy(two, 1, { 1.1: "25" }), { ...none, lost: true });
  });

  test("what was guessed is said again in the next step", () => {
    const two = { ...PREDICT, steps: [...PREDICT.steps, { title: "Two", items: [] }] };
    assert.deepEqual(guessedBefore(two, 2, { 1.1: "25", 1.2: "3" }), ["25"]);
    assert.deepEqual(guessedBefore(two, 2, {}), []);
    assert.deepEqual(guessedBefore(two, 1, { 1.1: "25" }), []);
  });
});

describe("what lines show", () => {
  test("the last link; a guess opens the next one", () => {
    assert.deepEqual(placeOf(actingItems(PREDICT, 1, {})), {
      ...{ query: "?board=5x5&start=a1", hash: "" },
    });
    assert.deepEqual(placeOf(actingItems(PREDICT, 1, { 1.1: "25" })), {
      ...{ query: "?board=6x6", hash: "#step=3" },
    });
    assert.equal(placeOf([item("text", "Look.")]), null);
  });

  test("a program lies in Code, with its board or without", () => {
    const show = item("show", "?mode=code&board=6x6#step=2");
    assert.deepEqual(placeOf([item("program", "edge"), show]), {
      ...{ query: "?mode=code&board=6x6&template=edge", hash: "#step=2" },
    });
    assert.deepEqual(placeOf([item("program", "code=abc"), show]), {
      ...{ query: "?mode=code&board=6x6", hash: "#step=2&code=abc" },
    });
    assert.deepEqual(placeOf([item("program", "edge")]), {
      ...{ query: "?mode=code&template=edge", hash: "" },
    });
    const task = { kind: "rule", sentence: { key: "", params: { tests: "5x5:a1:tour" } } };
    assert.deepEqual(placeOf([item("program", "edge"), { ...item("do", "", 1), task }]), {
      ...{ query: "?mode=code&template=edge&tests=5x5:a1:tour", hash: "" },
    });
    const play = item("show", "?mode=play&board=5x5");
    assert.deepEqual(placeOf([item("program", "edge"), play]), {
      ...{ query: "?mode=play&board=5x5", hash: "" },
    });
  });
});

test("a link to a step alone leads to what it shows, or to what was left in a step before", () => {
  const steps = [...PREDICT.steps, { title: "Two", items: [item("text", "Look.")] }];
  const two = { ...PREDICT, steps };
  const answers = { given: {}, found: [], places: {} };
  const first = { query: "?board=5x5&start=a1", hash: "" };
  assert.deepEqual(arrivalOf(two, 1, answers), first);
  assert.deepEqual(arrivalOf(two, 2, answers), first);
  const left = { query: "?mode=play&board=5x5", hash: "#game=2" };
  assert.deepEqual(arrivalOf(two, 2, { ...answers, places: { 1: left } }), left);
  assert.equal(arrivalOf(lesson(item("text", "Look.")), 1, answers), null);
});

test("the answers as a text have the order of the questions, and no empty ones", () => {
  assert.equal(
    answersText(PREDICT, "Anna", { 1.3: " So.\n", 1.1: "25", 1.2: " ", 9.9: "x" }),
    "Knight's Tour Lab answers\nlesson: Sums (5f0c1d2e)\nname: Anna\n1.1: 25\n1.3: So.\n",
  );
});

describe("the answers that a browser saves", () => {
  const DIGEST = "5f0c1d2e";
  const place = { query: "?mode=play&board=5x5", hash: "#game=23" };
  const anna = {
    ...{ id: idOf(DIGEST, "Anna"), digest: DIGEST, name: "Anna" },
    ...{ given: { 1.1: "25" }, found: ["1.1"], places: { 2: place } },
  };

  test("come back by lesson and by name", async () => {
    await ANSWERS.put({ ...anna, id: idOf(DIGEST, "Bo"), name: "Bo" });
    await ANSWERS.put(anna);
    const { time, ...last } = (await lastAnswers(DIGEST)) ?? {};
    assert.deepEqual(last, anna);
    assert.equal((await ANSWERS.get(idOf(DIGEST, "Bo")))?.name, "Bo");
    assert.equal(await lastAnswers("00000000"), null);
  });

  test("are left out where they are not what this page has written", async () => {
    const damages = [
      { name: 7 },
      { given: { 1.1: 25 } },
      { given: [] },
      { found: [1, "a"] },
      { places: { 1: { query: "//else.where/", hash: "" } } },
      { places: { 2: 3 } },
    ];
    for (const damage of damages) {
      await Saved.forget();
      await ANSWERS.put({ ...anna, .../** @type {any} */ (damage) });
      assert.equal(await lastAnswers(DIGEST), null);
    }
    await ANSWERS.put({ ...anna, places: { 3: { query: "", hash: "#a" } } });
    assert.deepEqual((await lastAnswers(DIGEST))?.places, { 3: { query: "", hash: "#a" } });
  });
});
