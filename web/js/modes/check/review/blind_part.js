/** Which orders of directions give the tour by blind search, and how many steps that takes. */

import { make, setText } from "../../../app/dom.js";
import { number, t } from "../../../app/i18n.js";
import { squareName } from "../../../board/geometry.js";
import { formatQuery } from "../../solve/link.js";
import { DEFAULTS, wordsOfBoard } from "../../solve/request.js";
import { button, Part, paragraphs, sentences } from "./parts.js";
import { MOST_STEPS } from "./session.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Beginning, Blind, ReviewSession, ReviewState } from "./session.js" */

export class BlindPart extends Part {
  #app;
  #session;
  /** How far the count is: drawn while it goes on, and never made anew meanwhile. */
  #steps = make("p", { role: "status" });
  #bar = make("progress", { max: "1" });

  /** @param {App} app @param {ReviewSession} session */
  constructor(app, session) {
    super("blind");
    this.#app = app;
    this.#session = session;
  }

  /** @param {ReviewState} slice */
  render({ review, blind, path }) {
    this.show([review, blind?.state, blind?.order], () => {
      const orders = review?.orders;
      if (!orders || !path) return [];
      const said = paragraphs(orders.said, 1, "teacher.blind.why");
      const title = make("h3", {}, t("teacher.blind.title"));
      if (!orders.example) return [title, ...said];
      this.#bar.setAttribute("aria-label", t("teacher.blind.bar"));
      return [title, ...said, this.#steps, this.#bar, this.#ways(path, orders.example, blind)];
    });
    this.#bar.hidden = blind?.state !== "counting";
    if (blind) this.#bar.value = blind.steps / blind.most;
    setText(this.#steps, blind ? stepsText(blind) : "");
  }

  /** @param {Beginning} path @param {string} order @param {Blind | null} blind */
  #ways(path, order, blind) {
    const ways = make("div", { class: "do" });
    if (blind?.state === "counting") {
      ways.append(button("teacher.blind.cancel", () => this.#session.cancel()));
    } else if (
      blind?.state !== "found" &&
      !(blind?.state === "limit" && blind.most === MOST_STEPS)
    ) {
      const count = { limit: MOST_STEPS };
      ways.append(button("teacher.blind.count", () => this.#session.count(order), count));
    }
    const query = solveQuery(path, order);
    ways.append(button("teacher.blind.open", () => this.#app.visit(query), { order }));
    return ways;
  }
}

/** How far the count is, or what came of it. @param {Blind} blind */
export function stepsText({ state, order, steps, said }) {
  if (said.length > 0) return sentences(said).join(" ");
  return t(`teacher.blind.${state}`, { order, steps: number(steps) });
}

/**
 * The link that searches blindly for a tour.
 * @param {Beginning} path
 * @param {string} order
 */
export function solveQuery({ board, path }, order) {
  const start = squareName(board, path[0] ?? 0);
  const words = { ...DEFAULTS, ...wordsOfBoard(board), start, method: "depth-first", order };
  return formatQuery(words);
}
