import type { Role } from "./access-table.ts";
import { EMMA, NOOR, type Signed } from "./environment.ts";

/** Since when tokens of the role `ended` open nothing, in seconds since 1970. */
export const SINCE = Math.floor(Date.now() / 1000) - 60;

/** Somebody of each role of the table. */
export const PEOPLE: Record<Role, Signed | undefined> = {
  nobody: undefined,
  outsider: { ...NOOR, email: "noor@hollyfield.example.evil.io", role: "admin" },
  unverified: { ...NOOR, email_verified: false, role: "admin" },
  ended: { ...EMMA, uid: "ended", role: "admin", auth_time: SINCE - 600 },
  staff: { ...NOOR, auth_time: SINCE },
  author: { ...EMMA, auth_time: SINCE },
  admin: { ...NOOR, uid: "ada", role: "admin", auth_time: SINCE },
};
