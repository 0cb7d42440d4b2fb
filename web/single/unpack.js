/**
 * The first script of the single file: it unpacks the import map, in which all modules are, and starts
 * them. A classic script, since an import map must be there before any module is.
 */
(async () => {
  // The build puts in its name.
  const first = "START";
  // What the modules read stands further down in the page.
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  const text = document.getElementById("single-modules")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = await new Response(stream).text();
  document.head.append(map);
  await import(first);
})().catch(() => {
  document.documentElement.dataset.unloaded = "";
});
