import {
  type Act,
  type Bank,
  isThere,
  type NewStraw,
  planPast,
  planStore,
  planTakeOut,
  planUndo,
  type StrawChange,
  type TakeOut,
} from "../cryobank/bank-plans.ts";
import { placeId, strawCode } from "../cryobank/place.ts";
import { FROZEN_STAGES, type Straw, type StrawUnit } from "../cryobank/straw.ts";
import { named, type Said, sentences } from "../messages/said.ts";
import type { StoredValue } from "../stored-record.ts";
import { codeFault } from "../subjects/code-of-study.ts";
import { type CodePattern, DEFAULT_PATTERN } from "../subjects/code-pattern.ts";
import { reasonOf } from "./import-reasons.ts";
import { type ImportOrigin, importedOf } from "./plan-import.ts";
import type { SourceRecord } from "./read-records.ts";

const says = sentences("importStraws", {
  noSubject: "The straw has no subject code.",
  noTime: "The file does not say when the straw was frozen.",
  noConsent: "The file does not say which consent allows the storage, and until when.",
  noStage: "The file does not say at which stage oocyte {unit} was frozen.",
  badPlace: "“{typed}” is no place. Write tank / canister / cane / position.",
  noState: "The file does not say what became of the straw, but when it left the bank.",
  noLeft: "The file does not say when the straw left the bank.",
  discarded: "A disposal needs two people in Zona. Import the straw as stored, and discard it there.",
  noRecord: "{record} is not in this study. Import its cycle first.",
  otherSubject: "{record} is a record of another subject.",
  transferOf: "Say which record the straw was warmed for.",
  sameStraw: "Straw {straw} is in row {line} as well.",
  ofZona: "Straw {straw} is in the bank and did not come from this source. Change it there.",
  continued: "Somebody changed straw {straw} in Zona since. Change it there.",
  differs:
    "{field}: the bank has something else for straw {straw}. Undo the import that stored it, or change it there.",
});

/** A record that a straw came from or went to. */
export type StrawRecord = { id: string; code: string; subjectCode: string };

/** What the straws of a file are judged by. `records`: by what the file calls them. */
export type StrawMoment = {
  organisation: string;
  source: string;
  pattern: CodePattern | undefined;
  bank: Bank;
  records: ReadonlyMap<string, StrawRecord>;
};

type Left = { out: TakeOut; at: Date; reason: string | undefined };
type ToldStraw = { straw: NewStraw; left: Left | undefined };

const textOf = ({ header }: SourceRecord, field: string): string | undefined => {
  const value = header.get(field);
  return typeof value === "string" && value !== "" ? value : undefined;
};
const timeOf = ({ header }: SourceRecord, field: string): Date | undefined => {
  const value = header.get(field);
  return value instanceof Date ? value : undefined;
};

/** What a file calls the records that its straws belong to. */
export const recordsNamed = (records: readonly SourceRecord[]): string[] => [
  ...new Set(records.flatMap((one) => [textOf(one, "record") ?? [], textOf(one, "warmedFor") ?? []].flat())),
];

/** The place that a file tells, in one column or in four; undefined where it tells none. */
function placeOf(record: SourceRecord): { place: string | undefined } | { fault: Said } {
  const whole = textOf(record, "place");
  const names = ["tank", "canister", "cane", "position"].map((field) => textOf(record, field));
  const typed =
    whole ?? (names.some((one) => one !== undefined) ? names.map((one) => one ?? "").join(" / ") : undefined);
  if (typed === undefined) return { place: undefined };
  const [tank = "", canister = "", cane = "", position = "", ...more] = typed.split(/[/|~;,>]/);
  const place = more.length === 0 ? placeId({ tank, canister, cane, position }) : undefined;
  return place === undefined ? { fault: says("badPlace", { typed }) } : { place };
}

/** The place of a straw that a file tells; undefined where none can be read. */
export function placeTold(record: SourceRecord): string | undefined {
  const read = placeOf(record);
  return "place" in read ? read.place : undefined;
}

function contentsOf(record: SourceRecord): StrawUnit[] | { fault: Said } {
  const rows = [...(record.sheets.get("contents") ?? [])].toSorted(([a], [b]) => Number(a) - Number(b));
  const contents: StrawUnit[] = [];
  for (const [unit, cells] of rows) {
    const stage = FROZEN_STAGES.find((one) => one === cells.get("stage"));
    if (!stage) return { fault: says("noStage", { unit: Number(unit) }) };
    const grade = cells.get("grade");
    contents.push({ unit: Number(unit), stage, ...(typeof grade === "string" && grade !== "" && { grade }) });
  }
  return contents.length > 0 ? contents : { fault: says("noStage", { unit: 1 }) };
}

