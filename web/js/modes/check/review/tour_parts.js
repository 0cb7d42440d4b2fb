/** The review of a tour: whether it is well known, its properties, and Warnsdorff's rule. */

import { render } from "lit-html";
import { propertyMeanings, propertyTerms } from "../../../runs/properties.js";
import { make } from "../../../ui/dom.js";
import { currentLanguage, has, t } from "../../../ui/i18n.js";
import { button, linkTo, Part, paragraphs } from "./parts.js";

/** @import { App } from "../../../app/app.js" */
/** @import { Departure, KnownTour } from "../../../solver/documents.js" */
/** @import { ReviewState } from "./session.js" */

export class KnownPart extends Part {
  #app;

  /** @param {App} app */
  constructor(app) {
    super("known");
    this.#app = app;
  }

  /** @param {ReviewState} slice */
  render({ review }) {
    this.show([review], () => {
      if (!review?.known) return [];
      const link = linkTo(this.#app, `?gallery=${review.known.exhibit}`, t("teacher.known.open"));
      return [make("p", {}, knownText(review.known), " ", link)];
    });
  }
}

/** @param {KnownTour} known */
function knownText({ code, exhibit, image }) {
  const name = t(`gallery.${exhibit}.title`);
  const dated = `gallery.${exhibit}.year`;
  const year = has(dated) ? t(dated) : "";
  const title = /[0-9]/.test(year) ? t("teacher.known.dated", { name, year }) : name;
  const words = image.map(([one, params]) => t(`gallery.image.${one}`, params));
  const list = new Intl.ListFormat(currentLanguage(), { type: "unit" });
  return t(`review.${code}`, { title, image: list.format(words) });
}

export class PropertiesPart extends Part {
  constructor() {
    super("properties");
  }

  /** @param {ReviewState} slice */
  render({ properties, path }) {
    this.show([properties], () => {
      if (!properties || !path) return [];
      const facts = make("dl", { class: "facts" });
      render(propertyTerms(properties, path.board), facts);
      const meanings = make("dl", { class: "meanings" });
      render(propertyMeanings(properties, path.board), meanings);
      const summary = make("summary", {}, t("properties.meaning"));
      return [facts, make("details", {}, summary, meanings)];
    });
  }
}

export class RulePart extends Part {
  #app;

  /** @param {App} app */
  constructor(app) {
    super("rule");
    this.#app = app;
  }

  /** @param {ReviewState} slice */
  render({ review, of, path }) {
    this.show([review], () => {
      const rule = review?.rule;
      if (!rule) return [];
      const title = make("h3", {}, t("teacher.rule.title"));
      const said = paragraphs(rule.said, 3, "teacher.more");
      const count = path?.path.length ?? 0;
      const beginning = t("teacher.rule.beginning", { count });
      if (of?.kind === "fault") said.unshift(make("p", { class: "hint" }, beginning));
      const { departure } = rule;
      if (!departure) return [title, ...said];
      const see = button("teacher.rule.show", () => this.#showMove(departure));
      return [title, ...said, make("div", { class: "do" }, see)];
    });
  }

  /**
   * Shows the position before a move that departs from the rule, with the degree map.
   * @param {Departure} departure
   */
  #showMove({ number, taken }) {
    this.#app.player.seek(number - 1);
    this.#app.showOverlay("onward", true);
    this.#app.stage.viewport.show(taken);
  }
}
