import * as z from "zod";
import { unitRow } from "../../sheet.ts";
import type { AllocatedUnit } from "./allocated-unit.ts";

/** The method of a run's header; one that is not drawn is none. */
export const Method = z.enum(["random", "block", "sibling_split"]);

export const Layout = z.object({ unitsPerDrop: z.int().min(1).max(50), dropsPerDish: z.int().min(1).max(50) });

/**
 * What lies where by letter, for labels and whoever reads, at `tests/{id}/dishes/{key}`: written by functions, with the key. A
 * drop is told with the rows that it has room for, so that one that is not full tells no arm.
 */
export const Dishes = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(64),
    drops: z.array(z.object({ dish: z.int(), drop: z.int(), arm: z.int().min(0), from: z.int(), to: z.int() })),
  }),
);
export type Dishes = z.infer<typeof Dishes>;

/** Where a unit goes: its arm by place, and the dish and drop that hold it, both numbered from 1. */
export type Allocated = { unit: number; armIndex: number; dish: number; drop: number };

/** A drop by its arm, in the order of dishes and drops. */
type Drop = { arm: number; dish: number; drop: number };

/** How many units share a drop, and how many drops a dish. A drop holds units of one arm alone. */
export type Layout = z.infer<typeof Layout>;

/**
 * `random`: any order. `block`: each turn holds each arm once, while it has units left. `sibling_split`: the same, of units that
 * are numbered donor by donor, so that arms share the siblings of each evenly.
 */
export type Method = z.infer<typeof Method>;

type Draw = (below: number) => number;

function shuffled<T>(all: readonly T[], below: Draw): T[] {
  const drawn = [...all];
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = below(last + 1);
    const [a, b] = [drawn[last], drawn[other]];
    if (a === undefined || b === undefined) continue;
    drawn[last] = b;
    drawn[other] = a;
  }
  return drawn;
}

/** Arms in the order of the units that get them: every arm in turn while it has units left, each turn drawn anew. */
function inBlocks(sizes: readonly number[], below: Draw): number[] {
  const left = [...sizes];
  const order: number[] = [];
  while (left.some((units) => units > 0)) {
    const turn = left.flatMap((units, arm) => (units > 0 ? [arm] : []));
    for (const arm of shuffled(turn, below)) {
      order.push(arm);
      left[arm] = (left[arm] ?? 0) - 1;
    }
  }
  return order;
}

/**
 * Draws which unit goes to which arm, dish and drop. Units are numbered as they lie before the draw; of siblings those of one
 * group follow each other. `below(n)` draws a whole number from 0 to n − 1: on the server from its own randomness.
 */
export function allocate(
  sizes: readonly number[],
  method: Method,
  { unitsPerDrop, dropsPerDish }: Layout,
  below: Draw,
): { list: Allocated[]; drops: Drop[] } {
  const arms = sizes.flatMap((units, arm) => Array.from({ length: units }, () => arm));
  const order = method === "random" ? shuffled(arms, below) : inBlocks(sizes, below);
  // Which drop comes first tells no arm, and no arm is told by having fewer of them: the last ones of a small arm stay empty.
  const dropsOfEach = Math.ceil(capacityOf(sizes) / unitsPerDrop);
  const drops = shuffled(
    sizes.flatMap((_, arm) => Array.from({ length: dropsOfEach }, () => arm)),
    below,
  ).map((arm, index) => ({
    arm,
    dish: Math.floor(index / dropsPerDish) + 1,
    drop: (index % dropsPerDish) + 1,
  }));
  const places = drops.map((drop) => ({ ...drop, free: unitsPerDrop }));
  // There are as many drops as the units of the largest arm fill.
  const list = order.flatMap((armIndex, index) => {
    const place = places.find((one) => one.arm === armIndex && one.free > 0);
    if (!place) return [];
    place.free -= 1;
    return [{ unit: index + 1, armIndex, dish: place.dish, drop: place.drop }];
  });
  return { list, drops };
}

/** The list as it is kept: the units of an arm take its rows in the order of its drops. */
export function rowsOfList(list: readonly Allocated[]): AllocatedUnit[] {
  const inArm = new Map<number, number>();
  const rows = new Map<number, string>();
  for (const { unit, armIndex } of list.toSorted((a, b) => a.dish - b.dish || a.drop - b.drop || a.unit - b.unit)) {
    const next = (inArm.get(armIndex) ?? 0) + 1;
    inArm.set(armIndex, next);
    rows.set(unit, unitRow(armIndex, next));
  }
  return list.map(({ unit, dish, drop }) => ({ unit, row: rows.get(unit) ?? "", dish, drop }));
}

/** Every drop by its letter, in order, with the rows of that letter that it has room for. */
export function labelledDrops(drops: readonly Drop[], { unitsPerDrop }: Layout, capacity: number): Dishes["drops"] {
  const filled = new Map<number, number>();
  return drops.map(({ dish, drop, arm }) => {
    const before = filled.get(arm) ?? 0;
    filled.set(arm, before + unitsPerDrop);
    return { dish, drop, arm, from: before + 1, to: Math.min(capacity, before + unitsPerDrop) };
  });
}

/** Rows that every letter shows, so that their number tells no arm. */
export const capacityOf = (sizes: readonly number[]): number => Math.max(0, ...sizes);