/** A record that a straw names, of the same subject. */
function recordOf(
  named: string | undefined,
  subjectCode: string,
  records: StrawMoment["records"],
): { record: StrawRecord | undefined } | { fault: Said } {
  if (named === undefined) return { record: undefined };
  const record = records.get(named);
  if (!record) return { fault: says("noRecord", { record: named }) };
  return record.subjectCode === subjectCode ? { record } : { fault: says("otherSubject", { record: named }) };
}

function leftOf(
  source: SourceRecord,
  subjectCode: string,
  moment: StrawMoment,
): { left: Left | undefined } | { fault: Said } {
  const state = textOf(source, "state");
  const at = timeOf(source, "leftAt");
  const reason = textOf(source, "reason");
  if (state === undefined || state === "stored") return at ? { fault: says("noState") } : { left: undefined };
  if (state === "discarded") return { fault: says("discarded") };
  if (!at) return { fault: says("noLeft") };
  if (state !== "warmed") return { left: { out: { kind: state === "lost" ? "lose" : "ship" }, at, reason } };
  const target = recordOf(textOf(source, "warmedFor"), subjectCode, moment.records);
  if ("fault" in target) return target;
  const said = textOf(source, "purpose");
  const purpose = said === "transfer" || said === "other" ? said : undefined;
  if (purpose === "transfer" && !target.record) return { fault: says("transferOf") };
  return { left: { out: { kind: "warm", purpose, testId: target.record?.id }, at, reason } };
}

/** What a file tells of a straw, whole; or what it lacks. Nothing that it does not tell is assumed. */
function toldStraw(source: SourceRecord, moment: StrawMoment): ToldStraw | { fault: Said } {
  const { subjectCode, key } = source;
  if (subjectCode === undefined) return { fault: says("noSubject") };
  const fault = codeFault(subjectCode, moment.pattern ?? DEFAULT_PATTERN);
  if (fault) return { fault };
  const storedAt = timeOf(source, "storedAt");
  if (!storedAt) return { fault: says("noTime") };
  const [ref, endsOn] = [textOf(source, "consentRef"), textOf(source, "consentEnds")];
  if (ref === undefined || endsOn === undefined) return { fault: says("noConsent") };
  const contents = contentsOf(source);
  if ("fault" in contents) return contents;
  const lies = placeOf(source);
  if ("fault" in lies) return lies;
  const froze = recordOf(textOf(source, "record"), subjectCode, moment.records);
  if ("fault" in froze) return froze;
  const left = leftOf(source, subjectCode, moment);
  if ("fault" in left) return left;
  const { record } = froze;
  return {
    ...left,
    straw: {
      ...{ strawId: key, place: lies.place, organisation: moment.organisation, subjectCode, contents, storedAt },
      ...{ testId: record?.id, testCode: record?.code, consent: { ref, endsOn } },
      mediumLot: textOf(source, "mediumLot"),
    },
  };
}

const STATE_OF = { warm: "warmed", ship: "shipped", lose: "lost", discard: "discarded" } as const;

/** What of a straw that is there a file tells otherwise. */
function differs(there: Straw, { straw, left }: ToldStraw): string | undefined {
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const warmedFor = left?.out.kind === "warm" ? left.out.testId : undefined;
  if (there.subjectCode !== straw.subjectCode) return "Subject code";
  if (straw.testId !== undefined && there.testId !== straw.testId) return "Record that froze it";
  if (
    isOther(
      there.contents.map(({ unit, stage, grade }) => [unit, stage, grade ?? null]),
      straw.contents.map(({ unit, stage, grade }) => [unit, stage, grade ?? null]),
    )
  )
    return "Contents";
  if (there.storedAt.getTime() !== straw.storedAt.getTime()) return "Frozen at";
  if (isOther([there.consent.ref, there.consent.endsOn], [straw.consent.ref, straw.consent.endsOn])) return "Consent";
  if (straw.mediumLot !== undefined && there.mediumLot !== straw.mediumLot) return "Lot of the vitrification medium";
  if (there.state === "stored") return straw.place !== undefined && there.placeId !== straw.place ? "Place" : undefined;
  if (!left || STATE_OF[left.out.kind] !== there.state) return "State of the straw";
  return warmedFor !== undefined && there.warmedFor !== warmedFor ? "Record that it was warmed for" : undefined;
}

