/** Ascending lists of numbers, and the order of many. */

/** Keys up to this are exact with a place of 17 bits behind them. */
const MOST_EXACT = 2 ** 36;
const PLACES = 2 ** 17;

/**
 * The first place of an ascending list whose value is not less than this.
 * @param {Uint32Array} values
 * @param {number} value
 * @param {number} [from]
 * @param {number} [to]
 */
export function placeOf(values, value, from = 0, to = values.length) {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(values[middle]) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The places of values, the largest value first; equal ones stay in their order. Places are below 131,072,
 * and so few are sorted in some milliseconds, as numbers.
 * @param {Float64Array} values
 * @param {(place: number) => unknown} wanted whether a place counts
 * @returns {Uint32Array}
 */
export function largestFirst(values, wanted) {
  const most = values.reduce((largest, one) => Math.max(largest, one), 0);
  const keys = new Float64Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place++) {
    if (!wanted(place)) continue;
    const less = most < MOST_EXACT ? most - (values[place] ?? 0) : 0;
    keys[count] = less * PLACES + place;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  const places = Uint32Array.from(sorted, (key) => key % PLACES);
  // Numbers this large are rare; comparing one with another takes longer.
  if (most >= MOST_EXACT) places.sort((one, two) => (values[two] ?? 0) - (values[one] ?? 0));
  return places;
}
