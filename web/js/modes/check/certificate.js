/** The certificate of a proof, pasted or opened in Check: what it claims, and what its checker says. */

import { html } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { FACTS } from "../../build_info.js";
import { t } from "../../ui/i18n.js";
import { duration } from "../../ui/phrases.js";

/** @import { Certificate } from "./state.js" */

/**
 * The question that a certificate answers, in words; "" if the text is none.
 * @param {string} text
 */
export function claimOf(text) {
  if (!/^\s*\{/.test(text) || !text.includes('"steps"')) return "";
  try {
    const { board, request, steps } = JSON.parse(text);
    if (!Array.isArray(steps)) return "";
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
    return parts.join(" · ");
  } catch {
    return "";
  }
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
      <p>${claim}</p>
      <p>${told}</p>
    </div>
  </section>`;
}
