/** Connects each action with its buttons, its keys and its line in the help. */

/** @import { Action, State } from "./types.js" */

import { byId, make } from "../ui/dom.js";
import { has, t } from "../ui/i18n.js";

/** The signs of keys in the help; other keys have their name. @type {Record<string, string>} */
const KEY_SIGNS = {
  ArrowLeft: "←",
  ArrowRight: "→",
  "Shift+ArrowLeft": "Shift ←",
  "Shift+ArrowRight": "Shift →",
  "Shift+ArrowUp": "Shift ↑",
  "Shift+ArrowDown": "Shift ↓",
  "-": "−",
};

/** The keys that a focused control needs for itself. @type {[controls: string, keys: string[]][]} */
const KEYS_OF_CONTROLS = [
  ["input:is([type=range], [type=radio])", ["ArrowLeft", "ArrowRight"]],
  ["input[type=range]", ["Home", "End"]],
  // Space has no effect on a checked radio button, so the page may use it there.
  ["input:is([type=checkbox], [type=radio]:not(:checked))", [" "]],
  ["pre", ["ArrowLeft", "ArrowRight", "Home", "End", " "]],
  ["button, summary, a[href], [role=button]", [" ", "Enter"]],
];

/** The shown name of a key. @param {string} key */
function keyName(key) {
  if (key === " ") return t("key.space");
  const named = `key.${key.toLowerCase()}`;
  return has(named) ? t(named) : (KEY_SIGNS[key] ?? key);
}

/**
 * An action that exists only while something is open.
 * @param {(state: State) => boolean} isOpen
 * @param {Action} action
 * @returns {Action}
 */
export function onlyWhile(isOpen, { shown, enabled, ...action }) {
  return {
    ...action,
    shown: (state) => isOpen(state) && shown?.(state) !== false,
    enabled: (state) => isOpen(state) && enabled?.(state) !== false,
  };
}

/**
 * Binds the actions to their buttons (`data-action`) and keys.
 * @param {() => Record<string, Action>} actions the current ones
 * @param {() => State} current
 */
export function bindActions(actions, current) {
  /** @param {string} id */
  const trigger = (id) => {
    const action = actions()[id];
    if (!action || action.enabled?.(current()) === false) return false;
    action.run();
    return true;
  };
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target).closest("[data-action]");
    if (target) trigger(target.getAttribute("data-action") ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isBusyWith(/** @type {Element} */ (event.target), event.key)) return;
    const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key;
    for (const [id, { keys }] of Object.entries(actions())) {
      if (keys?.includes(key) && trigger(id)) {
        event.preventDefault();
        return;
      }
    }
  });
}

/**
 * Whether the focused element needs the key for itself.
 * @param {Element} target
 * @param {string} key
 */
function isBusyWith(target, key) {
  if (target.closest("dialog, [popover]")) return true;
  if (key === "Escape" && document.querySelector(":popover-open")) return true;
  if (target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea")) {
    return key !== "Escape";
  }
  if (target.matches("select")) return key !== "Escape";
  return KEYS_OF_CONTROLS.some(
    ([controls, keys]) => target.matches(controls) && keys.includes(key),
  );
}

/**
 * Names the buttons: their text, or for icons their label and tooltip.
 * @param {Record<string, Action>} actions
 * @param {boolean} complete true if these are all actions: then a button without one is a bug
 */
export function labelButtons(actions, complete) {
  for (const button of document.querySelectorAll("[data-action]")) {
    const id = button.getAttribute("data-action") ?? "";
    const action = actions[id];
    if (!action && complete) throw new Error(`no action ${id}`);
    if (!action) continue;
    nameButton(button, id, action);
  }
}

/** @param {Element} button @param {string} id @param {Action} action */
function nameButton(button, id, { keys = [] }) {
  const label = t(`action.${id}`);
  const title = keys.length
    ? t("action.title", { label, keys: keys.map(keyName).join(" ") })
    : label;
  button.setAttribute("title", title);
  // If several buttons have the same text, a longer name distinguishes them.
  const name = has(`action.${id}.name`) ? t(`action.${id}.name`) : label;
  const icon = button.classList.contains("icon");
  if (icon || name !== label) button.setAttribute("aria-label", name);
  if (!icon && !button.querySelector("span")) button.textContent = label;
}

/**
 * @param {Record<string, Action>} actions
 * @param {State} state
 */
export function renderButtons(actions, state) {
  const focused = document.activeElement;
  const appeared = [];
  for (const element of document.querySelectorAll("[data-action]")) {
    const button = /** @type {HTMLButtonElement} */ (element);
    const id = button.dataset.action ?? "";
    const action = actions[id];
    // A panel has just created this button.
    if (action && !button.title) nameButton(button, id, action);
    // `disabled` would lose the focus, so an inactive button has `aria-disabled`.
    const disabled = action?.enabled?.(state) === false;
    if (disabled) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    const hidden = action?.shown?.(state) === false;
    if (button.hidden === hidden) continue;
    button.hidden = hidden;
    if (!hidden) appeared.push(button);
  }
  // A hidden button passes its focus to the button that replaces it.
  if (!(focused instanceof HTMLElement) || !focused.hidden) return;
  const next = appeared.find((button) => button.parentElement === focused.parentElement);
  next?.focus({ preventScroll: true });
}

/**
 * The list of shortcuts in the help.
 * @param {Record<string, Action>} actions
 */
export function listShortcuts(actions) {
  const list = byId("shortcuts", HTMLElement);
  const line = (/** @type {string[]} */ keys, /** @type {string[]} */ ...texts) => [
    make("dt", {}, ...keys.map((key) => make("kbd", {}, keyName(key)))),
    ...texts.map((text) => make("dd", {}, text)),
  ];
  /** @type {Map<string, {keys: string[], texts: string[]}>} The actions of each key in all modes. */
  const listed = new Map();
  for (const [id, { keys = [] }] of Object.entries(actions)) {
    // Escape cancels in several actions; it has one line of its own below.
    if (keys.length === 0 || keys.includes("Escape")) continue;
    const { texts } = listed.get(String(keys)) ?? { texts: [] };
    listed.set(String(keys), { keys, texts: [...texts, t(`action.${id}`)] });
  }
  const lines = [...listed.values()].flatMap(({ keys, texts }) => line(keys, ...texts));
  const grid = [
    ...line(["↑", "↓", "←", "→"], t("help.grid.arrows")),
    ...line(["Enter"], t("help.grid.enter")),
  ];
  list.replaceChildren(...lines, ...line(["Escape"], t("help.stop")), ...grid);
}
