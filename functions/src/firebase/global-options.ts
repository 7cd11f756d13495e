import { REGION } from "@zona/domain/collections";
import { setGlobalOptions } from "firebase-functions/options";

// Imported before any trigger is made: an option that comes later would not reach it.
setGlobalOptions({
  region: REGION,
  maxInstances: 20,
  // Callable functions answer this app alone; the emulators have no way to prove an app.
  enforceAppCheck: process.env.FUNCTIONS_EMULATOR !== "true",
});
