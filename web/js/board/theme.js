/** The colours of the board, read from the style sheet, so that they are said once. */

/**
 * @typedef {object} Theme
 * @property {string} light
 * @property {string} dark
 * @property {string} ink
 * @property {string} muted
 * @property {string} accent
 * @property {string} onAccent
 * @property {string} back
 * @property {string} frame
 * @property {string} font
 * @property {string[]} times the colours of time, first to last
 */

/** @returns {Theme} */
export function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const token = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    light: token("square-light"),
    dark: token("square-dark"),
    ink: token("ink"),
    muted: token("muted"),
    accent: token("accent"),
    onAccent: token("on-accent"),
    back: token("back"),
    frame: token("line-strong"),
    font: token("font"),
    times: [1, 2, 3, 4, 5].map((place) => token(`time-${place}`)),
  };
}
