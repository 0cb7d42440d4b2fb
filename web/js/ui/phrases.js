/** Phrases of several panels: durations, reasons why there is no tour. */

import { number, t } from "./i18n.js";

/** @import { Reason } from "../solver/documents.js" */

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds >= 60) {
    const minutes = Math.floor(seconds / 60);
    return t("time.minutes", { minutes, seconds: number(Math.round(seconds % 60)) });
  }
  if (seconds >= 1)
    return t("time.seconds", { seconds: number(seconds, { maximumFractionDigits: 2 }) });
  return t("time.milliseconds", {
    milliseconds: number(seconds * 1000, { maximumFractionDigits: seconds < 0.01 ? 1 : 0 }),
  });
}

/** @param {Reason} reason */
export function reasonText({ family = "reason", code, params }) {
  return t(`${family}.${code}`, params);
}
