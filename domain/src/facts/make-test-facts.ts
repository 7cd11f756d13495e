import type { CohortCounts } from "../kpis/cohort-counts.ts";
import { kpisOf } from "../kpis/kpi.ts";
import { lotNamed } from "../lots/lot.ts";
import { exclusionsOf } from "../measures/reference-population.ts";
import { actsOf } from "../records/acts.ts";
import { isAssessedBlind } from "../records/blinding/assessed-blind.ts";
import { nextDueOf } from "../records/entry/next-due.ts";
import { keysOfKind } from "../records/fields/field-lists.ts";
import { ALL_GROUPS, FIELDS_OF_KIND } from "../records/fields/fields-of-kinds.ts";
import { cohortCounts, finishedCounts } from "../records/kinds/icsi/icsi-counts.ts";
import { type IcsiRecord, oocyteHistories, readIcsiRecord } from "../records/kinds/icsi/icsi-record.ts";
import { icsiDocument } from "../records/kinds/icsi/icsi-sheets.ts";
import { missingPictures } from "../records/kinds/icsi/required-pictures.ts";
import { outcomeOf } from "../records/kinds/icsi/transfers/transfer-outcome.ts";
import { beginsWarm, treatmentOf } from "../records/kinds/icsi/treatment.ts";
import { firstTransferAt, firstWarmingAt, treatmentCounts } from "../records/kinds/icsi/treatment-counts.ts";
import type { RunResult } from "../records/kinds/preclinical/result-schema.ts";
import { deriveSemen, SemenAnalysisDraft } from "../records/kinds/semen/semen-analysis.ts";
import { type Header, type LabTest, OocyteSource } from "../records/lab-test.ts";
import type { LateResult } from "../records/late-result.ts";
import { requiredPictures } from "../records/pictures/required-states.ts";
import type { ServerCheck } from "../records/server-check.ts";
import type { Sheets } from "../records/sheet.ts";
import { wordBeginnings } from "../records/texts/note-words.ts";
import type { Site } from "../sites/site.ts";
import { timingOf } from "../timing/record-timing.ts";
import { acceptedWord, type Term } from "../vocabulary/term.ts";
import { casaFacts } from "./casa-facts.ts";
import { FACTS_VERSION } from "./facts-version.ts";
import { headerFacts, numberIn, peopleKeys, textIn } from "./header-facts.ts";
import { personNamed } from "./person-named.ts";
import { preclinicalFacts } from "./preclinical-facts.ts";
import { type Move, stateMovers, stateTimes } from "./state-times.ts";
import { NO_TREATMENT, type TestFacts } from "./test-facts.ts";
import type { TestGlance } from "./test-glance.ts";
import { hoursTo } from "./unit-events.ts";
import { type UnitFacts, unitFacts } from "./unit-facts.ts";
import { type BankedStraw, unitStorage } from "./unit-storage.ts";

/** A picture of the test: at which check, and of which unit. Those that were removed or refused are not given. */
export type PictureOfTest = { check?: string | undefined; unitNo?: number | undefined };

/** All that the facts of a test are made from. */
export type FactSources = {
  test: LabTest;
  sheets: Sheets;
  /** What came after the record was written: outcomes of transfers, results of biopsies. */
  results?: readonly LateResult[];
  pictures: readonly PictureOfTest[];
  queries: { total: number; open: number };
  /** Its moves between states, in any order. */
  moves: readonly Move[];
  site: Pick<Site, "name" | "hours" | "timeZone">;
  /** Names by uid; also how a name that somebody typed is told to be a person. */
  people: ReadonlyMap<string, string>;
  /** What the bank has of it. */
  straws?: readonly BankedStraw[];
  /** Lot numbers by the id of their delivery, for records that name the delivery. */
  lots?: ReadonlyMap<string, string>;
  /** The words of the lists that its header names. */
  terms?: readonly Term[];
  /** What a preclinical run was found to say, kept or to be kept, with its hash; undefined while its arms may not be known. */
  runResult?: { result: RunResult; sha256: string } | undefined;
  isStudyBlinded?: boolean;
  /** What was found against the record where it is judged; see `checkRecord`. */
  serverCheck?: ServerCheck | null;
};

const percentOf = (part: number | undefined, whole: number | undefined) =>
  part === undefined || !whole ? null : (100 * part) / whole;

/** What a test names as its lots: numbers as they were typed or chosen, or ids of deliveries. */
export function lotsNamed({ kind, header = {}, material }: Pick<LabTest, "kind" | "material" | "header">) {
  const names: readonly string[] = keysOfKind(FIELDS_OF_KIND[kind], "lot");
  const all = [...names.map((name) => header[name]), (material as Header).materialLot].map(lotNamed);
  return [...new Set(all.filter((lot) => lot !== undefined))];
}

