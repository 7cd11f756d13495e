import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { Imported } from "../imported.ts";
import { issue, type Said, sentences } from "../messages/said.ts";
import { MATERIAL_TYPES, SPECIES } from "../protocols/material.ts";
import { StoredSubjectCode, SubjectCode } from "../subjects/subject-code.ts";
import { NamedSop } from "./named-sop.ts";
import { Stored } from "./sheet.ts";

export const newTestSays = sentences("newTest", {
  kind: "Choose what kind of test this is.",
  oocyteSource: "Choose where the oocytes come from.",
  spermSource: "Choose where the sperm comes from.",
  species: "Choose the species.",
  materialType: "Choose the type of material.",
  materialState: "Say whether the material is fresh or warmed.",
  materialLot: "Enter the lot or batch of the material.",
  longLot: "A lot is at most 40 characters.",
  longNotes: "Notes are at most 2,000 characters.",
  study: "Choose a study.",
});

/** The life of a test (docs/data-model.md); the guarded moves between them are one table shared by web, functions and rules tests. */
export const TestStatus = z.enum([
  "draft",
  "imported",
  "in_progress",
  "awaiting",
  "submitted",
  "reviewed",
  "signed",
  "locked",
  "amending",
  "cancelled",
  "invalid",
]);
export type TestStatus = z.infer<typeof TestStatus>;

const required = (said: Said) => ({ error: issue(said) });

export const OocyteSource = z.enum(
  [
    ...(["own_fresh", "own_vitrified", "donor_fresh", "donor_vitrified"] as const),
    ...(["own_embryos_vitrified", "donor_embryos_vitrified", "ivm", "research_donated"] as const),
  ],
  required(newTestSays("oocyteSource")),
);
export type OocyteSource = z.infer<typeof OocyteSource>;

/** Embryos that were frozen in another record: it begins with their warming and has no retrieval. */
export const isFrozenEmbryos = (source: OocyteSource | undefined): boolean =>
  source === "own_embryos_vitrified" || source === "donor_embryos_vitrified";
export const SpermSource = z.enum(
  ["ejaculate_fresh", "ejaculate_frozen", "tese", "tesa", "pesa_mesa", "donor_frozen", "electroejaculation"],
  required(newTestSays("spermSource")),
);
export const Species = z.enum(SPECIES, required(newTestSays("species")));
export const MaterialType = z.enum(MATERIAL_TYPES, required(newTestSays("materialType")));
export const MaterialState = z.enum(["fresh", "vitrified_warmed"], required(newTestSays("materialState")));

const Gametes = z.object({ oocyteSource: OocyteSource, spermSource: SpermSource });
const Sperm = z.object({ spermSource: SpermSource });
const PreclinicalMaterial = z.object({
  species: Species,
  materialType: MaterialType,
  materialState: MaterialState,
  materialLot: z
    .string(required(newTestSays("materialLot")))
    .trim()
    .regex(/[^\s\p{Z}\p{C}]/u, required(newTestSays("materialLot")))
    .max(40, required(newTestSays("longLot"))),
});

/** What the material step asks, by kind of test. A measurement needs none; the form asks for the whole of what is begun. */
export const MATERIAL = {
  ...{ icsi: Gametes, clinical: Gametes, semen: Sperm },
  preclinical: PreclinicalMaterial.partial(),
} as const;

export const Notes = z
  .string()
  .trim()
  .max(2000, required(newTestSays("longNotes")));

const study = { studyId: z.string(required(newTestSays("study"))).min(1, required(newTestSays("study"))) };

function saidOfTest(subjectCode: z.ZodType<string>) {
  const withSubject = { ...study, subjectCode, notes: Notes };
  return z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("icsi"), ...withSubject, material: MATERIAL.icsi }),
    z.object({ kind: z.literal("clinical"), ...withSubject, material: MATERIAL.clinical }),
    z.object({ kind: z.literal("semen"), ...withSubject, material: MATERIAL.semen }),
    z.object({ kind: z.literal("preclinical"), ...study, notes: Notes, material: MATERIAL.preclinical }),
  ]);
}

