/** The colours of the board, read from the style sheet. */

import { designToken } from "../ui/design_tokens.js";

/** @import { Theme } from "./types.js" */

/** @returns {Theme} */
export function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const token = (/** @type {string} */ name) => designToken(style, name);
  const forced = matchMedia("(forced-colors: active)").matches;
  return {
    light: token("square-light"),
    dark: token("square-dark"),
    ink: token("ink"),
    muted: token("muted"),
    accent: token("accent"),
    onAccent: token("on-accent"),
    back: token("back"),
    good: token("good"),
    lost: token("lost"),
    frame: token("line-strong"),
    // With forced colours the browser decides the colour of the page.
    paper: forced ? "Canvas" : token("paper"),
    hole: forced ? "Canvas" : token("hole"),
    edge: token("muted"),
    font: token("font"),
    serif: token("serif"),
    times: [1, 2, 3, 4, 5].map((step) => token(`time-${step}`)),
    path: [1, 2, 3, 4, 5].map((step) => token(`path-${step}`)),
    hatched: token("class-hatched"),
    plain: token("class-plain"),
    yes: token("start-yes"),
    no: token("start-no"),
    counts: [1, 2, 3].map((step) => token(`count-${step}`)),
  };
}
