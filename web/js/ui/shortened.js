/** Cuts typed text to a length that fits in a sentence. @param {string} text */
export function shortened(text) {
  const letters = [...text];
  return letters.length <= 40 ? text : `${letters.slice(0, 39).join("")}…`;
}
