/** The colours and fonts of styles/tokens.css, for canvases and pictures. */

const LIGHT_AND_DARK = /^light-dark\((.+), (.+)\)$/;

/**
 * The value of `--name`; for a colour, that of the current theme.
 * @param {CSSStyleDeclaration} style computed
 * @param {string} name
 */
export function designToken(style, name) {
  const value = style.getPropertyValue(`--${name}`).trim();
  const [, light, dark] = LIGHT_AND_DARK.exec(value) ?? [];
  if (!light || !dark) return value;
  const isDark =
    style.colorScheme === "dark" ||
    (style.colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  return isDark ? dark : light;
}
