/** The controls of a race: buttons, speed, position. */

import { shape } from "../../../charts/svg.js";
import { make, setAttribute, setText } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { SPEEDS } from "./place.js";

/**
 * @typedef {object} ControlHooks
 * @property {() => void} play or pause
 * @property {() => void} restart
 * @property {(steps: number) => void} step
 * @property {() => void} next goes to the next arrival or end
 * @property {(index: number) => void} speed
 *
 * @typedef {object} ControlState
 * @property {boolean} playing
 * @property {boolean} over true if no run moves any more
 * @property {number} step
 * @property {number} speed an index of SPEEDS
 * @property {boolean} canNext true if a run is known to arrive or to end later
 * @property {string} note
 */

/** @typedef {{element: HTMLButtonElement, icon: SVGElement, key: string}} Button */

export class Controls {
  /** @param {ControlHooks} hooks */
  constructor(hooks) {
    this.start = button("restart", "i-start", hooks.restart);
    this.back = button("back", "i-back", () => hooks.step(-1));
    this.play = button("play", "i-play", hooks.play);
    this.play.element.classList.add("play");
    this.forward = button("forward", "i-forward", () => hooks.step(1));
    this.next = button("next", "i-end", hooks.next);
    this.buttons = [this.start, this.back, this.play, this.forward, this.next];
    this.speed = make("input", {
      type: "range",
      min: "0",
      max: String(SPEEDS.length - 1),
      step: "1",
    });
    this.speed.addEventListener("input", () => hooks.speed(Number(this.speed.value)));
    this.speedText = make("span", { class: "race-rate" });
    this.where = make("strong", { class: "race-step" });
    this.note = make("p", { class: "hint race-note" });
    this.label = make("span");
    this.element = make(
      "div",
      { class: "race-controls", role: "group" },
      make("div", { class: "buttons" }, ...this.buttons.map(({ element }) => element)),
      this.where,
      make("label", { class: "race-speed" }, this.label, this.speed, this.speedText),
    );
    // The keys of the player, while the focus is here.
    this.element.addEventListener("keydown", (event) => {
      if (event.target === this.speed || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft") hooks.step(-1);
      else if (event.key === "ArrowRight") hooks.step(1);
      else return;
      event.preventDefault();
    });
  }

  /** @param {ControlState} state */
  render({ playing, over, step, speed, canNext, note }) {
    const key = playing ? "pause" : over ? "replay" : "play";
    this.play.icon.setAttribute("href", playing ? "#i-pause" : "#i-play");
    for (const one of this.buttons) {
      const name = t(`race.${one === this.play ? key : one.key}`);
      setAttribute(one.element, "aria-label", name);
      setAttribute(one.element, "title", name);
    }
    disable(this.start, step === 0);
    disable(this.back, step === 0);
    disable(this.forward, over);
    disable(this.next, !canNext);
    setText(this.where, t("race.step", { step }));
    this.speed.value = String(speed);
    this.speed.style.setProperty("--done", `${(100 * speed) / (SPEEDS.length - 1)}%`);
    const rate = t("race.speed.value", { count: SPEEDS[speed] ?? 1 });
    setText(this.speedText, rate);
    setAttribute(this.speed, "aria-valuetext", rate);
    setText(this.label, t("race.speed"));
    setText(this.note, note);
    setAttribute(this.element, "aria-label", t("race.controls"));
  }
}

/** @param {string} key @param {string} symbol @param {() => void} run @returns {Button} */
function button(key, symbol, run) {
  const element = make("button", { type: "button", class: "icon", "data-race": key });
  const icon = shape("use", { href: `#${symbol}` });
  element.append(shape("svg", { "aria-hidden": "true" }, icon));
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") run();
  });
  return { element, icon, key };
}

/**
 * Disables a button without taking the focus from it, as `disabled` would.
 * @param {Button} button @param {boolean} on
 */
function disable({ element }, on) {
  if (on) element.setAttribute("aria-disabled", "true");
  else element.removeAttribute("aria-disabled");
}
