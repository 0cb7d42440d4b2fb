/**
 * Lets Python check the text during typing, at most once a second. Python only compiles it.
 */

import { isWaiting } from "../state.js";
import { SLICE } from "./state.js";

/** @import { App } from "../../../app/app.js" */
/** @import { CodeState } from "../state.js" */

/** The times between two checks, and from a key press to a check, in milliseconds. */
const EVERY_MS = 1000;
const PAUSE_MS = 300;

/** Longer texts are checked only when they run. */
const MAX_LETTERS = 100_000;

/** @param {App} app */
export function checkWhileTyping(app) {
  let timer = 0;
  let last = Number.NEGATIVE_INFINITY;
  let busy = false;

  const look = async () => {
    timer = 0;
    /** @type {CodeState} */
    const slice = app.store.slice("code");
    // A text from a link is not checked before a person allows it.
    if (isWaiting(slice)) return;
    const { text, name, origin } = slice;
    last = performance.now();
    busy = true;
    try {
      const rules = await app.needRules();
      const fault = await rules.check({ source: text, name, foreign: origin === "foreign" });
      app.store.change(SLICE, { syntax: { text, fault } });
    } catch {
      // No message: if Python is unavailable, the run reports it.
    } finally {
      busy = false;
    }
    if (app.store.slice("code").text !== text) later();
  };

  const later = () => {
    const slice = /** @type {CodeState} */ (app.store.slice("code"));
    clearTimeout(timer);
    timer = 0;
    if (busy || isWaiting(slice) || slice.text.length > MAX_LETTERS) return;
    if (slice.text.trim() === "") return;
    const wait = Math.max(PAUSE_MS, last + EVERY_MS - performance.now());
    timer = window.setTimeout(look, wait);
  };

  app.store.react(({ modes }) => [modes.code.text, modes.code.allowed], later);
  later();
}
