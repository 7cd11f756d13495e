import type { Finding } from "../finding.ts";
import type { RecordStage } from "../record-stage.ts";

/** When a record is judged, and whether it has to be complete. */
export type Moment = { stage: RecordStage; now: Date };

/** What one rule finds in a record. Rules never throw, whatever the record holds. */
export type Rule<R> = (input: R & Moment) => Finding[];

/**
 * How a kind of record is judged: read first, then by its rules. What cannot be read becomes findings; `record` is undefined
 * where nothing of it can be judged.
 */
export type Declaration<Source, R extends object> = {
  read: (source: Source, moment: Moment) => { record?: R | undefined; findings: Finding[] };
  rules: readonly Rule<R>[];
};

/** Everything impossible, missing or unusual in a record, hard findings first. */
export function judge<Source, R extends object>(
  { read, rules }: Declaration<Source, R>,
  source: Source,
  moment: Moment,
): Finding[] {
  const { record, findings } = read(source, moment);
  const all =
    record === undefined ? findings : [...findings, ...rules.flatMap((rule) => rule({ ...record, ...moment }))];
  return [...all.filter(({ severity }) => severity === "hard"), ...all.filter(({ severity }) => severity === "soft")];
}
