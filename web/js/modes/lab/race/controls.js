/** The controls of a race: buttons, speed, position. */

import { html, nothing, svg } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { cssVariable } from "../../../ui/css_variable.js";
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
 * @property {boolean} over true if every run has ended
 * @property {number} step
 * @property {number} speed an index of SPEEDS
 * @property {boolean} canNext true if a later arrival or end is computed already
 */

/** @param {ControlState} state @param {ControlHooks} hooks @param {boolean} hidden */
export function controlsOf({ playing, over, step, speed, canNext }, hooks, hidden) {
  const rate = t("race.speed.value", { count: SPEEDS[speed] ?? 1 });
  // The same keys as the player, while the focus is here.
  const press = (/** @type {KeyboardEvent} */ event) => {
    const onSpeed = event.target instanceof HTMLInputElement;
    if (onSpeed || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") hooks.step(-1);
    else if (event.key === "ArrowRight") hooks.step(1);
    else return;
    event.preventDefault();
  };
  return html`<div
    class="race-controls"
    role="group"
    aria-label=${t("race.controls")}
    ?hidden=${hidden}
    @keydown=${press}
  >
    <div class="buttons">
      ${button("restart", "i-start", step > 0, hooks.restart)}
      ${button("back", "i-back", step > 0, () => hooks.step(-1))}
      ${button(playing ? "pause" : over ? "replay" : "play", playing ? "i-pause" : "i-play", true, hooks.play)}
      ${button("forward", "i-forward", !over, () => hooks.step(1))}
      ${button("next", "i-end", canNext, hooks.next)}
    </div>
    <strong class="race-step">${t("race.step", { step })}</strong>
    <label class="race-speed"
      ><span>${t("race.speed")}</span
      ><input
        type="range"
        min="0"
        max=${SPEEDS.length - 1}
        step="1"
        .value=${live(String(speed))}
        aria-valuetext=${rate}
        ${cssVariable("--done", `${(100 * speed) / (SPEEDS.length - 1)}%`)}
        @input=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
          hooks.speed(target.valueAsNumber)}
      /><span class="race-rate">${rate}</span></label
    >
  </div>`;
}

/**
 * A button that keeps the focus while it is inactive; a `disabled` one would lose it.
 * @param {string} key of its name
 * @param {string} symbol
 * @param {boolean} possible
 * @param {() => void} run
 */
function button(key, symbol, possible, run) {
  const name = t(`race.${key}`);
  const plays = symbol === "i-play" || symbol === "i-pause";
  return html`<button
    type="button"
    class=${plays ? "icon play" : "icon"}
    data-race=${plays ? "play" : key}
    aria-label=${name}
    title=${name}
    aria-disabled=${possible ? nothing : "true"}
    @click=${() => possible && run()}
  >
    <svg aria-hidden="true">${svg`<use href="#${symbol}"></use>`}</svg>
  </button>`;
}
