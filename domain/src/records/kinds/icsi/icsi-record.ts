import * as z from "zod";
import { NamedLot } from "../../../lots/lot.ts";
import { issue, named, plainIssue, sentences } from "../../../messages/said.ts";
import { type CheckKey, TimingOverrides, TimingProfileId } from "../../../policy/timing-profiles.ts";
import { UNNAMED_SITE } from "../../../sites/site.ts";
import type { SiteTiming } from "../../../timing/due-list.ts";
import { HAPPENINGS, type Happened, type Happening } from "../../fields/define-field.ts";
import { type Finding, schemaFindings } from "../../finding.ts";
import { isFrozenEmbryos, OocyteSource } from "../../lab-test.ts";
import { LateResult, type OutcomeResult, standing } from "../../late-result.ts";
import type { RecordStage } from "../../record-stage.ts";
import { type SheetRow, Stored } from "../../sheet.ts";
import { WitnessStatement } from "../../witness/witness-statement.ts";
import { Disposition, isTerminal, STATUS_AFTER, type UnitStatus } from "./disposition.ts";
import { IcsiHeaderDraft, readableHeader, wholeIcsiHeader } from "./icsi-header.ts";
import type { IcsiDocument } from "./icsi-sheets.ts";
import { isInjected, isInseminated } from "./insemination.ts";
import { CheckSession, type FertObservation, GeneticTest, NotSeen, Observation } from "./observation.ts";
import { Oocyte } from "./oocyte.ts";
import { FIRST_TRANSFER, Transfer } from "./transfers/transfer.ts";
import { isAlive, Warming } from "./warming.ts";

const says = sentences("icsiOutline", {
  kind: "This is not an ICSI record: kind must be icsi.",
  header: "The header is missing.",
  list: "{list} is a list of at most {most} rows.",
  transferUntold: "Oocyte {oocyte} was transferred: enter when, by whom and with which catheter (transfer {transfer}).",
});

const SAID = { error: plainIssue };

/** Which injection time is the clock zero of a session of injections: the start of the session, or the middle of all injections. */
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
  oocyteSource: OocyteSource.optional().catch(undefined),
  header: z.record(z.string(), Stored, { error: issue(says("header")) }),
  units: list("Oocytes", 100),
  checks: list("Checks", 50),
  observations: list("Observations", 5000),
  notSeen: list("Oocytes passed over", 1000),
  dispositions: list("Dispositions", 1000),
  geneticTests: list("Genetic tests", 200),
  transfers: list("Transfers", 9),
  warmings: list("Warmings", 100),
  lots: list("Lots", 200),
  witnessed: list("Witness statements", 500),
  results: list("Late results", 200),
});

/** An ICSI test with all of its rows, read and typed. Rows that do not fit are left out and named by findings. */
export type IcsiRecord = {
  timing: SiteTiming;
  anchorMode: AnchorMode;
  maxEmbryosTransferred: number;
  /** It begins with the warming of embryos: nothing is retrieved or inseminated. */
  isOfFrozenEmbryos: boolean;
  header: IcsiHeaderDraft;
  units: Oocyte[];
  checks: CheckSession[];
  observations: Observation[];
  notSeen: NotSeen[];
  dispositions: Disposition[];
  geneticTests: GeneticTest[];
  transfers: Transfer[];
  warmings: Warming[];
  lots: NamedLot[];
  witnessed: WitnessStatement[];
  /** What is known of each transfer that somebody was told of. */
  outcomes: ({ transfer: number } & OutcomeResult["values"])[];
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

  function rows<S extends z.ZodType<object>>(
    name: string,
    schema: S,
    raw: readonly unknown[],
    completed: (row: SheetRow) => SheetRow = (row) => row,
    saidElsewhere: (row: SheetRow, field: PropertyKey | undefined) => boolean = () => false,
  ): z.infer<S>[] {
    return raw.flatMap((row, index) => {
      const parsed = schema.safeParse(completed(Object(row)), SAID);
      if (parsed.success) {
        rowOf.set(parsed.data, index);
        storedRow.set(parsed.data, Object(row));
      } else {
        const own = parsed.error.issues.filter(({ path }) => !saidElsewhere(Object(row), path[0]));
        fail([name, index], own);
      }
      return parsed.success ? [parsed.data] : [];
    });
  }

  const { profile, overrides, header, ...rest } = outline.data;
  const draft = IcsiHeaderDraft.safeParse(header, SAID);
  const warmings = rows("warmings", Warming, rest.warmings);
  const units = rows("units", Oocyte, rest.units);
  const transfers = rows("transfers", Transfer, rest.transfers);
  const results = standing(rows("results", LateResult, rest.results));
  findings.push(...untoldTransfers(rest.dispositions.map(Object), rest.transfers.map(Object), stage));
  const record: IcsiRecord = {
    timing: { profile, overrides },
    anchorMode: rest.anchorMode,
    maxEmbryosTransferred: rest.maxEmbryosTransferred,
    isOfFrozenEmbryos: isFrozenEmbryos(rest.oocyteSource),
    header: draft.success ? draft.data : readableHeader(header),
    units: [...units, ...warmedEmbryos(warmings, units)].sort((a, b) => a.n - b.n),
    checks: rows("checks", CheckSession, rest.checks),
    observations: rows("observations", Observation, rest.observations),
    notSeen: rows("notSeen", NotSeen, rest.notSeen),
    dispositions: rows(
      "dispositions",
      Disposition,
      rest.dispositions,
      (row) => withTransfer(row, transfers),
      isOfTransfer,
    ),
    geneticTests: rows("geneticTests", GeneticTest, rest.geneticTests, (row) => withResult(row, results)),
    transfers,
    warmings,
    lots: rows("lots", NamedLot, rest.lots),
    witnessed: rows("witnessed", WitnessStatement, rest.witnessed),
    outcomes: results.flatMap((one) => (isOutcome(one, transfers) ? [{ transfer: one.transfer, ...one.values }] : [])),
    rowOf,
    storedRow,
  };
  const complete = stage === "submit" ? wholeIcsiHeader(happenedIn(record)).safeParse(header, SAID) : undefined;
  const failed = complete && !complete.success ? complete.error : draft.error;
  if (failed) fail(["header"], failed.issues);
  return { record, findings };
}

