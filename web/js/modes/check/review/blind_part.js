/** The orders of directions with which blind search finds the tour, and the number of steps that it takes. */

import { squareName } from "../../../board/geometry.js";
import { formatQuery } from "../../../request/link.js";
import { DEFAULTS, wordsOfBoard } from "../../../request/request.js";
import { make, setText } from "../../../ui/dom.js";
import { number, t } from "../../../ui/i18n.js";
import { button, Part, paragraphs, sentences } from "./parts.js";
import { MAX_STEPS } from "./session.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Beginning, Blind, ReviewSession, ReviewState } from "./session.js" */

export class BlindPart extends Part {
  #app;
  #session;
  /** The progress of the count: updated in place, never recreated, as a status message. */
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
      !(blind?.state === "limit" && blind.most === MAX_STEPS)
    ) {
      const count = { limit: MAX_STEPS };
      ways.append(button("teacher.blind.count", () => this.#session.count(order), count));
    }
    const query = solveQuery(path, order);
    ways.append(button("teacher.blind.open", () => this.#app.visit(query), { order }));
    return ways;
  }
}

/** The progress of the count, or its result. @param {Blind} blind */
function stepsText({ state, order, steps, said }) {
  if (said.length > 0) return sentences(said).join(" ");
  return t(`teacher.blind.${state}`, { order, steps: number(steps) });
}

/**
 * The link to a blind search for a tour.
 * @param {Beginning} path
 * @param {string} order
 */
function solveQuery({ board, path }, order) {
  const start = squareName(board, path[0] ?? 0);
  const words = { ...DEFAULTS, ...wordsOfBoard(board), start, method: "depth-first", order };
  return formatQuery(words);
}
