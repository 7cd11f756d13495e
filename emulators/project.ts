import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A `demo-` project has no counterpart in the cloud, so nothing started here can reach a real one. */
export const PROJECT_ID = "demo-zona";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Everything that is made locally and may be deleted at any time: data, caches, logs. Ignored by git. */
export const LOCAL_DIR = join(ROOT, ".zona");

export const FIREBASE_TOOLS = join(ROOT, "node_modules/firebase-tools/lib/bin/firebase.js");

/** The web app built for the emulators, from the root. Apart from web/dist, so that it is never deployed by mistake. */
export const DEMO_SITE = ".zona/web";
