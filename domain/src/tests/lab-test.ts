import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { SubjectCode } from "../subjects/subject-code.ts";

/** The life of a test (docs/data-model.md); the guarded moves between them are one table shared by web, functions and rules tests. */
export const TestStatus = z.enum([
  "draft",
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

const required = (sentence: string) => ({ error: sentence });

export const OocyteSource = z.enum(
  ["own_fresh", "own_vitrified", "donor_fresh", "donor_vitrified", "ivm", "research_donated"],
  required("Choose where the oocytes come from."),
);
export const SpermSource = z.enum(
  ["ejaculate_fresh", "ejaculate_frozen", "tese", "tesa", "pesa_mesa", "donor_frozen", "electroejaculation"],
  required("Choose where the sperm comes from."),
);
export const Species = z.enum(
  ["mouse", "hamster", "rabbit", "bovine", "porcine", "ovine", "zebrafish", "human_donated"],
  required("Choose the species."),
);
export const MaterialType = z.enum(
  ["oocyte", "embryo_1c", "embryo_2c", "sperm", "tissue"],
  required("Choose the type of material."),
);
export const MaterialState = z.enum(
  ["fresh", "vitrified_warmed"],
  required("Say whether the material is fresh or warmed."),
);

const Gametes = z.object({ oocyteSource: OocyteSource, spermSource: SpermSource });
const Sperm = z.object({ spermSource: SpermSource });
const PreclinicalMaterial = z.object({
  species: Species,
  materialType: MaterialType,
  materialState: MaterialState,
  materialLot: z
    .string(required("Enter the lot or batch of the material."))
    .trim()
    .min(1, required("Enter the lot or batch of the material."))
    .max(40, required("A lot is at most 40 characters.")),
});

/** What the material step asks, by kind of test. */
export const MATERIAL = { icsi: Gametes, clinical: Gametes, semen: Sperm, preclinical: PreclinicalMaterial } as const;

export const Notes = z.string().trim().max(2000, required("Notes are at most 2,000 characters."));

const study = { studyId: z.string(required("Choose a study.")).min(1, required("Choose a study.")) };
const withSubject = { ...study, subjectCode: SubjectCode, notes: Notes };

/** What a person says of a new test. Preclinical material is named by its lot; it belongs to no subject. */
export const NewTest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("icsi"), ...withSubject, material: MATERIAL.icsi }),
  z.object({ kind: z.literal("clinical"), ...withSubject, material: MATERIAL.clinical }),
  z.object({ kind: z.literal("semen"), ...withSubject, material: MATERIAL.semen }),
  z.object({ kind: z.literal("preclinical"), ...study, notes: Notes, material: MATERIAL.preclinical }),
]);
export type NewTest = z.infer<typeof NewTest>;

const Bookkeeping = z.object({
  id: z.string().min(1),
  /** Raised by one with every commit; `revisions/{rev}` is written in the same commit. */
  rev: z.int().min(1),
  status: TestStatus,
  /** Human code, unique within the study: ICSI-0042. */
  code: z.string().regex(/^(ICSI|CLIN|SEM|PRE)-\d{4,7}$/),
  createdBy: Person,
  createdAt: z.date(),
  updatedBy: Person,
  updatedAt: z.date(),
});

/** One test as it is stored at `tests/{id}`. */
export const LabTest = Bookkeeping.and(NewTest);
export type LabTest = z.infer<typeof LabTest>;
