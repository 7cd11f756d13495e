import { type Said, saidIn } from "../messages/said.ts";
/** `hard` blocks submission; `soft` opens a query and never blocks. */
export type Severity = "hard" | "soft";

/** What a validation has to say about one place of a record, to the person who entered it. */
export type Finding = {
  /** V01–V13, or the kind of rule: SCHEMA, LIMIT, SPAN, UNIT, CARRY. */
  id: string;
  severity: Severity;
  /** Dotted path into the record, e.g. `units.3.maturity`. */
  path: string;
  message: Said;
};

type Issue = { path: readonly PropertyKey[]; message: string };

/** Schema errors as findings: each is hard, because the value cannot be stored as what it claims to be. */
export const schemaFindings = (issues: readonly Issue[]): Finding[] =>
  issues.map(({ path, message }) => ({
    id: "SCHEMA",
    severity: "hard",
    path: path.map(String).join("."),
    message: saidIn({ message }),
  }));
