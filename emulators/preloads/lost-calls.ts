import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";

// Loaded into firebase-tools before its own code. A call whose process does not start, or whose process is given to the call
// behind it in that very moment, is answered by nobody and forgotten. Here it is done again, as in the cloud.

type Emulator = { handleHttpsTrigger: (request: object, response: ServerResponse) => Promise<void> };

const MOST_ATTEMPTS = 3;

// It has no types, and this is of no public interface: the version is pinned, and a test looks at it.
const tools = createRequire(import.meta.url)("firebase-tools/lib/emulator/functionsEmulator.js");
const emulator: Emulator = tools.FunctionsEmulator.prototype;
const { handleHttpsTrigger } = emulator;

emulator.handleHttpsTrigger = async function (this: Emulator, request, response) {
  for (let attempt = 1; ; attempt++) {
    try {
      await handleHttpsTrigger.call(this, request, response);
      if (response.headersSent || attempt === MOST_ATTEMPTS) return;
    } catch (error) {
      if (response.headersSent || attempt === MOST_ATTEMPTS) throw error;
    }
  }
};
