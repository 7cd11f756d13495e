import * as z from "zod";
import { issue, sentences } from "../messages/said.ts";

const says = sentences("checkWindow", {
  order: "A check opens first, then comes its target, then it is overdue.",
});

/** How the oocytes of a cycle were inseminated; the two are timed apart and never merged. */
export const Insemination = z.enum(["icsi", "ivf"]);
export type Insemination = z.infer<typeof Insemination>;

/** A moment at which a cohort is looked at. `d5` is the single day-5 check of 2011, later split in two. */
export const CheckKey = z.enum([
  "fert",
  "fert_rescue",
  "syngamy",
  "early_cleavage",
  "d2",
  "d3",
  "d4",
  "d5",
  "d5_full",
  "d5_expanded",
  "d6",
  "d7",
]);
export type CheckKey = z.infer<typeof CheckKey>;

/** Hours after the anchor (insemination): opens at `from`, best at `target`, overdue at `overdue`. */
export const CheckWindow = z
  .object({ from: z.number().min(0), target: z.number().min(0), overdue: z.number().min(0) })
  .refine(({ from, target, overdue }) => from <= target && target <= overdue, {
    error: issue(says("order")),
  });
export type CheckWindow = z.infer<typeof CheckWindow>;

export type TimedCheck = Record<Insemination, CheckWindow> & {
  /** False: may be recorded and is judged, but puts nothing on the due list unless a site asks for it. */
  scheduled: boolean;
  source: string;
};

export type TimingProfile = {
  version: string;
  source: string;
  note: string;
  checks: Partial<Record<CheckKey, TimedCheck>>;
};

const ISTANBUL_2011 = "doi:10.1093/humrep/der037";
const ISTANBUL_2025 = "doi:10.1093/humrep/deaf021 Table 1, Figure 1";

const window = (from: number, target: number, overdue: number): CheckWindow => ({ from, target, overdue });
const around = (center: number, tolerance: number) => window(center - tolerance, center, center + tolerance);
const both = (shared: CheckWindow) => ({ icsi: shared, ivf: shared });

const lateBlastocyst = {
  d6: { ...both(around(135, 3)), scheduled: true, source: "site default: the consensus gives no guidance" },
  d7: { ...both(around(159, 3)), scheduled: true, source: "site default: the consensus gives no guidance" },
};

/**
 * The consensus windows a site chooses from. In `istanbul-2025` the target is the best static time of the method and the
 * window is the scheduling window of Figure 1; the fertilisation check opens at 16 h and is overdue at 18 h.
 */
export const TIMING_PROFILES = {
  "istanbul-2025": {
    version: "2025-1",
    source: ISTANBUL_2025,
    note: "Medians without dispersion from one network; not a standard of care. Day 6 and 7 are site defaults.",
    checks: {
      fert: { ...both(window(16, 17, 18)), scheduled: true, source: ISTANBUL_2025 },
      syngamy: {
        icsi: window(24, 25, 27),
        ivf: window(24, 26, 27),
        scheduled: false,
        source: `${ISTANBUL_2025}: static check not recommended`,
      },
      early_cleavage: {
        icsi: window(30, 31, 33),
        ivf: window(30, 32, 33),
        scheduled: false,
        source: `${ISTANBUL_2025}: optional`,
      },
      d2: { icsi: window(42, 43, 46), ivf: window(42, 45, 46), scheduled: true, source: ISTANBUL_2025 },
      d3: { icsi: window(62, 63, 66), ivf: window(62, 65, 66), scheduled: true, source: ISTANBUL_2025 },
      d4: { icsi: window(92, 93, 96), ivf: window(92, 95, 96), scheduled: true, source: ISTANBUL_2025 },
      d5_full: { ...both(window(107, 108, 109)), scheduled: true, source: ISTANBUL_2025 },
      d5_expanded: {
        icsi: window(110, 111, 113),
        ivf: window(110, 112, 113),
        scheduled: true,
        source: ISTANBUL_2025,
      },
      d5: {
        icsi: window(107, 111, 113),
        ivf: window(107, 112, 113),
        scheduled: false,
        source: `${ISTANBUL_2025}: both day-5 windows as one, best when both stages can be told`,
      },
      ...lateBlastocyst,
    },
  },
  "istanbul-2011": {
    version: "2011-1",
    source: ISTANBUL_2011,
    note: "The day checks on which the Vienna indicators of 2017 are defined.",
    checks: {
      fert: { ...both(around(17, 1)), scheduled: true, source: ISTANBUL_2011 },
      syngamy: { ...both(around(23, 1)), scheduled: false, source: `${ISTANBUL_2011}: optional` },
      early_cleavage: {
        icsi: around(26, 1),
        ivf: around(28, 1),
        scheduled: false,
        source: `${ISTANBUL_2011}: optional`,
      },
      d2: { ...both(around(44, 1)), scheduled: true, source: ISTANBUL_2011 },
      d3: { ...both(around(68, 1)), scheduled: true, source: ISTANBUL_2011 },
      d4: { ...both(around(92, 2)), scheduled: true, source: ISTANBUL_2011 },
      d5: { ...both(around(116, 2)), scheduled: true, source: ISTANBUL_2011 },
      ...lateBlastocyst,
    },
  },
} as const satisfies Record<string, TimingProfile>;

export const TimingProfileId = z.enum(["istanbul-2025", "istanbul-2011"]);
export type TimingProfileId = z.infer<typeof TimingProfileId>;

/** What a site changes in its profile: other hours for a check, or whether it is on the due list. */
export const TimingOverrides = z.partialRecord(
  CheckKey,
  z.object({ window: CheckWindow.optional(), scheduled: z.boolean().optional() }),
);
export type TimingOverrides = z.infer<typeof TimingOverrides>;
