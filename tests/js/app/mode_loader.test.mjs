/** ModeLoader: which modes a link needs, when they are loaded, and what happens if they cannot be. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { ModeLoader } = await import("../../../web/js/app/mode_loader.js");

/** A page that notes what it is told, and modes that can be held back. */
function page() {
  /** @type {string[]} */
  const noted = [];
  /** @type {Record<string, (arrives: boolean) => void>} */
  const arrivals = {};
  /** @type {any} */
  const app = {
    toast: (/** @type {string} */ key) => noted.push(key),
    tidy: () => noted.push("tidied"),
  };
  const door = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({
    id,
    ...more,
    load: () =>
      new Promise((/** @type {(make: any) => void} */ resolve, reject) => {
        noted.push(`loads ${id}`);
        arrivals[id] = (arrives) => (arrives ? resolve(() => ({ id })) : reject(new Error(id)));
      }),
  });
  const list = [
    door("first"),
    door("lab", { word: "lab" }),
    door("play"),
    door("hall", { word: "gallery" }),
  ];
  const doors = new ModeLoader(app, list, () => noted.push("arrived"));
  const open = (/** @type {string} */ id) => doors.within([id], () => noted.push(`opens ${id}`));
  return { doors, arrivals, noted, open, ids: () => doors.modes.map(({ id }) => id) };
}

/** The modes that were opened. @param {string[]} noted */
const opened = (noted) => noted.filter((what) => what.startsWith("opens"));

describe("the modes that a link may mean", () => {
  const { doors } = page();
  const idsIn = (/** @type {string} */ link) => doors.idsIn(new URLSearchParams(link));

  test("the first one takes every link; a word or a name leads to others", () => {
    assert.deepEqual(idsIn(""), ["first"]);
    assert.deepEqual(idsIn("?lab=anything"), ["first", "lab"]);
    assert.deepEqual(idsIn("?lab&gallery=x"), ["first", "lab", "hall"]);
    assert.deepEqual(idsIn("?mode=play&lab=x"), ["first", "play"]);
    assert.deepEqual(idsIn("?mode=first&lab=x"), ["first"]);
    assert.deepEqual(idsIn("?mode=unknown&lab=x"), ["first", "lab"]);
  });
});

describe("a mode is loaded when it is opened", () => {
  test("and opens at once the next time", async () => {
    const { arrivals, noted, open, ids, doors } = page();
    const opening = open("play");
    assert.deepEqual(noted, ["loads play"]);
    arrivals.play?.(true);
    await opening;
    open("play");
    assert.deepEqual(noted, ["loads play", "arrived", "opens play", "opens play"]);
    // In the order of the doors, whenever they came.
    const rest = doors.need(["first", "lab"]);
    arrivals.first?.(true);
    arrivals.lab?.(true);
    assert.equal(await rest, true);
    assert.deepEqual(ids(), ["first", "lab", "play"]);
    assert.equal(doors.complete, false);
  });

  test("what was asked for last is opened, in whatever order they come; until then it waits", async () => {
    const { arrivals, noted, open, doors } = page();
    assert.equal(doors.waiting, false);
    const early = open("play");
    const late = open("lab");
    arrivals.play?.(true);
    await early;
    assert.equal(doors.waiting, true);
    arrivals.lab?.(true);
    await late;
    assert.equal(doors.waiting, false);
    assert.deepEqual(opened(noted), ["opens lab"]);
    const failing = open("hall");
    assert.equal(doors.waiting, true);
    arrivals.hall?.(false);
    await failing;
    assert.equal(doors.waiting, false);
    // What is there is opened at once, and nothing waits; what comes later does not open.
    const lost = open("first");
    await open("play");
    assert.equal(doors.waiting, false);
    arrivals.first?.(true);
    await lost;
    assert.deepEqual(opened(noted), ["opens lab", "opens play"]);
  });

  test("one that is asked for twice is made once", async () => {
    const { arrivals, noted, open, ids } = page();
    const early = open("play");
    const hold = arrivals.play;
    const late = open("play");
    hold?.(true);
    arrivals.play?.(true);
    await Promise.all([early, late]);
    assert.deepEqual(ids(), ["play"]);
    assert.deepEqual(opened(noted), ["opens play"]);
  });

  test("where it cannot be loaded the page says so and stays, and it is tried again", async () => {
    const { arrivals, noted, open, ids } = page();
    const opening = open("play");
    arrivals.play?.(false);
    await opening;
    assert.deepEqual(noted, ["loads play", "late.unloaded", "tidied"]);
    assert.deepEqual(ids(), []);
    const again = open("play");
    arrivals.play?.(true);
    await again;
    assert.deepEqual(noted.slice(3), ["loads play", "arrived", "opens play"]);
  });
});