/** Reads what of a record can be read, whatever else it holds; settings that cannot be are those of the laboratory. */
export function readableIcsiRecord(document: IcsiDocument): IcsiRecord {
  const unset = { profile: undefined, overrides: undefined, anchorMode: undefined, maxEmbryosTransferred: undefined };
  const record = readIcsiRecord(document, "draft").record ?? readIcsiRecord({ ...document, ...unset }, "draft").record;
  if (!record) throw new Error("The outline of our own document cannot be read.");
  return { ...record, header: readableHeader(document.header) };
}

const transferOf = ({ transferNo = FIRST_TRANSFER }: SheetRow) => transferNo;

/** When and by whom an embryo was transferred is told of the transfer, once for all of its embryos. */
function withTransfer(row: SheetRow, transfers: readonly Transfer[]): SheetRow {
  if (row.fate !== "transfer") return row;
  const transfer = transfers.find(({ no }) => no === transferOf(row));
  return transfer ? { ...row, fateAt: transfer.transferredAt, by: transfer.by } : row;
}

/** What is missing of these is missing in the row of the transfer. */
const isOfTransfer = ({ fate }: SheetRow, field: PropertyKey | undefined) =>
  fate === "transfer" && (field === "fateAt" || field === "by");

/** Embryos of transfers that nobody has described yet. */
const untoldTransfers = (fates: readonly SheetRow[], transfers: readonly SheetRow[], stage: RecordStage): Finding[] =>
  fates.flatMap((row, index) => {
    if (row.fate !== "transfer" || transfers.some(({ no }) => no === transferOf(row))) return [];
    const message = says("transferUntold", { oocyte: Number(row.unit), transfer: Number(transferOf(row)) });
    const severity = stage === "submit" ? "hard" : "soft";
    return [{ id: "TRANSFER", severity, path: `dispositions.${index}.transferNo`, message }];
  });

/** An outcome that was reported before its transfer is that of another one, or dated wrongly. */
const isOutcome = (result: LateResult, transfers: readonly Transfer[]): result is OutcomeResult =>
  result.kind === "outcome" &&
  transfers.some(({ no, transferredAt }) => no === result.transfer && transferredAt <= result.at);

/** A result that came late takes the place of one that was pending. */
function withResult(row: SheetRow, results: readonly LateResult[]): SheetRow {
  const late = results.findLast((one) => one.kind === "genetics" && one.unit === row.unit);
  return late?.kind === "genetics" ? { ...row, result: late.values.result } : row;
}

/** Embryos that were frozen elsewhere have no row of day 0: what is known of them begins with their warming. */
function warmedEmbryos(warmings: readonly Warming[], units: readonly Oocyte[]): Oocyte[] {
  const known = new Set(units.map(({ n }) => n));
  return warmings
    .filter(({ stage, unit }) => stage !== "oocyte" && !known.has(unit))
    .map(({ unit }): Oocyte => ({ n: unit, maturity: "unknown" }));
}

