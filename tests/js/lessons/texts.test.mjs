/** The single file with a lesson inside, and lessons that are not the page's. */

import "../no_page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { isOwn, keepText, linkOf, pageWith, textInside, textOf } = await import(
  "../../../web/js/lessons/texts.js"
);
const { unpack } = await import("../../../web/js/ui/packed.js");

const TEXT = "# A & B\n## <!-- </script> $& &lt;\nshow: ?board=5x5\n";
const PAGE = '<body>\n<script type="text/plain" id="single-modules">x</script>\n</body>\n</html>\n';

/** What a browser finds inside a page. @param {string | null} page */
function open(page) {
  const inside = /id="lesson-inside">([^<]*)</.exec(page ?? "");
  Object.assign(document, { getElementById: () => inside && { textContent: inside[1] } });
}

test("a lesson goes into the single file, in the place of another one, and comes out as it was", () => {
  const page = pageWith(pageWith(PAGE, "# Another\n## One\n") ?? "", TEXT);
  open(page);
  assert.equal(textInside(), TEXT);
  assert.equal(
    page?.replace(/<script type="text\/plain" id="lesson-inside">[^<]*<\/script>\n/, ""),
    PAGE,
  );
  assert.equal(pageWith("<body></body>", TEXT), null);
});

test("a text is found by its digest, or else inside the page", () => {
  open(null);
  assert.equal(textOf("5f0c1d2e"), undefined);
  keepText("5f0c1d2e", TEXT);
  assert.equal(textOf("5f0c1d2e"), TEXT);
  open(pageWith(PAGE, "# B\n"));
  assert.equal(textOf("00000000"), "# B\n");
  assert.deepEqual(["4", "12", "5f0c1d2e"].map(isOwn), [false, false, true]);
});

test("a link holds the text", async () => {
  const [query, packed] = (await linkOf("?lesson", TEXT)).split("#text=");
  assert.equal(query, "?lesson");
  assert.equal(await unpack(packed ?? ""), TEXT);
  assert.equal(await linkOf("?mode=check", "x".repeat(100_001)), "");
});
