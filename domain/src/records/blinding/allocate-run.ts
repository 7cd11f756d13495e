import * as z from "zod";
import type { AllocatedUnit } from "../kinds/preclinical/allocated-unit.ts";
import { Layout } from "../kinds/preclinical/allocation.ts";
import { Arm } from "../kinds/preclinical/run-arm.ts";
import { type ArmsKey, MOST_ARMS } from "./blinding.ts";

const testId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** What is asked of the server to name the arms of a blinded run, draw their allocation, and seal it. */
export const AllocateRun = z.lazy(() => z.object({ testId, arms: z.array(Arm).min(2).max(MOST_ARMS), layout: Layout }));
export type AllocateRun = z.infer<typeof AllocateRun>;

/** What is asked of the server by whoever prepares the dishes. */
export const ShowAllocation = z.object({ testId });
export type ShowAllocation = z.infer<typeof ShowAllocation>;

/** What they are shown: the arms in the order of their letters, and where each unit goes. */
export type ShownAllocation = { arms: ArmsKey["arms"]; list: AllocatedUnit[] };