/** Why a straw that is there takes nothing of a file; undefined where it may. */
function standingStrawFault(there: Straw, told: ToldStraw, { organisation, source }: StrawMoment): Said | undefined {
  const { id: straw, imported } = there;
  if (there.organisation !== organisation || imported?.source !== source) return says("ofZona", { straw });
  if (imported.rev !== there.rev) return says("continued", { straw });
  const field = differs(there, told);
  return field === undefined ? undefined : says("differs", { straw, field: named(field) });
}

/** What an import does with a straw: its acts, none where it is as the file tells it. */
export type PlannedStraw = {
  strawId: string;
  result: "created" | "changed" | "restored" | "same";
  changes: StrawChange[];
};
export type PlannedStraws = { planned: Map<SourceRecord, PlannedStraw>; faults: Map<SourceRecord, Said[]> };

/** The versions of a straw that an import writes say which file they came by. */
const withOrigin = (changes: readonly StrawChange[], source: SourceRecord, origin: ImportOrigin): StrawChange[] => {
  const rev = changes.at(-1)?.rev ?? 1;
  const imported = { ...importedOf(source, origin), rev } as StoredValue; // texts, numbers and lists
  return changes.map((change) => ({ ...change, straw: { ...change.straw, imported } }));
};

/**
 * The acts by which the bank takes the straws of a file, judged as those of people are: a straw is stored at a free place of a
 * tank, one that left is told with both its acts, and one that is there and left since leaves by its act.
 */
export function planStraws(
  sources: readonly SourceRecord[],
  moment: StrawMoment,
  origin: ImportOrigin,
  { by, now }: Pick<Act, "by" | "now">,
): PlannedStraws {
  const result: PlannedStraws = { planned: new Map(), faults: new Map() };
  const { bank } = moment;
  const lines = new Map<string, number>();
  const refuse = (source: SourceRecord, why: Said) => result.faults.set(source, [why]);
  const plan = (source: SourceRecord, strawId: string, changes: readonly StrawChange[]) => {
    const before = bank.straws.get(strawId);
    const done = changes.length === 0 ? "same" : !before ? "created" : isThere(before) ? "changed" : "restored";
    result.planned.set(source, { strawId, result: done, changes: withOrigin(changes, source, origin) });
  };
  const stored = new Map<string, [SourceRecord, NewStraw]>();
  for (const source of sources) {
    const told = toldStraw(source, moment);
    if ("fault" in told) {
      refuse(source, told.fault);
      continue;
    }
    const { straw, left } = told;
    const strawId = strawCode(straw.strawId) ?? straw.strawId;
    const line = lines.get(strawId);
    if (line !== undefined) {
      refuse(source, says("sameStraw", { straw: strawId, line }));
      continue;
    }
    lines.set(strawId, source.lines[0] ?? 1);
    const act = { by, now, happenedAt: left?.at ?? now, reason: left?.reason };
    const there = bank.straws.get(strawId);
    if (there && isThere(there)) {
      const fault = standingStrawFault(there, told, moment);
      const isOut = !fault && left && there.state === "stored";
      const acts = isOut ? planTakeOut(bank, strawId, left.out, act) : { changes: [], refused: [] };
      const why = fault ?? acts.refused[0]?.why;
      if (why) refuse(source, why);
      else plan(source, strawId, acts.changes);
    } else if (left) {
      const { changes, refused } = planPast(bank, straw, left.out, act);
      const [first] = refused;
      if (first) refuse(source, first.why);
      else plan(source, strawId, changes);
    } else stored.set(strawId, [source, straw]);
  }
  const all = [...stored.values()].map(([, straw]) => straw);
  const { changes, refused } = planStore(bank, all, { now });
  for (const { strawId, why } of refused) {
    const [source] = stored.get(strawId) ?? [];
    if (source) refuse(source, why);
  }
  for (const change of changes) {
    const [source] = stored.get(change.strawId) ?? [];
    if (source) plan(source, change.strawId, [change]);
  }
  return result;
}

/** Takes back what an import did with a straw; none where its place is another straw's by now. */
export function strawReversal(
  bank: Bank,
  straw: Straw,
  back: string | undefined,
  { by, now }: Pick<Act, "by" | "now">,
): StrawChange | undefined {
  const { id, imported } = straw;
  if (!imported) return undefined;
  const act = { by, now, happenedAt: now, reason: reasonOf.undone(imported.fileName) };
  const [change] = planUndo(bank, id, back, act).changes;
  return change && { ...change, straw: { ...change.straw, imported: { ...imported, rev: change.rev } as StoredValue } };
}