function pictureFacts({ test, sheets, pictures }: FactSources): TestFacts["media"] {
  const required = requiredPictures({ test, sheets }, timingOf(test.settings));
  const missing = required.filter(({ state }) => state === "missing").map(({ check }) => check);
  return { count: pictures.length, missing, required };
}

/** All that met sperm, by whatever method. */
const inseminated = ({ injected = 0, cocInseminated = 0 }: CohortCounts) => injected + cocInseminated;

function ratesOf(counts: CohortCounts, kpis: TestFacts["kpis"]): TestFacts["rates"] {
  const kpi = (code: string) => percentOf(kpis[code]?.n, kpis[code]?.d);
  return {
    fertPct: kpi("KPI_ICSI_FERT"),
    blastPct: kpi("KPI_BLAST"),
    damagePct: kpi("KPI_ICSI_DAMAGE"),
    pn1Pct: kpi("PI_1PN_ICSI"),
    pn2Pct: percentOf(counts.pn2, inseminated(counts)),
    pn3Pct: percentOf(counts.pn3plus, counts.injected),
    degeneratedPct: percentOf(counts.degenerated, counts.injected),
  };
}

const recordOf = ({ test, sheets, results }: FactSources): IcsiRecord | undefined =>
  test.kind === "icsi" ? readIcsiRecord(icsiDocument(test, sheets, [], [], results), "draft").record : undefined;

function cohortFacts(sources: FactSources, operator: string | null, person: (typed: string) => string) {
  const record = recordOf(sources);
  const hasRows = record !== undefined && record.units.length > 0;
  const counts: CohortCounts = hasRows ? cohortCounts(record) : {};
  const sayable = kpisOf(hasRows ? finishedCounts(record) : {}).flatMap(({ code, numerator, denominator }) =>
    numerator === null || !denominator ? [] : [[code, { n: numerator, d: denominator }] as const],
  );
  const acts = hasRows ? Map.groupBy(actsOf(record), ({ unit }) => unit) : new Map<number, never>();
  const missing = missingPictures(sources);
  const units: UnitFacts[] = hasRows
    ? oocyteHistories(record).map((history) =>
        unitFacts(history, {
          acts: acts.get(history.unit.n) ?? [],
          storage: unitStorage(history.unit.n, history.last, sources.straws ?? []),
          outcome: outcomeOf(history, record),
          missingPictures: missing.flatMap(({ check, units = [] }) => (units.includes(history.unit.n) ? [check] : [])),
          operator,
          person,
        }),
      )
    : [];
  const hasBiopsy = (record?.geneticTests.length ?? 0) > 0;
  return { counts, kpis: Object.fromEntries(sayable), units, hasBiopsy, record };
}

type OfTreatment = {
  header: Pick<TestFacts["header"], "opuAt" | "technique" | "notInseminatedBecause">;
  material: Header;
  isTested: boolean;
  isBlind: boolean;
};

function treatmentFacts(
  record: IcsiRecord,
  { header, material, isTested, isBlind }: OfTreatment,
): TestFacts["treatment"] {
  const oocyteSource = OocyteSource.safeParse(material.oocyteSource).data;
  const { opuAt, technique, notInseminatedBecause } = header;
  return {
    kind: isBlind ? null : treatmentOf({ oocyteSource, technique, notInseminatedBecause, isTested }),
    begunAt: beginsWarm(oocyteSource) ? firstWarmingAt(record) : opuAt,
    transferredAt: firstTransferAt(record),
    counts: treatmentCounts(record),
  };
}

const NOTHING_DUE = { check: null, from: null, target: null, overdue: null, zero: null, window: null };

