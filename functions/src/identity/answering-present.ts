import { answering } from "../firebase/https-error.ts";
import { revokedAt } from "./account-data.ts";
import { type Caller, refuseEnded } from "./caller.ts";

/** Answers somebody whose session no administrator has ended: a token alone lives on for an hour. */
export const answeringPresent = <T>(auth: Caller, handler: () => Promise<T>): Promise<T> =>
  answering({ uid: auth?.uid }, async () => {
    await refuseEnded(auth, revokedAt);
    return handler();
  });
