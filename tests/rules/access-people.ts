import type { Access } from "@zona/domain/identity/access";
import type { Role } from "./access-table.ts";
import { accessOf, EMMA, JONAS, NOOR, PRIYA, type Signed } from "./environment.ts";

const SINCE = Math.floor(Date.now() / 1000) - 60;
const now = (who: Signed, uid = who.uid): Signed => ({ ...who, uid, auth_time: SINCE });

/** Somebody of each role of the table, in the study `zp01` that the laboratory opened. */
export const PEOPLE: Record<Role, Signed | undefined> = {
  nobody: undefined,
  outsider: { ...NOOR, email: "noor@hollyfield.example.evil.io" },
  unverified: { ...NOOR, email_verified: false },
  ended: { ...EMMA, uid: "past", auth_time: SINCE - 600 },
  waiting: now(EMMA, "waiting"),
  sponsor: now(JONAS, "sponsor"),
  monitor: now(PRIYA, "monitor"),
  auditor: now(PRIYA, "auditor"),
  engineer: now(JONAS, "engineer"),
  embryologist: now(NOOR),
  author: now(EMMA),
  lead: now(NOOR, "lead"),
  "study admin": now(NOOR, "studyAdmin"),
  admin: now(NOOR, "manager"),
  "partner's admin": now(JONAS, "ina"),
};

const inStudy = (who: Signed, role: "sponsor" | "monitor" | "auditor" | "studyAdmin") =>
  accessOf(who, { zp01: [role] });

/** What was granted to them. Engineers work in a preclinical study alone, and an administrator may see nothing of records. */
export const GRANTED: Readonly<Record<string, Access>> = {
  past: accessOf(EMMA, { "*": ["lead"] }, { isAdmin: true, since: SINCE }),
  sponsor: inStudy(JONAS, "sponsor"),
  monitor: inStudy(PRIYA, "monitor"),
  auditor: inStudy(PRIYA, "auditor"),
  engineer: accessOf(JONAS, { mice: ["engineer"] }, {}, ["preclinical"], "mice"),
  lead: accessOf(NOOR, { "*": ["lead"] }),
  studyAdmin: inStudy(NOOR, "studyAdmin"),
  manager: accessOf(NOOR, {}, { isAdmin: true }),
};
