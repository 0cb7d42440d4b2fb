/** Binary search in ascending lists, and sorting of large ones. */

/** Values up to this stay exact in a double together with an index of 17 bits. */
const MAX_EXACT = 2 ** 36;
const PLACES = 2 ** 17;

/**
 * The first index of an ascending list whose value is not less than this.
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
 * The indices of values, the largest value first; the sort is stable. Indices are below 131,072, and are
 * sorted as numbers within some milliseconds.
 * @param {Float64Array} values
 * @param {(place: number) => unknown} wanted true for the indices to include
 * @returns {Uint32Array}
 */
export function largestFirst(values, wanted) {
  const most = values.reduce((largest, one) => Math.max(largest, one), 0);
  const keys = new Float64Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place++) {
    if (!wanted(place)) continue;
    const less = most < MAX_EXACT ? most - (values[place] ?? 0) : 0;
    keys[count] = less * PLACES + place;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  const places = Uint32Array.from(sorted, (key) => key % PLACES);
  // Numbers this large are rare; a comparison function is slower.
  if (most >= MAX_EXACT) places.sort((one, two) => (values[two] ?? 0) - (values[one] ?? 0));
  return places;
}
