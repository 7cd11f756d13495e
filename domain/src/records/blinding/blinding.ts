import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import type { StoredValue, UnparsedFields } from "../../stored-record.ts";
import { canonicalText } from "../audit/signature.ts";
import { AllocatedUnit } from "../kinds/preclinical/allocated-unit.ts";
import { Arm } from "../kinds/preclinical/run-arm.ts";
import type { LabTest } from "../lab-test.ts";
import { treatmentSealOf } from "./treatment-seal.ts";

export const MOST_ARMS = 12;

/**
 * What a blinded test says of its arms: how many rows each letter has, and the hash of the key that names them. Written by
 * functions alone. So the record, its trail and its signature hold the allocation without telling it.
 */
export const Blinding = z.lazy(() =>
  z.object({
    /** The key's document, `tests/{id}/armKeys/{key}`. */
    key: z.string().min(1).max(64),
    /** Who named the arms: they read no unit. */
    keeper: Person,
    /** Who was shown the allocation to fill the dishes: they read no unit either, and review nothing. */
    preparedBy: Person.optional(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Rows of each letter: the same number for all, so that it tells no arm. Those beyond its units stay empty. */
    units: z.array(z.int().min(1).max(200)).min(2).max(MOST_ARMS),
    /** Who asked to break the blind before the lock: somebody else does it. */
    breakAskedBy: Person.optional(),
    /** The blind was broken before the lock; the revision says who did and why. */
    isBroken: z.boolean().optional(),
  }),
);
export type Blinding = z.infer<typeof Blinding>;

/** The key of a blinded test: what each letter stands for. Read by nobody before the blind is open, its keeper neither. */
export const ArmsKey = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(64),
    /** In the order of their letters. */
    arms: z.array(Arm).min(2).max(MOST_ARMS),
    /** Random, so that the hash in the record cannot be found by trying names. */
    salt: z.string().regex(/^[0-9a-f]{32}$/),
    /** Which unit goes where, in the order of units. */
    list: z.array(AllocatedUnit).optional(),
    by: Person,
    at: z.date(),
  }),
);
export type ArmsKey = z.infer<typeof ArmsKey>;
type SealedArm = z.infer<typeof Arm>;

type BlindTest = Pick<LabTest, "header" | "lockedBy">;

export const blindingOf = (header: UnparsedFields | undefined): Blinding | undefined =>
  Blinding.safeParse(header?.blinding).data;

/** Whether a blind was opened: by the lock, or broken with a reason. `firestore.rules` asks the same. */
export const isBlindOpen = ({ header, lockedBy }: BlindTest): boolean =>
  lockedBy !== undefined || blindingOf(header)?.isBroken === true || treatmentSealOf(header)?.isBroken === true;

/** Whether nobody but the keeper may know the arms. */
export const isSealed = (test: BlindTest): boolean => blindingOf(test.header) !== undefined && !isBlindOpen(test);

/** Letters in the order of arms: 0 is "Arm A". */
export const armLetter = (index: number) => `Arm ${String.fromCharCode(65 + index)}`;

/** The header with its arms: their names where the key is known, else letters, whose roles say nothing. */
export function withArms(
  header: LabTest["header"],
  key: Pick<ArmsKey, "arms"> | undefined,
): Record<string, StoredValue> {
  return blindingOf(header) && key ? { ...header, arms: key.arms } : withLetters(header);
}

/** The header with its arms by letter; `units` says how many each has, where that is known. */
export function withLetters(
  header: LabTest["header"],
  units: readonly number[] | undefined = blindingOf(header)?.units,
): Record<string, StoredValue> {
  if (!blindingOf(header) || !units) return { ...header };
  return { ...header, arms: units.map((nUnits, index) => ({ name: armLetter(index), role: "test", nUnits })) };
}

/** The arms in an order that tells nothing. `below(n)` draws a whole number from 0 to n − 1. */
export function shuffledArms(arms: readonly SealedArm[], below: (n: number) => number): SealedArm[] {
  const left = [...arms];
  return arms.flatMap(() => left.splice(below(left.length), 1));
}

/** The text whose SHA-256 a record holds instead of its arms. */
export const armsKeyText = ({ arms, salt, list }: Pick<ArmsKey, "arms" | "salt" | "list">) =>
  canonicalText({ arms, salt, list });

/** Whether arms would be hidden that stand in the open trail already: then a new test has to be begun. */
export const standsOpen = (header: LabTest["header"]) => Array.isArray(header?.arms) && header.arms.length > 0;
