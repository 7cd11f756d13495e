import * as z from "zod";
import { Lot } from "../../../lots/lot.ts";
import { issue, named, plainIssue, sentences } from "../../../messages/said.ts";
import { type CheckKey, TimingOverrides, TimingProfileId } from "../../../policy/timing-profiles.ts";
import { UNNAMED_SITE } from "../../../sites/site.ts";
import type { Timing } from "../../../timing/due-list.ts";
import { type Finding, schemaFindings } from "../../finding.ts";
import { type SheetRow, Stored } from "../../sheet.ts";
import { WitnessStatement } from "../../witness/witness-statement.ts";
import { Disposition, isTerminal, STATUS_AFTER, type UnitStatus } from "./disposition.ts";
import { IcsiHeader, IcsiHeaderDraft, readableHeader } from "./icsi-header.ts";
import type { IcsiDocument } from "./icsi-sheets.ts";
import { CheckSession, type FertObservation, GeneticTest, NotSeen, Observation } from "./observation.ts";
import { Oocyte } from "./oocyte.ts";

const says = sentences("icsiOutline", {
  kind: "This is not an ICSI record: kind must be icsi.",
  header: "The header is missing.",
  list: "{list} is a list of at most {most} rows.",
});

/** `draft`: still being filled. `submit`: it must be complete. */
export const RecordStage = z.enum(["draft", "submit"]);
export type RecordStage = z.infer<typeof RecordStage>;

const SAID = { error: plainIssue };

/** Which injection time is the clock zero of the due list: the start of the session, or the middle of all injections. */
export const AnchorMode = z.enum(["session_start", "injection_midpoint"]);
export type AnchorMode = z.infer<typeof AnchorMode>;

const list = (label: string, most: number) => {
  const error = issue(says("list", { list: named(label), most }));
  return z.array(z.unknown(), { error }).max(most, { error }).default([]);
};

/** The outline of a record as one JSON document, as exported, imported and validated; the rows are read one by one. */
const Outline = z.object({
  kind: z.literal("icsi", { error: issue(says("kind")) }),
  profile: TimingProfileId.default(UNNAMED_SITE.profile),
  overrides: TimingOverrides.optional(),
  anchorMode: AnchorMode.default("session_start"),
  maxEmbryosTransferred: z.int().min(0).max(5).default(UNNAMED_SITE.maxEmbryosTransferred),
  header: z.record(z.string(), Stored, { error: issue(says("header")) }),
  units: list("Oocytes", 100),
  checks: list("Checks", 50),
  observations: list("Observations", 5000),
  notSeen: list("Oocytes passed over", 1000),
  dispositions: list("Dispositions", 1000),
  geneticTests: list("Genetic tests", 200),
  lots: list("Lots", 200),
  witnessed: list("Witness statements", 500),
});

/** An ICSI test with all of its rows, read and typed. Rows that do not fit are left out and named by findings. */
export type IcsiRecord = {
  timing: Timing;
  anchorMode: AnchorMode;
  maxEmbryosTransferred: number;
  header: IcsiHeaderDraft;
  units: Oocyte[];
  checks: CheckSession[];
  observations: Observation[];
  notSeen: NotSeen[];
  dispositions: Disposition[];
  geneticTests: GeneticTest[];
  lots: Lot[];
  witnessed: WitnessStatement[];
  /** Where a row stood in the document, for the paths of findings. */
  rowOf: Map<object, number>;
  /** The row as the document holds it: what a witness confirmed is compared with that. */
  storedRow: Map<object, SheetRow>;
};

/**
 * Reads a record. Every row that cannot be read becomes findings and is left out, so that one bad row does not hide what is
 * wrong with the others. `record` is undefined only when the outline itself cannot be read.
 */
