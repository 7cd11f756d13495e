// Runs before the first paint, so that a dark lab never sees a white flash. A file, because the CSP forbids inline scripts.
// The keys are those of src/platform/theme/colour-scheme.ts, src/platform/browser/device-settings.ts and src/platform/i18n/language.ts; the colour
// attribute is the UI kit's own.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = kept("zona-colour-scheme");
  const light = chosen === "light" || (chosen !== "dark" && matchMedia("(prefers-color-scheme: light)").matches);
  root.setAttribute("data-mantine-color-scheme", light ? "light" : "dark");
  if (kept("zona-density")) root.dataset.density = kept("zona-density");
  if (kept("zona-language") === "de") root.lang = "de";
})();
