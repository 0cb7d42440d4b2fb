/**
 * The report of a search for the best order: the ranking, the named orders, and the distribution of costs.
 */

import { histogram } from "../charts/histogram.js";
import { make } from "../ui/dom.js";
import { number, t } from "../ui/i18n.js";
import { makeTable, openLink, useButton } from "./tables.js";
import { boardText, orderText, startText } from "./words.js";

/** @import { Hooks, Maker, OrdersReport, Part, RankedOrder } from "./types.js" */

/** @param {() => OrdersReport} current @param {Hooks} _hooks @param {Maker} maker @returns {Part} */
export function ordersPart(current, _hooks, maker) {
  const chart = make("div", { class: "charts" });
  const table = make("div", { class: "table" });
  return {
    elements: [table],
    pictures: [chart],
    fill: () => [
      () => {
        const report = current();
        const { board = "", start = "" } = report.settings;
        const params = { board: boardText(board), start: startText(start) };
        table.replaceChildren(...rankings(report, t("lab.report.orders.ranking", params)));
        if (report.bins.length === 0) return;
        const title = t("lab.report.orders.chart", params);
        const bins = maker.details("orders-table", t("lab.report.as-table"), binsOf(report, title));
        chart.replaceChildren(maker.figure(NAME, costs(report, title), title), bins);
      },
    ],
    redraw: () => {},
    stop: () => {},
  };
}

const NAME = "chart-orders";

/** The best orders, and the named ones. @param {OrdersReport} report @param {string} title */
function rankings({ ranking, presets }, title) {
  const columns = ["rank", "order", "forward", "solved", "use"];
  const places = ranking.map((ranked, index) => rowOf(ranked, number(index + 1)));
  const named = presets.map((ranked) => rowOf(ranked, "–"));
  return [
    make("h3", {}, title),
    makeTable(title, columns, places),
    make("h3", {}, t("lab.report.orders.presets")),
    makeTable(t("lab.report.orders.presets"), columns, named),
  ];
}

/** @param {RankedOrder} ranked @param {string} rank */
function rowOf(ranked, rank) {
  const { solved, budget, forward, link, order } = ranked;
  return [
    rank,
    openLink(link, orderText(ranked), `${rank}-${order}`),
    number(Math.round(forward)),
    t(solved ? "lab.report.yes" : "lab.report.not-within", { count: budget }),
    useButton(order, rank),
  ];
}

/** The distribution of the orders by cost. @param {OrdersReport} report @param {string} title */
function costs({ ranking, presets, bins }, title) {
  const best = ranking.find(({ solved }) => solved);
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
    marks: [
      ...(best ? [markOf(best, "★")] : []),
      ...presets.map((ranked, index) => markOf(ranked, number(index + 1))),
    ],
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
  return makeTable(
    title,
    ["moves", "with-tour", "without"],
    bins.map(({ from, to, solved, unsolved }) => [
      t("lab.report.orders.bin", { from: Math.round(from), to: Math.round(to) }),
      number(solved),
      number(unsolved),
    ]),
  );
}
