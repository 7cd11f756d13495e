import * as z from "zod";
import { CheckKey, type CheckWindow } from "../policy/timing-profiles.ts";
import { MediumStage } from "../records/pictures/picture-slot.ts";
import type { Medium } from "./medium.ts";

/** Where a medium probably belongs; the oocyte is for people to say. */
export const SuggestedSlot = z.object({ check: CheckKey, stage: MediumStage });
export type SuggestedSlot = z.infer<typeof SuggestedSlot>;

/** What a picture of a check shows. */
export const STAGE_OF_CHECK: Record<CheckKey, MediumStage> = {
  fert: "pn",
  fert_rescue: "pn",
  syngamy: "pn",
  early_cleavage: "cleavage",
  d2: "cleavage",
  d3: "cleavage",
  d4: "morula",
  d5: "blast",
  d5_full: "blast",
  d5_expanded: "blast",
  d6: "blast",
  d7: "blast",
};

/** Farther from every window nothing is suggested: "is this the right day?" is then the better question. */
const MOST_HOURS = 6;

/** The check whose window a picture was taken in or next to, by hours since injection. */
export function suggestByTime(
  hours: number,
  windows: readonly { check: CheckKey; window: CheckWindow }[],
): SuggestedSlot | undefined {
  const away = ({ from, overdue }: CheckWindow) => Math.max(from - hours, hours - overdue, 0);
  const [nearest] = windows.toSorted((a, b) => away(a.window) - away(b.window));
  if (!nearest || away(nearest.window) > MOST_HOURS) return undefined;
  return { check: nearest.check, stage: STAGE_OF_CHECK[nearest.check] };
}

/** Pictures of one device so far apart were taken of the same thing. */
export const NEAR_MS = 10 * 60_000;

/** The place that most pictures of the same test and device within ten minutes have; undefined where there are none. */
export function suggestByNeighbours(medium: Medium, others: readonly Medium[]): SuggestedSlot | undefined {
  const at = medium.facts?.capturedAt?.getTime();
  const device = medium.facts?.device;
  if (at === undefined || device === undefined || device === "none") return undefined;
  const votes = new Map<string, { slot: SuggestedSlot; count: number }>();
  for (const { testId, facts, slot } of others) {
    const isNear = Math.abs((facts?.capturedAt?.getTime() ?? Number.NaN) - at) <= NEAR_MS;
    if (!isNear || testId !== medium.testId || facts?.device !== device || !slot?.check || !slot.stage) continue;
    const key = `${slot.check}|${slot.stage}`;
    const count = (votes.get(key)?.count ?? 0) + 1;
    votes.set(key, { slot: { check: slot.check, stage: slot.stage }, count });
  }
  return [...votes.values()].sort((a, b) => b.count - a.count)[0]?.slot;
}
