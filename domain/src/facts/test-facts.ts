import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { ALL_GROUPS } from "../records/fields/fields-of-kinds.ts";
import { TREATMENT_IDS } from "../records/kinds/icsi/treatment.ts";
import { ServerCheck } from "../records/server-check.ts";
import { CasaFacts, NO_CASA } from "./casa-facts.ts";
import { headerFactsSchema } from "./header-facts.ts";
import { TestSummary } from "./test-summary.ts";
import { UnitFacts } from "./unit-facts.ts";

const text = z.string().nullable();
const number = z.number().nullable();
const count = z.int().min(0);

/** The number of every lot or batch that touched a test, as it stands on the label. */
export const LotNos = z.array(z.string());

const NOBODY = { submitted: null, signed: null, locked: null, cancelled: null };
const NO_HOURS = { triggerToOpu: null, opuToDenudation: null, opuToAnchor: null, toReview: null, toLock: null };

export const NO_TREATMENT = { kind: null, begunAt: null, transferredAt: null, counts: {} };

/** What a cycle came to (`treatmentCounts`) and when; null of every other kind, and of what cannot be read. */
const TREATMENT_COUNTS = [
  ...(["warmed", "biopsied", "frozen", "transferred", "transfers", "singleTransfers", "awaited", "lost"] as const),
  ...(["clinical", "open", "deliveries", "singletons", "twins", "triplets", "born"] as const),
];
const TreatmentFacts = z.lazy(() =>
  z.object({
    /** Null while the record is assessed blind: it would tell the technique. */
    kind: z.enum(TREATMENT_IDS).nullable().default(null),
    /** By its retrieval, or by the first warming of what was frozen. */
    begunAt: z.date().nullable().default(null),
    transferredAt: z.date().nullable().default(null),
    counts: z.partialRecord(z.enum(TREATMENT_COUNTS), count).default({}),
  }),
);

/** Numerator and denominator of an indicator in one test, so that sums over tests are exact. */
export const KpiParts = z.lazy(() => z.object({ n: z.number(), d: z.number() }));

/**
 * All that lists, reports, charts and questions ask of one test, at `testFacts/{testId}`: one flat document, made anew
 * from the record by functions on every change and never added to, so a repeat changes nothing. Every path that
 * `TEST_FIELDS` names is present; null says that it is not known, and lets a query sort by it without losing the test.
 * Percentages run from 0 to 100. Persons are uids where the person is known, else the name that was typed; `names` has
 * what to show for each uid.
 */
export const TestFacts = z.lazy(() =>
  TestSummary.extend({
    /** The revision of the test that this was made from. */
    rev: z.int().min(1),
    madeAt: z.date(),
    /** `FACTS_VERSION` of the code that made it; older documents have none. */
    version: z.int().optional(),
    siteId: z.string(),
    createdBy: Person,
    createdAt: z.date(),
    reviewedBy: Person.nullable(),
    /** Who last brought it into these states, as `stateAt` has the times; uids. */
    stateBy: z.object({ submitted: text, signed: text, locked: text, cancelled: text }).default(NOBODY),
    /** Hours from the trigger to retrieval, from retrieval to denudation and to the first insemination, and between states. */
    hours: z
      .object({ triggerToOpu: number, opuToDenudation: number, opuToAnchor: number, toReview: number, toLock: number })
      .default(NO_HOURS),
    header: headerFactsSchema(ALL_GROUPS),
    subject: z.object({ femaleAgeYears: number }),
    /** Roles of the arms of a preclinical test, and the lots that it tests. */
    arm: z.object({ role: z.array(z.string()), lotNos: LotNos.default([]) }),
    lotNos: LotNos,
    /** Counts of the cohort by the names of `CohortCounts`; one that was not counted is null or missing. */
    counts: z.record(z.string(), number),
    treatment: TreatmentFacts.default(NO_TREATMENT),
    /** Indicators by code, those that can be said. */
    kpis: z.record(z.string(), KpiParts),
    rates: z.object({
      fertPct: number,
      blastPct: number,
      damagePct: number,
      pn1Pct: number,
      pn2Pct: number,
      pn3Pct: number,
      degeneratedPct: number,
    }),
    /** Whether the limits of the indicators were set for a cycle like this, and if not, why. */
    population: z.object({ isReference: z.boolean(), excludedBy: z.array(z.string()) }),
    derived: z.object({ progressivePct: number, totalMotilityPct: number, totalCountM: number, tpmscM: number }),
    /** Of a computer-assisted semen analysis; values of two systems do not compare. */
    casa: CasaFacts.default(NO_CASA),
    /** Of a preclinical test: percent of control and of the best test arm, and the verdict of the assay. */
    result: z.object({ controlPct: number, testPct: number, verdict: text }),
    queries: z.object({ total: count, open: count }),
    /** The beginnings of the words of its notes (`wordBeginnings`), by which the search finds it. */
    words: z.record(z.string(), z.literal(true)).default({}),
    /** Hash of what a preclinical run says (`resultText`), from its submission on and once its arms are known. */
    resultSha256: text.default(null),
    /** What a function found in this revision from its submission on; null while people fill the record. */
    serverCheck: ServerCheck.nullable().default(null),
    units: z.array(UnitFacts),
  }),
);
export type TestFacts = z.infer<typeof TestFacts>;
