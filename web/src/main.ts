import "./platform/theme/styles.ts";
import { nextTask } from "./platform/browser/yield-to-browser.ts";
import { loadFirstTranslation } from "./shell/german/load-german.ts";

// Zod asks, as soon as it is there, whether the page lets it write its parsers as code. The content policy forbids that, and
// browsers tell even the question as an attack on the page; this is zod's own switch, set before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Words are read while modules load: those of the chosen language are there before the app is. index.html names the
// app's scripts (preload-app-plugin.ts), so nobody waits for one file before the next is asked for.
void loadFirstTranslation()
  // Reading React, reading the app and the first drawing are long enough each: between them the browser may answer.
  .then(() => import("react-dom/client"))
  .then(nextTask)
  .then(() => import("./shell/frame/start-app.tsx"))
  .then(({ startApp }) => nextTask().then(startApp));