/** What happened in a record, as far as it asks for something before submission. */
export function happenedIn({ isOfFrozenEmbryos, header, units, warmings, dispositions }: IcsiRecord): Happened {
  const isWarmed = isOfFrozenEmbryos || warmings.length > 0;
  const isRetrieved = !isWarmed || header.opuAt !== undefined || header.cocRetrieved !== undefined;
  const hasOocytes = isRetrieved || warmings.some(({ stage }) => stage === "oocyte");
  const isAnyInseminated = units.some(isInseminated);
  const happened: Partial<Record<Happening, boolean>> = {
    retrieval: isRetrieved,
    culture: units.length > 0,
    insemination: isAnyInseminated,
    // Of oocytes that say no time of their own.
    ivf: units.some(({ insemination, inseminatedAt }) => insemination === "ivf" && !inseminatedAt),
    // A rescue is an injection with a time of its own, and no session.
    icsi: units.some(({ insemination }) => insemination === "icsi"),
    injection: units.some(isInjected),
    nothing_inseminated: hasOocytes && !isAnyInseminated,
    freezing: dispositions.some(({ fate }) => fate === "freeze" || fate === "biopsy_freeze"),
    transfer: dispositions.some(({ fate }) => fate === "transfer"),
    warming: isWarmed,
  };
  return new Set(HAPPENINGS.filter((one) => happened[one]));
}

/**
 * What a form asks for: what happened, and before anything did what is planned, the usual course of a retrieval. Nothing was
 * inseminated only once somebody says so, by a reason or by the fate of an oocyte.
 */
export function plannedIn(record: IcsiRecord): Happened {
  const { header, dispositions } = record;
  const happened = new Set(happenedIn(record));
  if (!happened.has("nothing_inseminated") || header.notInseminatedBecause || dispositions.length > 0) return happened;
  happened.delete("nothing_inseminated");
  const { technique = "icsi" } = header;
  const isInDish = technique === "ivf" || technique === "split_ivf_icsi";
  const ahead: readonly Happening[] = [
    ...(["culture", "insemination"] as const),
    ...(isInDish ? (["ivf"] as const) : []),
    ...(technique === "ivf" ? [] : (["icsi", "injection"] as const)),
  ];
  for (const one of ahead) happened.add(one);
  return happened;
}

/** What is known of one oocyte: its row, the observations that still count, in time order, and its last decision. */
export type OocyteHistory = {
  unit: Oocyte;
  observations: Observation[];
  /** Its day-1 result; after a rescue that of the rescue. */
  fert: FertObservation | undefined;
  last: Disposition | undefined;
  /** Its warming, where it was frozen before. */
  warming: Warming | undefined;
  /** Lysed at injection, lost in warming, or found degenerated on day 1. */
  degenerated: boolean;
};

const isAfter =
  (check: "fert" | "fert_rescue") =>
  (seen: Observation): seen is FertObservation =>
    seen.check === check;

const byTime = (a: Observation, b: Observation) => a.observedAt.getTime() - b.observedAt.getTime();

/** One history per oocyte row; superseded observations are left out. */
export function oocyteHistories({ units, observations, dispositions, warmings }: IcsiRecord): OocyteHistory[] {
  const superseded = new Set(observations.map(({ supersedes }) => supersedes));
  const seen = Map.groupBy(
    observations.filter(({ id }) => !superseded.has(id)),
    ({ unit }) => unit,
  );
  const decided = Map.groupBy(dispositions, ({ unit }) => unit);
  return units.map((unit) => {
    const own = (seen.get(unit.n) ?? []).toSorted(byTime);
    const fert = own.findLast(isAfter("fert_rescue")) ?? own.findLast(isAfter("fert"));
    const warming = warmings.find((one) => one.unit === unit.n);
    const last = (decided.get(unit.n) ?? []).toSorted((a, b) => a.fateAt.getTime() - b.fateAt.getTime()).at(-1);
    const isLost = warming !== undefined && !isAlive(warming);
    const degenerated = isLost || unit.survivalImmediate === "lysed" || fert?.pnCount === "degenerated";
    return { unit, observations: own, fert, last, warming, degenerated };
  });
}

/** When nothing more is to be seen of an oocyte: its terminal decision; undefined while it is in culture. */
export const endOf = ({ last }: OocyteHistory) => (last && isTerminal(last.fate) ? last.fateAt : undefined);

/** Something is to be seen of it: it was inseminated, or warmed as an embryo. */
export const isCultured = ({ unit, warming }: OocyteHistory) =>
  isInseminated(unit) || (warming !== undefined && warming.stage !== "oocyte");

/** Derived, never stored by hand. */
export function unitStatus({ last, degenerated }: OocyteHistory): UnitStatus {
  if (last && isTerminal(last.fate)) return STATUS_AFTER[last.fate];
  return degenerated ? "degenerated" : "in_culture";
}

/** Days of culture on which an embryo is scored; the fertilisation checks of day 1 are not among them. */
const DAY_1: readonly CheckKey[] = ["fert", "fert_rescue", "syngamy", "early_cleavage"];
export const isAfterDay1 = (check: CheckKey) => !DAY_1.includes(check);
