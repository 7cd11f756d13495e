import { type Said, sentences } from "../../../messages/said.ts";
import { ASSAYS } from "../../../policy/assays.ts";
import { oneDecimal } from "../../../policy/decimal.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { hoursBetween } from "../../../timing/instant.ts";
import { withArms } from "../../blinding.ts";
import type { Finding } from "../../finding.ts";
import { schemaFindings } from "../../finding.ts";
import type { LabTest } from "../../lab-test.ts";
import { rowsOf, SESSION_ROW, type SheetRow, type SheetRows, type Sheets, timepointSheet } from "../../sheet.ts";
import { isReadingOf, stageRank } from "./preclinical-columns.ts";
import { rowsOfArm, TIMEPOINT_TOLERANCE, timepoints } from "./preclinical-entry.ts";
import { PreclinicalProtocol, PreclinicalProtocolDraft } from "./preclinical-protocol.ts";
import { verdictHour } from "./preclinical-result.ts";

const says = sentences("preclinical", {
  clockZero: "Enter clock zero: when the run began.",
  future: "This time lies in the future.",
  beforeZero: "This time lies before clock zero.",
  beforeEarlier: "This time lies before that of an earlier timepoint.",
  nothingRead: "Nothing was read: a run without a reading is cancelled, not submitted.",
  notReadButHolds: "{hour} h is marked as not read, but holds readings.",
  readButEmpty: "{hour} h is marked as read, but holds no reading.",
  noVerdict: "{hour} h was not read: this run has no verdict. Is it right?",
  noUnit: "This row belongs to no unit of the plan.",
  noReading: "This reading is none that the protocol knows.",
  whyExcluded: "Say why the unit is excluded.",
  ruleSetBefore: "Say whether the rule for the exclusion was set before.",
  notRead: "{blank} of {units} units of {arm} were not read at {hour} h. Read them, or say why they are excluded.",
  wentBack: "Unit {unit} of {arm} is behind at {hour} h what it was at {before} h. Is it right?",
  excludedAfter:
    "{excluded} of {units} units of {arm} were excluded by no rule set before: they count as they were read, or as failures. Is it right?",
  excludedAndRead: "{excluded} of {units} units of {arm} were read and are excluded by a rule set before. Is it right?",
  offHour: "Read at {elapsed} h instead of {hour} ± {tolerance} h. Is it right?",
});

const READINGS = ["stage", "motilityPct", "success"];

const hard = (id: string, path: string, message: Said): Finding => ({ id, severity: "hard", path, message });
const soft = (id: string, path: string, message: Said): Finding => ({ id, severity: "soft", path, message });

const isText = (value: StoredValue) => typeof value === "string" && value.trim() !== "";
const dateIn = (value: StoredValue) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined);
const hasReading = (row: SheetRow | undefined) => READINGS.some((field) => row?.[field] !== undefined);

type Arm = NonNullable<PreclinicalProtocolDraft["arms"]>[number];

/** A run as it is judged. */
type Run = {
  kind: (typeof ASSAYS)[keyof typeof ASSAYS]["kind"];
  startedAt: Date | undefined;
  hours: readonly number[];
  /** The hour of the verdict. */
  judgedAt: number;
  arms: readonly Arm[];
  sheets: Sheets;
  now: Date;
};

const rowsAt = ({ sheets }: Pick<Run, "sheets">, hour: number) => rowsOf(sheets, timepointSheet(hour));
const sessionOf = (rows: SheetRows) => rows[SESSION_ROW] ?? {};

/** Timepoints that were neither read, with a time, nor passed over with a reason. */
export function openTimepoints(test: LabTest, sheets: Sheets): string[] {
  const { protocolCode } =
    PreclinicalProtocolDraft.unwrap().pick({ protocolCode: true }).safeParse(test.header).data ?? {};
  return timepoints({ protocolCode })
    .map(timepointSheet)
    .filter((id) => {
      const { doneAt, notDoneReason } = sessionOf(rowsOf(sheets, id));
      return !dateIn(doneAt) && !isText(notDoneReason);
    });
}

/** When the timepoints were read: against clock zero, each other, their hour and the present. */
function timeFindings(run: Run): Finding[] {
  const { startedAt, hours, now } = run;
  const findings: Finding[] = [];
  if (!startedAt) findings.push(hard("P01", "startedAt", says("clockZero")));
  else if (startedAt > now) findings.push(hard("FUTURE", "startedAt", says("future")));
  let last: Date | undefined;
  for (const hour of hours) {
    const at = dateIn(sessionOf(rowsAt(run, hour)).doneAt);
    if (!at) continue;
    const path = `${timepointSheet(hour)}.${SESSION_ROW}.doneAt`;
    const elapsed = startedAt && hoursBetween(startedAt, at);
    const tolerance = TIMEPOINT_TOLERANCE.hours;
    if (at > now) findings.push(hard("FUTURE", path, says("future")));
    else if (startedAt && at < startedAt) findings.push(hard("P02", path, says("beforeZero")));
    else if (last && at < last) findings.push(hard("P02", path, says("beforeEarlier")));
    else if (elapsed !== undefined && Math.abs(elapsed - hour) > tolerance)
      findings.push(soft("P03", path, says("offHour", { elapsed: oneDecimal(elapsed), hour, tolerance })));
    last = at;
  }
  return findings;
}

