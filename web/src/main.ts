import "./theme/styles.ts";
import { wordsOfFirstPages } from "./i18n/translation.ts";

// Words are read while modules load: those of the chosen language are there before the app is. index.html names the
// app's scripts (preload-app-plugin.ts), so nobody waits for one file before the next is asked for.
void wordsOfFirstPages().then(() => import("./app/start-app.tsx"));