export function readIcsiRecord(document: unknown, stage: RecordStage): { record?: IcsiRecord; findings: Finding[] } {
  const outline = Outline.safeParse(document, SAID);
  if (!outline.success) return { findings: schemaFindings(outline.error.issues) };
  const findings: Finding[] = [];
  const rowOf = new Map<object, number>();
  const storedRow = new Map<object, SheetRow>();
  const fail = (path: PropertyKey[], issues: readonly z.core.$ZodIssue[]) =>
    findings.push(
      ...schemaFindings(issues.map((issue) => ({ message: issue.message, path: [...path, ...issue.path] }))),
    );

  function rows<S extends z.ZodType<object>>(name: string, schema: S, raw: readonly unknown[]): z.infer<S>[] {
    return raw.flatMap((row, index) => {
      const parsed = schema.safeParse(row, SAID);
      if (parsed.success) {
        rowOf.set(parsed.data, index);
        storedRow.set(parsed.data, Object(row));
      } else fail([name, index], parsed.error.issues);
      return parsed.success ? [parsed.data] : [];
    });
  }

  const { profile, overrides, header, ...rest } = outline.data;
  const complete = stage === "submit" ? IcsiHeader.safeParse(header, SAID) : undefined;
  const draft = IcsiHeaderDraft.safeParse(header, SAID);
  const failed = complete && !complete.success ? complete.error : draft.error;
  if (failed) fail(["header"], failed.issues);
  const record: IcsiRecord = {
    timing: { profile, insemination: "icsi", overrides },
    anchorMode: rest.anchorMode,
    maxEmbryosTransferred: rest.maxEmbryosTransferred,
    header: draft.success ? draft.data : {},
    units: rows("units", Oocyte, rest.units),
    checks: rows("checks", CheckSession, rest.checks),
    observations: rows("observations", Observation, rest.observations),
    notSeen: rows("notSeen", NotSeen, rest.notSeen),
    dispositions: rows("dispositions", Disposition, rest.dispositions),
    geneticTests: rows("geneticTests", GeneticTest, rest.geneticTests),
    lots: rows("lots", Lot, rest.lots),
    witnessed: rows("witnessed", WitnessStatement, rest.witnessed),
    rowOf,
    storedRow,
  };
  return { record, findings };
}

/** Reads what of a record can be read, whatever else it holds; settings that cannot be are those of the laboratory. */
export function readableIcsiRecord(document: IcsiDocument): IcsiRecord {
  const unset = { profile: undefined, overrides: undefined, anchorMode: undefined, maxEmbryosTransferred: undefined };
  const record = readIcsiRecord(document, "draft").record ?? readIcsiRecord({ ...document, ...unset }, "draft").record;
  if (!record) throw new Error("The outline of our own document cannot be read.");
  return { ...record, header: readableHeader(document.header) };
}

/** The instant from which all checks are timed; undefined while no injection is recorded. */
export function injectionAnchor({ anchorMode, header, units }: Pick<IcsiRecord, "anchorMode" | "header" | "units">) {
  if (anchorMode === "session_start") return header.icsiStartAt;
  const times = units.flatMap(({ injectedAt }) => (injectedAt ? [injectedAt.getTime()] : []));
  if (times.length === 0)
    times.push(...[header.icsiStartAt, header.icsiEndAt].flatMap((at) => (at ? [at.getTime()] : [])));
  if (times.length === 0) return undefined;
  return new Date((Math.min(...times) + Math.max(...times)) / 2);
}

/** What is known of one oocyte: its row, the observations that still count, in time order, and its last decision. */
export type OocyteHistory = {
  unit: Oocyte;
  observations: Observation[];
  fert: FertObservation | undefined;
  last: Disposition | undefined;
  /** Lysed at injection or found degenerated on day 1. */
  degenerated: boolean;
};

const byTime = (a: Observation, b: Observation) => a.observedAt.getTime() - b.observedAt.getTime();

/** One history per oocyte row; superseded observations are left out. */
export function oocyteHistories({ units, observations, dispositions }: IcsiRecord): OocyteHistory[] {
  const superseded = new Set(observations.map(({ supersedes }) => supersedes));
  const seen = Map.groupBy(
    observations.filter(({ id }) => !superseded.has(id)),
    ({ unit }) => unit,
  );
  const decided = Map.groupBy(dispositions, ({ unit }) => unit);
  return units.map((unit) => {
    const own = (seen.get(unit.n) ?? []).toSorted(byTime);
    const fert = own.findLast((one) => one.check === "fert");
    const last = (decided.get(unit.n) ?? []).toSorted((a, b) => a.fateAt.getTime() - b.fateAt.getTime()).at(-1);
    const degenerated = unit.survivalImmediate === "lysed" || fert?.pnCount === "degenerated";
    return { unit, observations: own, fert, last, degenerated };
  });
}

/** When nothing more is to be seen of an oocyte: its terminal decision; undefined while it is in culture. */
export const endOf = ({ last }: OocyteHistory) => (last && isTerminal(last.fate) ? last.fateAt : undefined);

/** Derived, never stored by hand. */
export function unitStatus({ last, degenerated }: OocyteHistory): UnitStatus {
  if (last && isTerminal(last.fate)) return STATUS_AFTER[last.fate];
  return degenerated ? "degenerated" : "in_culture";
}

/** Days of culture on which an embryo is scored; the fertilisation checks of day 1 are not among them. */
const DAY_1: readonly CheckKey[] = ["fert", "syngamy", "early_cleavage"];
export const isAfterDay1 = (check: CheckKey) => !DAY_1.includes(check);