/** Makes the facts of a test from its record. Total: what cannot be read is null, never an exception. */
export function makeTestFacts(sources: FactSources, now: Date): TestFacts {
  const { test, people } = sources;
  const header: Header = test.header ?? {};
  const material: Header = test.material;
  const person = personNamed(people);
  const isBlind = isAssessedBlind(test, sources.isStudyBlinded === true);
  const lotOf = (named: string) => sources.lots?.get(named) ?? named;
  const told = headerFacts(ALL_GROUPS, header, isBlind, {
    person,
    lot: lotOf,
    word: (typed, { vocabulary }) => acceptedWord(typed, vocabulary, sources.terms ?? []),
  });
  const operator = told.operatorId;
  const materialLot = textIn(material, "materialLot");
  const { counts, kpis, units, hasBiopsy, record } = cohortFacts(sources, operator, person);
  const { roles, lotNos, result } = preclinicalFacts(sources.runResult?.result);
  const [stateAt, movers] = [stateTimes(sources.moves), stateMovers(sources.moves)];
  const semen = test.kind === "semen" ? SemenAnalysisDraft.safeParse(header).data : undefined;
  const derived = semen ? deriveSemen(semen) : {};
  const femaleAgeYears = numberIn(header, "femaleAgeYears");
  const excludedBy = exclusionsOf({ status: test.status, header, material, hasBiopsy });
  const isTested = hasBiopsy || told.indication.includes("pgt");
  const facts: Omit<TestFacts, "names"> = {
    id: test.id,
    rev: test.rev,
    madeAt: now,
    version: FACTS_VERSION,
    code: test.code,
    kind: test.kind,
    status: test.status,
    studyId: test.studyId,
    subjectCode: "subjectCode" in test ? test.subjectCode : null,
    siteId: sources.site.name,
    organisation: test.organisation,
    createdBy: test.createdBy,
    createdAt: test.createdAt,
    updatedBy: test.updatedBy,
    updatedAt: test.updatedAt,
    reviewedBy: test.reviewedBy ?? null,
    stateAt,
    stateBy: {
      submitted: movers.submitted?.uid ?? null,
      signed: movers.signed?.uid ?? null,
      locked: movers.locked?.uid ?? null,
      cancelled: movers.cancelled?.uid ?? null,
    },
    hours: {
      triggerToOpu: hoursTo(told.triggerAt, told.opuAt),
      opuToDenudation: hoursTo(told.opuAt, told.denudationEndAt),
      opuToAnchor: hoursTo(told.opuAt, test.anchorAt),
      toReview: hoursTo(stateAt.submitted, stateAt.reviewed),
      toLock: hoursTo(stateAt.submitted, stateAt.locked),
    },
    enteredBy: test.enteredBy,
    header: told,
    material: {
      oocyteSource: textIn(material, "oocyteSource"),
      spermSource: textIn(material, "spermSource"),
      species: textIn(material, "species"),
      materialType: textIn(material, "materialType"),
      materialState: textIn(material, "materialState"),
      materialLot: materialLot === null ? null : lotOf(materialLot),
    },
    subject: { femaleAgeYears },
    arm: { role: roles, lotNos },
    anchorAt: test.anchorAt ?? null,
    nextDue: nextDueOf(test, sources.sheets, sources.site) ?? NOTHING_DUE,
    lotNos: [...new Set([...lotsNamed(test).map(lotOf), ...lotNos])],
    counts: { mii: null, injected: null, ...(counts as Record<string, number>) },
    treatment: record ? treatmentFacts(record, { header: told, material, isTested, isBlind }) : NO_TREATMENT,
    kpis,
    rates: ratesOf(counts, kpis),
    population: { isReference: test.kind === "icsi" && excludedBy.length === 0, excludedBy },
    derived: {
      progressivePct: derived.progressivePct ?? null,
      totalMotilityPct: derived.totalMotilityPct ?? null,
      totalCountM: derived.totalCountM ?? null,
      tpmscM: derived.tpmscM ?? null,
    },
    casa: casaFacts(semen?.casa),
    result,
    resultSha256: (sources.serverCheck && sources.runResult?.sha256) ?? null,
    media: pictureFacts(sources),
    queries: sources.queries,
    words: wordBeginnings(test.notes),
    serverCheck: sources.serverCheck ?? null,
    needsCorrection: sources.serverCheck?.isFit === false,
    units,
  };
  const known = new Map([
    ...people,
    ...Object.values(movers).flatMap((one) => (one ? [[one.uid, one.name] as const] : [])),
  ]);
  return { ...facts, names: namesIn(facts, known) };
}

const PEOPLE: readonly string[] = peopleKeys(ALL_GROUPS);

/** Names of everybody the facts speak of, so that a row can be shown without a further read. */
function namesIn(facts: Omit<TestFacts, "names">, people: ReadonlyMap<string, string>) {
  const { header, enteredBy, createdBy, reviewedBy, stateBy, units } = facts;
  const said = [createdBy, reviewedBy].flatMap((one) => (one ? [[one.uid, one.name] as const] : []));
  const named = Object.entries(header).flatMap(([field, uid]) => (PEOPLE.includes(field) ? [uid] : []));
  const performers = units.flatMap(({ injectedBy, events }) => [
    injectedBy,
    ...Object.values(events).flatMap(({ by }) => by),
  ]);
  const found = [...named, ...enteredBy, ...Object.values(stateBy), ...performers].flatMap((uid) => {
    const name = typeof uid === "string" ? people.get(uid) : undefined;
    return typeof uid === "string" && name !== undefined ? [[uid, name] as const] : [];
  });
  return Object.fromEntries([...found, ...said]);
}

/** What media and queries of a test say of it. */
export const glanceOf = ({ id, code, kind, organisation, studyId, subjectCode, lotNos }: TestFacts): TestGlance => ({
  id,
  code,
  kind,
  organisation,
  studyId,
  subjectCode,
  lotNos,
});
