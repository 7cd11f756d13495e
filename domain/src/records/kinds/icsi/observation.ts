import * as z from "zod";
import { People } from "../../../identity/people.ts";
import { issue, sentences } from "../../../messages/said.ts";
import { GOOD_BLASTOCYST } from "../../../policy/kpi-policy.ts";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { CheckKey } from "../../../policy/timing-profiles.ts";
import { instant } from "../../../timing/instant.ts";
import { rowShape } from "../../fields/column-schema.ts";
import {
  BLASTOCYST_COLUMNS,
  CLEAVAGE_COLUMNS,
  EARLY_CLEAVAGE_COLUMNS,
  FERT_COLUMNS,
  GENETICS_COLUMNS,
  MORULA_COLUMNS,
  PN_COUNTS,
  SYNGAMY_COLUMNS,
} from "./icsi-columns.ts";

const says = sentences("observation", {
  pronuclei: "Choose the number of pronuclei.",
  noGrade: "Below expansion {expansion} there is no grade.",
  whyNotDone: "Say in at least 3 characters why the check was not done.",
  notDoneButResults: "The check is marked as not done but has a time or results: remove one or the other.",
  whenDone: "Enter when the check was done, or why it was not.",
  whoDid: "Enter who did the check.",
  whyNotSeen: "Say in at least 3 characters why it was not seen.",
  gradeIcm: "From expansion {expansion} on, grade the inner cell mass.",
  gradeTe: "From expansion {expansion} on, grade the trophectoderm.",
});

export const PnCount = z.enum(PN_COUNTS, { error: issue(says("pronuclei")) });
export type PnCount = z.infer<typeof PnCount>;

/** Where and when one oocyte was looked at. A correction is a new observation that names the one it supersedes. */
const base = () => ({
  id: z.string().min(1).max(64),
  unit: z.int().min(1),
  observedAt: instant("The observation"),
  by: People,
  supersedes: z.string().max(64).optional(),
  /** Why it was made outside of its window, or corrected. */
  reason: z.string().trim().min(3).max(500).optional(),
});

const FertCheck = z.lazy(() =>
  z.object({
    ...base(),
    check: z.literal(["fert", "fert_rescue"]),
    ...rowShape(FERT_COLUMNS),
    pnAlignment: z.string().trim().max(60).optional(),
    nprPattern: z.string().trim().max(60).optional(),
  }),
);

const SyngamyCheck = z.lazy(() =>
  z.object({
    ...base(),
    check: z.literal("syngamy"),
    ...rowShape(SYNGAMY_COLUMNS),
  }),
);
const EarlyCleavageCheck = z.lazy(() =>
  z.object({ ...base(), check: z.literal("early_cleavage"), ...rowShape(EARLY_CLEAVAGE_COLUMNS) }),
);

const CleavageCheck = z.lazy(() =>
  z.object({
    ...base(),
    check: z.literal(["d2", "d3"]),
    ...rowShape(CLEAVAGE_COLUMNS),
    nMultinucCells: limitedNumber("cells", "Multinucleated cells").optional(),
  }),
);

const MorulaCheck = z.lazy(() =>
  z.object({
    ...base(),
    check: z.literal("d4"),
    ...rowShape(MORULA_COLUMNS),
  }),
);

const BlastocystCheck = z.lazy(() =>
  z.object({
    ...base(),
    check: z.literal(["d5", "d5_full", "d5_expanded", "d6", "d7"]),
    ...rowShape(BLASTOCYST_COLUMNS),
  }),
);

/** Grades are given from this expansion on, and never before. */
const GRADED_FROM = 3;

