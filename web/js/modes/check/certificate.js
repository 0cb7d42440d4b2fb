/** The certificate of a proof, pasted or opened in Check: its claim, and the checker's answer. */

import { html, nothing } from "lit-html";
import { squareName } from "../../board/geometry.js";
import { withHoles } from "../../board/holes.js";
import { FACTS } from "../../build_info.js";
import { t } from "../../ui/i18n.js";

/** @import { CheckedCertificate } from "../../solver/documents.js" */
/** @import { Certificate, CertificateClaim } from "./types.js" */

/** The checker's faults for a certificate whose question is unreadable. */
const UNREAD = new Set(["certificate.format", "certificate.board", "certificate.request"]);

/**
 * The question that a certificate claims to answer, unchecked; null if the text is no certificate.
 * @param {string} text
 * @returns {CertificateClaim | null}
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
    ];
    if (FACTS.symmetries.includes(symmetry)) parts.push(t(`request.symmetry.${symmetry}`));
    return { text: parts.join(" · "), board, request };
  } catch {
    return null;
  }
}

/**
 * The result of a check. A readable question is the one that the checker read.
 * @param {CertificateClaim} claim
 * @param {CheckedCertificate} checked
 * @returns {Certificate}
 */
export function certificateRead({ text, board, request }, checked) {
  if (checked.fault && UNREAD.has(checked.fault.key)) return { text, question: null, checked };
  const path = request.path ?? [];
  const begun = path.length > 1;
  const question = {
    board: withHoles(board, board.holes ?? []),
    path: begun ? path : [],
    start: begun ? -1 : (request.start ?? path[0] ?? -1),
    end: request.end ?? -1,
  };
  return { text, question, checked };
}

/** The verdict on a certificate, as a sentence. @param {Certificate} certificate */
export function certificateTitle({ checked }) {
  return t(checked.fault ? "check.certificate.refused" : "check.certificate.proved");
}

/** @param {Certificate} certificate */
export function certificateOf(certificate) {
  const { text, checked } = certificate;
  const { fault, steps } = checked;
  return html`<section class="result" id="check-certificate" aria-label=${t("check.result")}>
    <div class="verdict presented printed" data-outcome=${fault ? "problem" : "impossible"}>
      <h2>${certificateTitle(certificate)}</h2>
      <p>${text}</p>
      <p>
        ${fault ? t(fault.key, fault.params) : t("check.certificate.steps", { count: steps })}
      </p>
    </div>
    ${
      fault
        ? nothing
        : html`<p class="hint">${t("proof.checked.checked")}</p>
            <details class="hint">
              <summary>${t("proof.checker")}</summary>
              <p>${t("proof.checker.what")}</p>
            </details>`
    }
  </section>`;
}