/** What a person says of a new test. Preclinical material is named by its lot; it belongs to no subject. */
export const NewTest = z.lazy(() => saidOfTest(SubjectCode));
export type NewTest = z.infer<typeof NewTest>;

/**
 * The next check of a test, computed from its record, as people of the site go by it; `check` is a check of the profile, or
 * the sheet of a preclinical timepoint. `window` is what it is judged by, counted from `zero`.
 */
export const NextDue = z.lazy(() =>
  z.object({
    check: z.string().min(1).max(20),
    from: z.date(),
    target: z.date(),
    overdue: z.date(),
    zero: z.date(),
    window: z.object({ from: z.date(), overdue: z.date() }),
  }),
);
export type NextDue = z.infer<typeof NextDue>;

/** Fields of a header or of settings as they are stored; the schema of the kind reads them. */
const StoredFields = z.record(z.string(), Stored);
export type Header = Readonly<z.infer<typeof StoredFields>>;

/** The record that values were copied from, and its revision at that moment. */
export const CopiedFrom = z.object({ testId: z.string().min(1).max(64), code: z.string(), rev: z.int().min(1) });
export type CopiedFrom = z.infer<typeof CopiedFrom>;

const Bookkeeping = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    /** Raised by one with every commit; `revisions/{rev}` is written in the same commit. */
    rev: z.int().min(1),
    status: TestStatus,
    /** Human code, unique within the study: ICSI-0042. */
    code: z.string().regex(/^(ICSI|CLIN|SEM|PRE)-\d{4,7}$/),
    /** The domain of its creator's address, in small letters; never changed. Only its people change the record. */
    organisation: z.string().min(1),
    createdBy: Person,
    createdAt: z.date(),
    updatedBy: Person,
    updatedAt: z.date(),
    /** Everybody who ever entered data, by uid; grows only. None of them reviews the test. */
    enteredBy: z.array(z.string().min(1)).min(1),
    /** What the kind asks of the procedure: ICSI header, semen analysis, preclinical protocol. Read by the kind's schema. */
    header: StoredFields.optional(),
    /** How the record is timed and judged: profile, overrides, anchorMode, maxEmbryosTransferred. Read with the record. */
    settings: StoredFields.optional(),
    /** Clock zero of the due list; missing until the injection is recorded. */
    anchorAt: z.date().optional(),
    /** The SOPs that were in force when it was started: a later version changes nothing here. Functions alone write it. */
    sops: z.array(NamedSop).optional(),
    /** Who last submitted it. From the first submission on every change of data needs a reason. */
    submittedBy: Person.optional(),
    reviewedBy: Person.optional(),
    /** Who last locked it. From the first lock on a blinded test tells its arms, also while it is amended. */
    lockedBy: Person.optional(),
    /** The revision that brought its first reading: from then on its arms and their seal are settled. */
    firstReadingRev: z.int().min(2).optional(),
    /** Who asked for a submitted test to be cancelled; an administrator who is somebody else does it. */
    cancelAskedBy: Person.optional(),
    /** The state of a cancelled test before, to which it can be restored. */
    statusBefore: TestStatus.optional(),
    /** The test that repeats an invalid one, and the invalid one that a test repeats. */
    retestId: z.string().min(1).max(64).optional(),
    retestOf: z.string().min(1).max(64).optional(),
    /** The invalid record whose observations this one began with, and the revision they were copied from. */
    copiedFrom: CopiedFrom.optional(),
    /** The file that it was imported from. Functions alone write it. */
    imported: Imported.optional(),
  }),
);

/** What was said of a test that is stored already, for its retest. */
export const SaidOfTest = z.lazy(() => saidOfTest(StoredSubjectCode));

/** One test as it is stored at `tests/{id}`. */
export const LabTest = z.lazy(() => Bookkeeping.and(SaidOfTest));
export type LabTest = z.infer<typeof LabTest>;
