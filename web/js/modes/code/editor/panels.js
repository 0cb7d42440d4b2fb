/** The parts of Code around its editor. */

import { ConsolePane } from "./console_pane.js";
import { EditorPanel } from "./editor_panel.js";
import { ErrorCard } from "./error_card.js";
import { RulesMenu } from "./rules_menu.js";
import { checkWhileTyping } from "./syntax.js";

/** @import { App } from "../../../app/app.js" */
/** @import { State } from "../../../app/store.js" */
/** @import { Bench } from "../bench.js" */

/**
 * @param {App} app
 * @param {Bench} bench
 * @returns {{render: (state: State) => void}[]}
 */
export function makeEditorPanels(app, bench) {
  const { keeper } = bench;
  const panel = new EditorPanel(app, bench, keeper);
  checkWhileTyping(app);
  return [
    panel,
    new ErrorCard(bench, panel.editor),
    new ConsolePane(bench),
    new RulesMenu(app, bench, keeper),
  ];
}
