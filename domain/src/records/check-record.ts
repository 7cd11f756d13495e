import { type Said, sentences } from "../messages/said.ts";
import type { Finding } from "./finding.ts";
import { involvementOf, type WorkBeside } from "./involvement.ts";
import { type Beside, type Recorded, readiness } from "./record-readiness.ts";
import { CHECKED_STATES, type ServerCheck, SIGNED_STATES } from "./server-check.ts";

const says = sentences("serverCheck", {
  "checks-settled": "A required check is neither done nor marked as not done with a reason.",
  "failed-validations-noted": "A query about an unusual value has no answer.",
  "media-settled": "Required pictures are missing, and no reason is given.",
  signature: "The signature is not of this record.",
});

/** More kinds of fault than this say nothing more to the person who corrects them. */
const MOST_FINDINGS = 50;

export type Checked = Recorded &
  Beside & {
    work: WorkBeside;
    /** Ids of everybody who has an account. */
    accounts: ReadonlySet<string>;
    /** Whether the newest signature is of what is stored; undefined where there is none. */
    isSignatureTrue: boolean | undefined;
  };

type Found = Pick<Finding, "path" | "message"> & { code: string };

/** What else a submission asks for, by the guard that asks. */
const unsettled = (code: Exclude<(typeof says.keys)[number], "signature">, paths: readonly string[]): Found[] =>
  paths.map((path) => ({ code, path, message: says(code) }));

function faults({ queries, isSignatureTrue, work: _, accounts: __, ...record }: Checked, now: Date): Found[] {
  const { test } = record;
  const { findings, openVisits, unanswered, missingPictures } = readiness(record, { queries }, now);
  const hard = findings.filter(({ severity }) => severity === "hard");
  const isForged = SIGNED_STATES.includes(test.status) && isSignatureTrue !== true;
  const signature = { code: "signature", path: "", message: says("signature") };
  return [
    ...(isForged ? [signature] : []),
    ...hard.map(({ id, path, message }) => ({ code: id, path, message })),
    ...unsettled("checks-settled", openVisits),
    ...unsettled(
      "failed-validations-noted",
      unanswered.map(({ path }) => path),
    ),
    ...unsettled(
      "media-settled",
      missingPictures.map(({ check }) => check),
    ),
  ];
}

const withoutNumbers = (said: Said) =>
  JSON.stringify(said, (_, value: unknown) => (typeof value === "number" ? undefined : value));

/** All that stands against a stored record at `now`, and who had a hand in it. */
export function judgeRecord(checked: Checked, now: Date): ServerCheck {
  // What is said of one oocyte after the other is said once, of the first.
  const byKind = Map.groupBy(faults(checked, now), ({ code, message }) => `${code} ${withoutNumbers(message)}`);
  const findings = [...byKind.values()].flatMap((same) => (same[0] ? [{ ...same[0], times: same.length }] : []));
  return { isFit: findings.length === 0, findings: findings.slice(0, MOST_FINDINGS), ...involvementOf(checked) };
}

/** The same for whoever looks at a record; null in states in which people still fill it, or which have ended it. */
export const checkRecord = (checked: Checked, now: Date): ServerCheck | null =>
  CHECKED_STATES.includes(checked.test.status) ? judgeRecord(checked, now) : null;
