import type { Caller } from "../identity/caller.ts";
import { answering } from "./https-error.ts";

/** Answers somebody whose session no administrator has ended: a token alone lives on for an hour. */
export async function answeringPresent<T>(auth: Caller, handler: () => Promise<T>): Promise<T> {
  const [{ refuseEnded }, { revokedAt }] = await Promise.all([
    import("../identity/caller.ts"),
    import("./account-records.ts"),
  ]);
  return answering({ uid: auth?.uid }, async () => {
    await refuseEnded(auth, revokedAt);
    return handler();
  });
}
