// Runs before the first paint, so that a dark lab never sees a white flash. A file, because the CSP forbids inline scripts.
// The key and the attribute are the UI kit's own (src/theme/colour-scheme.ts names the same key).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("zona-colour-scheme");
  } catch {}
  const light = chosen === "light" || (chosen !== "dark" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", light ? "light" : "dark");
})();
