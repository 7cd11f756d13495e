import { fetchFocusPeers } from "./focus-peers-data.ts";
import { measureInWorker } from "./measure-in-worker.ts";
import { createRetakeStore } from "./retake-store.ts";

/** Questions of this tab about pictures on their way. */
export const retakes = createRetakeStore({ measure: measureInWorker, peers: fetchFocusPeers });
