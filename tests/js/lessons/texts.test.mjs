/** Lessons that are not the page's: by their digests, inside the single file, in links. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { isOwn, linkOf, saveText, textInside, textOf } = await import(
  "../../../web/js/lessons/texts.js"
);
const { unpack } = await import("../../../web/js/ui/packed.js");

const TEXT = "# A & B\n## <!-- </script> $& &lt;\nshow: ?board=5x5\n";

/** Opens a page with a text inside. @param {string | null} textContent as the build writes it */
function open(textContent) {
  Object.assign(document, { getElementById: () => textContent && { textContent } });
}

test("a lesson inside the page comes out as it was", () => {
  open(TEXT.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  assert.equal(textInside(), TEXT);
});

test("a text is found by its digest, or else inside the page", async () => {
  open(null);
  assert.equal(await textOf("5f0c1d2e"), undefined);
  await saveText("5f0c1d2e", TEXT);
  assert.equal(await textOf("5f0c1d2e"), TEXT);
  open("# B\n");
  assert.equal(await textOf("00000000"), "# B\n");
  assert.deepEqual(["4", "12", "5f0c1d2e"].map(isOwn), [false, false, true]);
});

test("a link holds the text", async () => {
  const [query, packed] = (await linkOf("?lesson", TEXT)).split("#text=");
  assert.equal(query, "?lesson");
  assert.equal(await unpack(packed ?? ""), TEXT);
  assert.equal(await linkOf("?mode=check", "x".repeat(100_001)), "");
});
