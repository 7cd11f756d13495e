import * as z from "zod";
import { FoldedTexts } from "../folded-texts.ts";
import { Person } from "../identity/claims.ts";
import { CheckKey } from "../policy/timing-profiles.ts";
import { ALL_GROUPS } from "../records/fields/fields-of-kinds.ts";
import { TestStatus } from "../records/lab-test.ts";
import { REQUIRED_STATES } from "../records/required-states.ts";
import { ServerCheck } from "../records/server-check.ts";
import { TestKind } from "../records/test-kind.ts";
import { CasaFacts, NO_CASA } from "./casa-facts.ts";
import { headerFactsSchema } from "./header-facts.ts";
import { UnitFacts } from "./unit-facts.ts";

const text = z.string().nullable();
const number = z.number().nullable();
const at = z.date().nullable();
const count = z.int().min(0);

/** The number of every lot or batch that touched a test, as it stands on the label. */
export const LotNos = z.array(z.string());

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
  z.object({
    id: z.string().min(1),
    /** The revision of the test that this was made from. */
    rev: z.int().min(1),
    madeAt: z.date(),
    /** `FACTS_VERSION` of the code that made it; older documents have none. */
    version: z.int().optional(),
    code: z.string(),
    kind: TestKind,
    status: TestStatus,
    studyId: z.string(),
    subjectCode: text,
    siteId: z.string(),
    /** E-mail domain of whoever created the test. */
    organisation: text,
    createdBy: Person,
    createdAt: z.date(),
    updatedBy: Person,
    updatedAt: z.date(),
    reviewedBy: Person.nullable(),
    /** When it last came into these states, as its revisions tell; null where it never did. */
    stateAt: z
      .object({ submitted: at, reviewed: at, signed: at, locked: at, cancelled: at, invalid: at })
      .default({ submitted: null, reviewed: null, signed: null, locked: null, cancelled: null, invalid: null }),
    enteredBy: z.array(z.string()),
    names: z.record(z.string(), z.string()),
    header: headerFactsSchema(ALL_GROUPS),
    material: z.object({
      oocyteSource: text,
      spermSource: text,
      species: text,
      materialType: text,
      materialState: text,
      materialLot: text,
    }),
    subject: z.object({ femaleAgeYears: number }),
    /** Roles of the arms of a preclinical test. */
    arm: z.object({ role: z.array(z.string()) }),
    anchorAt: at,
    nextDue: z.object({
      check: text,
      from: at,
      target: at,
      overdue: at,
      zero: at,
      window: z.object({ from: z.date(), overdue: z.date() }).nullable(),
    }),
    lotNos: LotNos,
    /** Counts of the cohort by the names of `CohortCounts`; one that was not counted is null or missing. */
    counts: z.record(z.string(), number),
    /** Indicators by code, those that can be said. */
    kpis: z.record(z.string(), KpiParts),
    /** All indicators of a finished cycle once more, each as one number (`kpi-packs.ts`), so that few sums tell them all. */
    kpiPacks: z.record(z.string(), z.number()).default({}),
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
    media: z.object({
      count,
      /** Checks whose state below is `missing`, as a list that an index can ask. */
      missing: z.array(CheckKey),
      /** Checks of its timing that ask for pictures by the policy, and how far they have them. */
      required: z.array(z.object({ check: CheckKey, state: z.enum(REQUIRED_STATES), overdueAt: z.date() })).default([]),
    }),
    queries: z.object({ total: count, open: count }),
    /** What a function found in this revision from its submission on; null while people fill the record. */
    serverCheck: ServerCheck.nullable().default(null),
    /** The mark of lists: it was handed on, and the check found faults. */
    needsCorrection: z.boolean().default(false),
    units: z.array(UnitFacts),
    folded: FoldedTexts,
  }),
);
export type TestFacts = z.infer<typeof TestFacts>;
