import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { ControlNote, NotedChart } from "./control-runs.ts";
import { INDICATORS } from "./indicators.ts";

/** What somebody says of a chart; the operation `noteChart` of `staffCall`. */
export const NoteChart = z.strictObject({ chart: NotedChart, done: ControlNote.shape.done });

/** What the site aims at, by indicator, in percent. */
const Targets = z
  .record(z.string(), z.number().gt(0).lt(100))
  .refine((targets) => Object.keys(targets).every((indicator) => INDICATORS.includes(indicator)));

/** `controlTargets/{organisation}`, set by leads; each version also stays below it as `history/{rev}`. */
export const ControlTargets = z.object({
  targets: Targets,
  organisation: z.string().min(1),
  rev: z.int().min(1),
  by: Person,
  at: z.date(),
});
export type ControlTargets = z.infer<typeof ControlTargets>;

/** All targets as the next version; the operation `saveTargets`. `rev`: the version that the person saw, 0 where there was none. */
export const SaveTargets = z.strictObject({ rev: z.int().min(0), targets: Targets });
