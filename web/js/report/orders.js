/**
 * The report of a search for the best order: the ranking, the named orders, and the distribution of costs.
 */

import { html, nothing } from "lit-html";
import { histogram } from "../charts/histogram.js";
import { number, t } from "../ui/i18n.js";
import { figure, fold, openLink, tableOf } from "./parts.js";
import { boardText, orderText, startText } from "./words.js";

/** @import { OrdersReport, RankedOrder } from "./types.js" */

const NAME = "chart-orders";

export class OrdersPart {
  /** The best orders, and the named ones. @param {OrdersReport} report */
  table(report) {
    const columns = ["rank", "order", "forward", "solved", "use"];
    const title = titleOf("ranking", report);
    const named = t("lab.report.orders.presets");
    const places = report.ranking.map((ranked, index) => rowOf(ranked, number(index + 1)));
    return html`<div class="table">
      <h3>${title}</h3>
      ${tableOf(title, columns, places)}
      <h3>${named}</h3>
      ${tableOf(
        named,
        columns,
        report.presets.map((ranked) => rowOf(ranked, "–")),
      )}
    </div>`;
  }

  /** @param {OrdersReport} report */
  pictures(report) {
    if (report.bins.length === 0) return nothing;
    const title = titleOf("chart", report);
    return html`<div class="charts">
      ${figure(costs(report, title), title)}
      ${fold("orders-table", t("lab.report.as-table"), binsOf(report, title))}
    </div>`;
  }
}

/** @param {"ranking" | "chart"} of @param {OrdersReport} report */
function titleOf(of, { settings: { board = "", start = "" } }) {
  return t(`lab.report.orders.${of}`, { board: boardText(board), start: startText(start) });
}

/** @param {RankedOrder} ranked @param {string} rank */
function rowOf(ranked, rank) {
  const { solved, budget, forward, link, order } = ranked;
  return [
    rank,
    openLink(link, orderText(ranked), `${rank}-${order}`),
    number(Math.round(forward)),
    t(solved ? "lab.report.yes" : "lab.report.not-within", { count: budget }),
    html`<button
      type="button"
      class="quiet"
      aria-label=${t("lab.report.use.name", { order })}
      data-order=${order}
      data-key="use-${rank}-${order}"
    >
      ${t("lab.report.use")}
    </button>`,
  ];
}

/** The distribution of the orders by cost. @param {OrdersReport} report @param {string} title */
function costs({ ranking, presets, bins }, title) {
  const best = ranking.find(({ solved }) => solved);
  const marks = presets.map((ranked, index) => markOf(ranked, number(index + 1)));
  if (best) marks.unshift(markOf(best, "★"));
  return histogram({
    name: NAME,
    title,
    description: t("lab.report.orders.chart.hint"),
    axis: t("lab.report.axis.orders"),
    bins: bins.map(({ from, to, solved, unsolved }) => ({
      from,
      to,
      parts: [
        ["first", solved],
        ["limit", unsolved],
      ],
    })),
    marks,
    meanings: [
      ["first", t("lab.report.orders.solved")],
      ["limit", t("lab.report.orders.unsolved")],
    ],
  });
}

/** @param {RankedOrder} ranked @param {string} sign */
function markOf(ranked, sign) {
  const key = ranked.solved ? "lab.report.orders.mark" : "lab.report.orders.mark.unsolved";
  const forward = number(Math.round(ranked.forward));
  return { sign, value: ranked.forward, text: t(key, { order: orderText(ranked), forward }) };
}

/** @param {OrdersReport} report @param {string} title */
function binsOf({ bins }, title) {
  return tableOf(
    title,
    ["moves", "with-tour", "without"],
    bins.map(({ from, to, solved, unsolved }) => [
      t("lab.report.orders.bin", { from: Math.round(from), to: Math.round(to) }),
      number(solved),
      number(unsolved),
    ]),
  );
}
