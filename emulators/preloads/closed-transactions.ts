import { registerHooks } from "node:module";

/**
 * Loaded before functions: Firestore's emulator closes transactions that a busy machine holds up, and says so in words by
 * which the library, which knows those of the service, does not begin them again.
 */
const FILE = "/@google-cloud/firestore/build/src/transaction.js";
const KNOWN = "/transaction has expired/";
const BOTH = "/transaction has expired|Transaction is invalid or closed/";

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(FILE)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(KNOWN))
      throw new Error("The library tells expired transactions otherwise now: see this file.");
    return { ...loaded, source: source.replace(KNOWN, BOTH) };
  },
});
