/**
 * The status line. Screen readers speak it, so it changes only at events; values that change constantly are in the
 * detail beside it.
 */

import { byId, setText } from "../ui/dom.js";
import { number, t } from "../ui/i18n.js";

/** @import { Frame, Status } from "./types.js" */
/** @import { Sight } from "./sight.js" */

/** Whether an unexpected error has occurred; shown until the open mode has other news. */
let unexpected = false;

/** The open mode's text behind that message; null before the next drawing. @type {string | null} */
let behind = null;

/**
 * Reports every unexpected error of the page.
 * @param {() => void} draw
 */
export function tellFailures(draw) {
  const tell = () => {
    const again = unexpected;
    unexpected = true;
    behind = null;
    setText(byId("status", HTMLElement), t("status.unexpected"));
    // Drawing itself may fail: draw only once.
    if (!again) draw();
  };
  addEventListener("unhandledrejection", tell);
  // Notices of the browser itself have no error object.
  addEventListener("error", ({ error }) => {
    if (error) tell();
  });
}

/**
 * @param {Frame} frame
 * @param {Status} status of the open mode
 * @param {Sight} sight of the place in the panel with the same text
 * @returns {[text: string, detail: string]} its content
 */
export function renderStatus(frame, status, sight) {
  behind ??= unexpected ? status.text : null;
  if (behind !== status.text) unexpected = false;
  const { solver, preparing } = frame;
  const message = frame.toast || frame.announced;
  const booting = solver.phase === "loading" || solver.phase === "starting";
  const [text, detail] = saying(frame, status);
  const failed = solver.phase === "failed";
  const passing = message ? t(message) : preparing && !failed ? t("status.preparing") : "";
  // A short message does not belong to the numbers beside it, so they are hidden.
  const line = /** @type {[string, string]} */ (passing ? [passing, ""] : [text, detail]);
  setText(byId("status", HTMLElement), line[0]);
  setText(byId("detail", HTMLElement), line[1]);
  const settled =
    !failed && !solver.slow && !solver.restarted && !status.failed && !unexpected && !preparing;
  sight.look((settled && status.place) || "");
  const inPanel = settled && (status.inPanel === true || sight.inSight);
  byId("now", HTMLElement).classList.toggle("in-panel", inPanel);
  const bar = byId("boot", HTMLProgressElement);
  bar.hidden = !booting;
  bar.max = Math.max(1, solver.total);
  if (solver.phase === "starting") bar.removeAttribute("value");
  else bar.value = solver.loaded;
  // A presentation does not show announcements for screen readers.
  return frame.toast || !frame.announced ? line : [text, detail];
}

/**
 * @param {Frame} frame
 * @param {Status} status
 * @returns {[text: string, detail: string]}
 */
function saying({ solver, offline }, status) {
  if (solver.phase === "failed") {
    const damaged = offline.reason === "damaged";
    const why = damaged ? t("offline.failed.damaged") : failureText(solver);
    return [t("status.failed"), why];
  }
  if (unexpected) return [t("status.unexpected"), ""];
  if (solver.phase === "ready") return [status.text, status.detail];
  if (solver.restarted) return [t("status.restarting"), ""];
  // A bar shows slow loading; a sentence appears only if it is very slow.
  const [loaded, total] = [solver.loaded, solver.total].map((bytes) =>
    number(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const bytes = solver.total ? t("boot.bytes", { loaded, total }) : "";
  return [status.text, solver.slow ? [bytes, t("boot.slow")].filter(Boolean).join(" · ") : ""];
}

/** The reason why the solver failed. @param {Frame["solver"]} solver */
function failureText({ cause, file }) {
  const key = cause === "file" && !file ? "page" : cause || "crash";
  return t(`status.failed.${key}`, { file });
}
