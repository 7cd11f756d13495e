import { forgetCachedRecords } from "../firebase/firestore.ts";
import { endSession } from "./session-data.ts";

/**
 * Signs out and forgets what this person read, because lab computers are shared. Loads the page anew, so that nothing
 * stays in memory either; changes that have not reached the server stay on the device under the person's own key.
 */
export async function leave(): Promise<void> {
  await forgetCachedRecords().catch(() => undefined);
  await endSession();
  location.replace("/");
}