/** What a session says and what its rows hold. */
function sessionFindings(run: Run): Finding[] {
  const findings: Finding[] = [];
  const isReadAt = (hour: number) => Object.values(rowsAt(run, hour)).some(hasReading);
  if (!run.hours.some(isReadAt)) {
    const message = says("nothingRead");
    return [hard("P04", "", message)];
  }
  for (const hour of run.hours) {
    const { doneAt, notDoneReason } = sessionOf(rowsAt(run, hour));
    const path = `${timepointSheet(hour)}.${SESSION_ROW}`;
    if (isText(notDoneReason) && (isReadAt(hour) || doneAt !== undefined))
      findings.push(hard("P05", path, says("notReadButHolds", { hour })));
    else if (doneAt !== undefined && !isReadAt(hour)) findings.push(hard("P05", path, says("readButEmpty", { hour })));
    else if (hour === run.judgedAt && run.kind !== "comparison" && isText(notDoneReason))
      findings.push(soft("P06", path, says("noVerdict", { hour })));
  }
  return findings;
}

/** Rows of no unit of the plan, values that nobody can read, and exclusions that are half said. */
function rowFindings(run: Run): Finding[] {
  const planned = new Set(run.arms.flatMap(({ nUnits }, index) => rowsOfArm(index, nUnits)));
  return run.hours.flatMap((hour) => {
    const { [SESSION_ROW]: _, ...rows } = rowsAt(run, hour);
    return Object.entries(rows).flatMap(([id, row]): Finding[] => {
      const path = `${timepointSheet(hour)}.${id}`;
      if (!planned.has(id)) return [hard("P07", path, says("noUnit"))];
      const odd = READINGS.filter((field) => row[field] !== undefined && !isReadingOf(run.kind, field, row[field]));
      const findings = odd.map((field) => hard("P08", `${path}.${field}`, says("noReading")));
      if (row.excluded === undefined) return findings;
      if (!isText(row.excluded)) findings.push(hard("P09", `${path}.excluded`, says("whyExcluded")));
      if (typeof row.decidedBefore !== "boolean") {
        const message = says("ruleSetBefore");
        findings.push(hard("P09", `${path}.decidedBefore`, message));
      }
      return findings;
    });
  });
}

/** Units of one arm: read or excluded at every timepoint that was read, and never going back in their development. */
function armFindings(run: Run, { name, nUnits }: Arm, armIndex: number): Finding[] {
  const findings: Finding[] = [];
  const ids = rowsOfArm(armIndex, nUnits);
  const excluded = new Map<string, boolean>();
  const furthest = new Map<string, { rank: number; hour: number }>();
  for (const hour of run.hours) {
    const rows = rowsAt(run, hour);
    const sheet = timepointSheet(hour);
    for (const id of ids)
      if (isText(rows[id]?.excluded)) excluded.set(id, excluded.get(id) === true || rows[id]?.decidedBefore === true);
    if (!dateIn(sessionOf(rows).doneAt)) continue;
    const blank = ids.filter((id) => !hasReading(rows[id]) && !excluded.has(id));
    if (blank.length > 0) {
      const say = hour === run.judgedAt ? hard : soft;
      const message = says("notRead", { blank: blank.length, units: nUnits, arm: name, hour });
      findings.push(say("P10", `${sheet}.${blank[0]}`, message));
    }
    for (const id of ids) {
      const rank = stageRank(rows[id]?.stage);
      const before = furthest.get(id);
      if (rank === undefined) continue;
      if (before && rank < before.rank) {
        const unit = id.slice(id.indexOf("-") + 1);
        const message = says("wentBack", { unit, arm: name, hour, before: before.hour });
        findings.push(soft("P11", `${sheet}.${id}.stage`, message));
      } else furthest.set(id, { rank, hour });
    }
  }
  const judged = timepointSheet(run.judgedAt);
  const after = ids.filter((id) => excluded.get(id) === false);
  if (after.length > 0) {
    const message = says("excludedAfter", { excluded: after.length, units: nUnits, arm: name });
    findings.push(soft("P12", `${judged}.${after[0]}`, message));
  }
  const readToo = ids.filter((id) => excluded.get(id) === true && hasReading(rowsAt(run, run.judgedAt)[id]));
  if (readToo.length > 0) {
    const message = says("excludedAndRead", { excluded: readToo.length, units: nUnits, arm: name });
    findings.push(soft("P13", `${judged}.${readToo[0]}`, message));
  }
  return findings;
}

/** Everything impossible, missing or unusual in a run that is to be submitted; `now` is the time it is judged at. Never throws. */
export function validatePreclinical({ test, sheets }: { test: LabTest; sheets: Sheets }, now: Date): Finding[] {
  // The protocol's material is the test's own; it is not asked twice. Sealed arms are letters with their units.
  const header = { ...test.material, ...withArms(test.header, undefined) };
  const protocol = PreclinicalProtocol.safeParse(header);
  const draft = PreclinicalProtocolDraft.unwrap().pick({ protocolCode: true, arms: true }).safeParse(header).data;
  const findings = protocol.success ? [] : schemaFindings(protocol.error.issues);
  if (!draft?.protocolCode) return findings;
  const run: Run = {
    kind: ASSAYS[draft.protocolCode].kind,
    startedAt: dateIn(test.header?.startedAt),
    hours: timepoints(draft),
    judgedAt: verdictHour(draft.protocolCode, (hour) =>
      Object.values(rowsOf(sheets, timepointSheet(hour))).some(hasReading),
    ),
    arms: draft.arms ?? [],
    sheets,
    now,
  };
  return [
    ...findings,
    ...timeFindings(run),
    ...sessionFindings(run),
    ...rowFindings(run),
    ...run.arms.flatMap((arm, index) => armFindings(run, arm, index)),
  ];
}