/** What was seen of one oocyte at one check: its row in the sheet of that check. */
export const Observation = z.lazy(() =>
  z
    .discriminatedUnion("check", [
      FertCheck,
      SyngamyCheck,
      EarlyCleavageCheck,
      CleavageCheck,
      MorulaCheck,
      BlastocystCheck,
    ])
    .superRefine((seen, context) => {
      if (!("expansion" in seen)) return;
      const graded = seen.expansion !== null && seen.expansion >= GRADED_FROM;
      for (const grade of ["icm", "te"] as const) {
        if (graded === (seen[grade] !== undefined)) continue;
        const missing = grade === "icm" ? "gradeIcm" : "gradeTe";
        const message = issue(says(graded ? missing : "noGrade", { expansion: GRADED_FROM }));
        context.addIssue({ code: "custom", path: [grade], message });
      }
    }),
);
export type Observation = z.infer<typeof Observation>;
export type FertObservation = z.infer<typeof FertCheck>;
export type BlastocystObservation = z.infer<typeof BlastocystCheck>;

/** One session in which a cohort was looked at, or why it was not: the row `session` of the sheet of that check. */
export const CheckSession = z.lazy(() =>
  z
    .object({
      check: CheckKey,
      doneAt: instant("The check").optional(),
      by: People.optional(),
      /** Why it was made outside of its window; goes for every oocyte that was seen at it. */
      reason: z.string().trim().max(500).optional(),
      notDoneReason: z
        .string()
        .trim()
        .min(3, { error: issue(says("whyNotDone")) })
        .max(500)
        .optional(),
      /** So many oocytes have results that wait for the session's time or person. */
      waiting: z.int().min(1).optional(),
    })
    .superRefine(({ doneAt, by, notDoneReason, waiting }, context) => {
      const ask = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (notDoneReason !== undefined && (waiting !== undefined || doneAt !== undefined)) {
        ask("notDoneReason", issue(says("notDoneButResults")));
      } else if (doneAt === undefined && notDoneReason === undefined) {
        ask("doneAt", issue(says("whenDone")));
      }
      if (doneAt !== undefined && waiting !== undefined && by === undefined) ask("by", issue(says("whoDid")));
    }),
);
export type CheckSession = z.infer<typeof CheckSession>;

/** An oocyte that a check passed over, and why. */
export const NotSeen = z.lazy(() =>
  z.object({
    check: CheckKey,
    unit: z.int().min(1),
    reason: z
      .string()
      .trim()
      .min(3, { error: issue(says("whyNotSeen")) })
      .max(200),
  }),
);
export type NotSeen = z.infer<typeof NotSeen>;

/** Two pronuclei and two polar bodies: the numerator of the fertilisation indicator. */
export const isNormalFertilisation = ({ pnCount, pbCount }: FertObservation) => pnCount === "2" && pbCount === 2;

/** No pronuclei but a second polar body: they may have faded early, so the oocyte is looked at again on day 2. */
export const isPossiblyEarlyBreakdown = ({ pnCount, pbCount }: FertObservation) =>
  pnCount === "pn_not_observed" && pbCount === 2;

/** `<10`, `10-25`, `>25` percent of fragments. */
export const fragmentationClass = (fragPct: number) => (fragPct < 10 ? "<10" : fragPct <= 25 ? "10-25" : ">25");

/** `4AB`; the bare expansion where nothing is graded, undefined where there is no blastocyst. */
export const blastocystGrade = ({ expansion, icm, te }: BlastocystObservation) =>
  expansion === null ? undefined : `${expansion}${icm ?? ""}${te ?? ""}`;

/** By the policy's definition; the default is expansion from 3 with both grades A or B. */
export function isGoodBlastocyst({ expansion, icm, te }: BlastocystObservation): boolean {
  const good: readonly string[] = GOOD_BLASTOCYST.grades;
  return (
    expansion !== null &&
    expansion >= GOOD_BLASTOCYST.minExpansion &&
    good.includes(icm ?? "") &&
    good.includes(te ?? "")
  );
}

/** Two inner cell masses: the couple is counselled on monozygotic twins. */
export const mayTwin = ({ nIcm }: BlastocystObservation) => nIcm === 2;

/** A biopsy and its genetic result. A result never changes the fate of an embryo by itself. */
export const GeneticTest = z.lazy(() =>
  z.object({
    unit: z.int().min(1),
    ...rowShape(GENETICS_COLUMNS),
  }),
);
export type GeneticTest = z.infer<typeof GeneticTest>;
