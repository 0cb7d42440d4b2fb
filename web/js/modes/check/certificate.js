/** The certificate of a proof, pasted or opened in Check: what it claims, and what its checker says. */

import { html } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { FACTS } from "../../build_info.js";
import { t } from "../../ui/i18n.js";
import { duration } from "../../ui/phrases.js";

/** @import { Board } from "../../board/geometry.js" */
/** @import { Certificate, Claim } from "./state.js" */

/**
 * The question that a certificate answers; null if the text is none.
 * @param {string} text
 * @returns {Claim | null}
 */
export function claimOf(text) {
  if (!/^\s*\{/.test(text) || !text.includes('"steps"')) return null;
  try {
    const { board, request, steps } = JSON.parse(text);
    if (!Array.isArray(steps)) return null;
    const { rows, cols, holes } = board;
    const { start, end, closed, path, symmetry } = request;
    const name = (/** @type {unknown} */ square) => squareName({ rows, cols }, Number(square));
    const size = `${Number(rows)}×${Number(cols)}`;
    const parts = [
      holes?.length > 0 ? t("request.holes", { board: size, count: holes.length }) : size,
      path?.length > 1
        ? t("check.certificate.path", { squares: path.map(name).join(" ") })
        : (start ?? path?.[0]) == null
          ? t("request.start.any")
          : t("request.start", { square: name(start ?? path[0]) }),
      t(`request.goal.${closed ? "closed" : end == null ? "open" : "end"}`, { square: name(end) }),
      ...(FACTS.symmetries.includes(symmetry) ? [t(`request.symmetry.${symmetry}`)] : []),
    ];
    const shown = isBoard(board) ? { rows, cols, holes: holes ?? [] } : null;
    const known = (/** @type {unknown} */ square) => shown !== null && isSquare(shown, square);
    const visited = path?.length > 1 && path.every(known) ? path : [];
    const first = start ?? path?.[0];
    return {
      text: parts.join(" · "),
      board: shown,
      path: visited,
      start: visited.length === 0 && known(first) ? first : -1,
      end: known(end) ? end : -1,
    };
  } catch {
    return null;
  }
}

/** True for a board that the page can show. @param {any} board */
function isBoard(board) {
  const { rows, cols, holes = [] } = board;
  return (
    [rows, cols].every((side) => Number.isInteger(side) && side > 0) &&
    rows * cols <= FACTS.limits.page_squares &&
    holes.every((/** @type {unknown} */ square) => isSquare(board, square)) &&
    new Set(holes).size === holes.length
  );
}

/** @param {Board} board @param {any} square */
function isSquare({ rows, cols }, square) {
  return Number.isInteger(square) && square >= 0 && square < rows * cols;
}

/** The verdict on a certificate, as a sentence. @param {Certificate} certificate */
export function certificateTitle({ checked }) {
  return t(checked.fault ? "check.certificate.refused" : "check.certificate.proved");
}

/** @param {Certificate} certificate */
export function certificateOf({ claim, checked }) {
  const { fault, steps, seconds } = checked;
  const told = fault
    ? t(fault.key, fault.params)
    : t("check.certificate.checked", { count: steps, time: duration(seconds) });
  return html`<section class="result" id="check-certificate" aria-label=${t("check.result")}>
    <div class="verdict presented printed" data-outcome=${fault ? "problem" : "impossible"}>
      <h2>${certificateTitle({ claim, checked })}</h2>
      <p>${claim.text}</p>
      <p>${told}</p>
    </div>
  </section>`;
}
