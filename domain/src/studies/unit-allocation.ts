import * as z from "zod";
import { Person } from "../identity/claims.ts";

/** The arms of a clinical comparison: with the device, and without it. */
export const UnitArm = z.enum(["device", "control"]);
export type UnitArm = z.infer<typeof UnitArm>;

const Stratum = z.string().trim().min(1).max(60);
const MOST_STRATA = 12;

/** What staff may know of a study's list, at `studies/{id}/allocation/plan`: which strata it has, and whether it is at its end. */
export const AllocationPlan = z.lazy(() =>
  z.object({
    id: z.string(),
    strata: z.array(Stratum).min(1).max(MOST_STRATA),
    by: Person,
    at: z.date(),
    endedBy: Person.optional(),
    endedAt: z.date().optional(),
  }),
);
export type AllocationPlan = z.infer<typeof AllocationPlan>;

/**
 * The list of one stratum, at `studies/{id}/allocation/stratum-{n}`: block after block as they were drawn, and how many entries
 * were given. Nobody reads it before the list is at its end.
 */
export const StratumList = z.object({
  blocks: z.array(z.int().min(2)),
  arms: z.array(UnitArm),
  given: z.int().min(0),
});
export type StratumList = z.infer<typeof StratumList>;

/** One entry that was given, at `studies/{id}/allocation/entry-{stratum}-{number}`; closed as the lists are. */
export const AllocationEntry = z.lazy(() =>
  z.object({
    id: z.string(),
    stratum: z.int().min(1),
    number: z.int().min(1),
    arm: UnitArm,
    salt: z.string().regex(/^[0-9a-f]{32}$/),
    testId: z.string().min(1),
    row: z.string().min(1),
    by: Person,
    at: z.date(),
  }),
);
export type AllocationEntry = z.infer<typeof AllocationEntry>;

/** How entry and stratum are told in a record; it says nothing of the arm. */
export const entryCode = (stratum: number, number: number) => `${stratum}-${number}`;

/** The text whose SHA-256 the record holds: the list is proven by it later, and nobody finds the arm by trying two words. */
export const entryText = ({
  stratum,
  number,
  arm,
  salt,
}: Pick<AllocationEntry, "stratum" | "number" | "arm" | "salt">) => `${entryCode(stratum, number)} ${arm} ${salt}`;

/** Two, four or six: whoever knows all former arms still does not know whether a block is at its end. */
const BLOCK_SIZES = [2, 4, 6] as const;

/** A block with as many units of each arm, in a drawn order. `below(n)` draws a whole number from 0 to n − 1. */
function block(size: number, below: (n: number) => number): UnitArm[] {
  const left = Array.from({ length: size }, (_, index): UnitArm => (index % 2 === 0 ? "device" : "control"));
  return Array.from({ length: size }, () => left.splice(below(left.length), 1)[0] ?? "device");
}

export const NO_ENTRIES: StratumList = { blocks: [], arms: [], given: 0 };

/** The next entry of a stratum, and its list after that: a block is drawn once the one before it is given out. */
export function nextEntry(before: StratumList, below: (n: number) => number): { arm: UnitArm; list: StratumList } {
  let { blocks, arms } = before;
  if (before.given === arms.length) {
    const size = BLOCK_SIZES[below(BLOCK_SIZES.length)] ?? 2;
    blocks = [...blocks, size];
    arms = [...arms, ...block(size, below)];
  }
  return { arm: arms[before.given] ?? "device", list: { blocks, arms, given: before.given + 1 } };
}

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** What is asked of the server about the list of a study. */
export const AllocateUnits = z.lazy(() =>
  z.discriminatedUnion("kind", [
    /** An administrator opens the list: once, with its strata. */
    z.object({
      kind: z.literal("open"),
      studyId: id,
      strata: z
        .array(Stratum)
        .min(1)
        .max(MOST_STRATA)
        .refine((strata) => new Set(strata).size === strata.length),
    }),
    /** Whoever is about to use the device gets the next entry for a unit. */
    z.object({
      kind: z.literal("draw"),
      testId: id,
      row: z.string().regex(/^\d{1,3}$/),
      stratum: z.int().min(1).max(MOST_STRATA),
    }),
    /** The arms of a blinded record are entered once its blind is open. */
    z.object({ kind: z.literal("reveal"), testId: id }),
    /** An administrator ends it for good; from then on everybody can check it. */
    z.object({ kind: z.literal("end"), studyId: id }),
  ]),
);
export type AllocateUnits = z.infer<typeof AllocateUnits>;

/** What the server answers: the arm, to the person who asked for an entry alone. */
export type AllocatedUnits = { arm?: UnitArm; entry?: string };
