/**
 * Drives Firefox over WebDriver BiDi for firefox.py: one JSON object a line comes in, one goes out.
 *
 *     node firefox.mjs /usr/bin/firefox '{"some.preference": 1}'
 *
 * The first line out says that the browser is there; the end of the input ends it.
 */

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
/** @type {typeof import("puppeteer-core")} */
const { launch } = require("puppeteer-core");

const [executablePath = "", preferences = "{}"] = process.argv.slice(2);
const browser = await launch({
  browser: "firefox",
  executablePath,
  headless: true,
  defaultViewport: { width: 1280, height: 800 },
  extraPrefsFirefox: JSON.parse(preferences),
});
const page = await browser.newPage();

/** @type {string[]} */
let errors = [];
page.on("pageerror", (error) => errors.push(String(error)));

/** @type {Record<string, (text: string) => Promise<unknown>>} */
const commands = {
  goto: async (address) => void (await page.goto(address)),
  reload: async () => void (await page.reload()),
  back: async () => void (await page.goBack()),
  click: (selector) => page.click(selector),
  press: (key) => page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (key)),
  evaluate: (expression) => page.evaluate(expression),
  errors: async () => {
    const seen = errors;
    errors = [];
    return seen;
  },
};

/** @param {object} answer */
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

say({ value: await browser.version() });
for await (const line of createInterface({ input: process.stdin })) {
  const { command, text } = JSON.parse(line);
  try {
    say({ value: (await commands[command]?.(text)) ?? null });
  } catch (error) {
    say({ error: String(error) });
  }
}
await browser.close();
