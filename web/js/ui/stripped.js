/** White space in Python, which differs slightly from that of `trim`. */
const SPACE =
  "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a" +
  "\u2028\u2029\u202f\u205f\u3000";

/** Strips the white space around a text as Python does. @param {string} text */
export function stripped(text) {
  let begin = 0;
  let end = text.length;
  while (begin < end && SPACE.includes(text.charAt(begin))) begin += 1;
  // A regular expression for the end would try every run of white space in the text.
  while (end > begin && SPACE.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(begin, end);
}
