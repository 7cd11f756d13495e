import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { CheckKey } from "../policy/timing-profiles.ts";
import { TestStatus } from "../records/lab-test.ts";
import { REQUIRED_STATES } from "../records/pictures/required-states.ts";
import { TestKind } from "../records/test-kind.ts";

const text = z.string().nullable();
const at = z.date().nullable();

/** What lists of tests show of one, of the same document as `TestFacts`: read without the fields of all kinds. */
export const TestSummary = z.object({
  id: z.string().min(1),
  code: z.string(),
  kind: TestKind,
  status: TestStatus,
  studyId: z.string(),
  subjectCode: text,
  /** E-mail domain of whoever created the test. */
  organisation: text,
  updatedBy: Person,
  updatedAt: z.date(),
  /** When it last came into these states, as its revisions tell; null where it never did. */
  stateAt: z
    .object({ submitted: at, reviewed: at, signed: at, locked: at, cancelled: at, invalid: at })
    .default({ submitted: null, reviewed: null, signed: null, locked: null, cancelled: null, invalid: null }),
  enteredBy: z.array(z.string()),
  names: z.record(z.string(), z.string()),
  header: z.object({ operatorId: text }),
  material: z.object({
    oocyteSource: text,
    spermSource: text,
    species: text,
    materialType: text,
    materialState: text,
    materialLot: text,
  }),
  anchorAt: at,
  nextDue: z.object({
    check: text,
    from: at,
    target: at,
    overdue: at,
    zero: at,
    window: z.object({ from: z.date(), overdue: z.date() }).nullable(),
  }),
  media: z.object({
    count: z.int().min(0),
    /** Checks whose state below is `missing`. */
    missing: z.array(CheckKey),
    /** Checks of its timing that ask for pictures by the policy, and how far they have them. */
    required: z.array(z.object({ check: CheckKey, state: z.enum(REQUIRED_STATES), overdueAt: z.date() })).default([]),
  }),
  /** The mark of lists: it was handed on, and the check found faults. */
  needsCorrection: z.boolean().default(false),
});
export type TestSummary = z.infer<typeof TestSummary>;
