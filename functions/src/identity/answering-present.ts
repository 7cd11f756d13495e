import { answering } from "../firebase/https-error.ts";
import { accessOf } from "./access-data.ts";
import { type Caller, presentStaff, type StaffCaller } from "./caller.ts";

/** Answers somebody who may work here; what they may is for the handler to ask. */
export const answeringPresent = <T>(auth: Caller, handler: (staff: StaffCaller) => Promise<T>): Promise<T> =>
  answering({ uid: auth?.uid }, async () => handler(await presentStaff(auth, accessOf)));
