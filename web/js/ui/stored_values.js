/** Checks stored values, as any version of the page may have written them. */

/** @param {any} value @returns {value is Record<string, any>} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} value @returns {value is string} */
export function isText(value) {
  return typeof value === "string";
}

/** @param {any} value @returns {value is number} */
export function isAmount(value) {
  return Number.isFinite(value) && value >= 0;
}

/** Whether it is a valid time in milliseconds since 1970. @param {any} value @returns {value is number} */
export function isTime(value) {
  return isAmount(value) && value <= 8.64e15;
}

/** Whether it is a query of this page's address, without another target. @param {any} value */
export function isQuery(value) {
  return isText(value) && /^\?[^#]*$/.test(value);
}
