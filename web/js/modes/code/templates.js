/** The menu of templates: example rules from easy to hard, each with its lesson. */

import { html, nothing } from "lit-html";
import { readData } from "../../place.js";
import { t } from "../../ui/i18n.js";
import { shortened } from "../../ui/shortened.js";

/** @import { App } from "../../app/app.js" */
/** @import { CodeController } from "./controller.js" */

/** The first template in the editor. */
export const FIRST = "fewest";

/** @typedef {{id: string, source: string}} Template a comment in the source is the key of its text, in braces */

/** Loads all templates, once. @param {CodeController} controller @returns {Promise<readonly Template[]>} */
export async function loadTemplates(controller) {
  if (controller.slice.templates.length === 0) {
    const { templates } = /** @type {{templates: Template[]}} */ (await readData("templates"));
    controller.change({ templates });
  }
  return controller.slice.templates;
}

/** The source of a template, with comments in the language of the page. @param {Template} template */
export const sourceOf = ({ source }) =>
  source.replace(/^( *# )\{(.+)\}$/gm, (_all, indent, key) => t(key).replace(/^/gm, indent));

/** The problem of a link that names no template. @param {string} name @param {readonly Template[]} templates */
export function unknownTemplate(name, templates) {
  const params = { value: shortened(name), choices: templates.map(({ id }) => id) };
  return { field: "template", code: "unknown-template", params };
}

/**
 * Puts a template into the editor and runs it: the page's own text is safe. The empty one (blind search) does not run.
 * @param {CodeController} controller
 * @param {Template} template
 * @param {boolean} [runs]
 */
export function takeTemplate(controller, template, runs = true) {
  const { id } = template;
  controller.put(sourceOf(template), { name: `${id}.py` });
  if (runs && id !== "empty") controller.run();
}

/** @param {App} app @param {CodeController} controller */
export function templatesOf(app, controller) {
  const { templates } = controller.slice;
  if (templates.length === 0) return nothing;
  const take = (/** @type {Event} */ { target }, /** @type {Template} */ template) => {
    const menu = /** @type {HTMLElement} */ (target).closest("details");
    menu?.removeAttribute("open");
    menu?.querySelector("summary")?.focus();
    takeTemplate(controller, template);
    app.push();
  };
  return html`<details class="code-menu code-templates" id="code-templates">
    <summary>${t("code.templates")}</summary>
    <ul class="entries">
      ${templates.map(
        (template) => html`<li>
          <button
            type="button"
            class="entry"
            data-template=${template.id}
            @click=${(/** @type {Event} */ event) => take(event, template)}
          >
            <b>${t(`code.template.${template.id}`)}</b>
            <span class="hint">${t(`code.template.${template.id}.lesson`)}</span>
          </button>
        </li>`,
      )}
    </ul>
  </details>`;
}
