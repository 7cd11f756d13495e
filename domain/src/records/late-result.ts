import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, sentences } from "../messages/said.ts";
import { instant } from "../timing/instant.ts";
import type { TestStatus } from "./lab-test.ts";

const says = sentences("lateResult", {
  unknownHcg: "Say whether the pregnancy test was positive, negative, or is not known.",
  nothing: "A negative test has no sacs, heartbeats or births.",
  heartbeats: "There are more heartbeats than embryos that one sac can hold: four for each sac.",
  births: "There are more births than heartbeats.",
  whyCorrected: "Say why the earlier result is corrected.",
});

/** States of a record in which results come in: from its start on, also after it was locked. */
export const RESULT_STATES: readonly TestStatus[] = [
  "in_progress",
  "awaiting",
  "submitted",
  "reviewed",
  "signed",
  "locked",
  "amending",
];

export const Hcg = z.enum(["positive", "negative", "unknown"], { error: issue(says("unknownHcg")) });

/** The last states of a pregnancy that somebody was told of; what nobody knows is left out, which is not none. */
const OutcomeValues = z.object({
  hcg: Hcg,
  /** Gestational sacs on ultrasound. One embryo can split, so there may be more than were transferred. */
  sacs: z.int().min(0).max(9).optional(),
  heartbeats: z.int().min(0).max(9).optional(),
  births: z.int().min(0).max(9).optional(),
});

const base = {
  id: z.string().min(1).max(64),
  /** When it was found or reported. */
  at: instant("The result"),
  /** Who entered it and signs for it. */
  by: Person,
  enteredAt: z.date(),
  /** The earlier result that this one corrects, and why. */
  supersedes: z.string().min(1).max(64).optional(),
  reason: z.string().trim().min(3).max(500).optional(),
};

/**
 * What came after the record was written: the outcome of a transfer, or the result of a biopsy. At `tests/{id}/results/{id}`,
 * written once and signed by whoever enters it, in every state of the record from its start on; it is no part of what the
 * record's own signature covers. A correction is another result that names the one it takes the place of.
 */
export const LateResult = z.lazy(() =>
  z
    .discriminatedUnion("kind", [
      z.object({ ...base, kind: z.literal("outcome"), transfer: z.int().min(1).max(9), values: OutcomeValues }),
      z.object({
        ...base,
        kind: z.literal("genetics"),
        unit: z.int().min(1).max(80),
        values: z.object({ result: z.enum(["euploid", "mosaic", "aneuploid", "no_result"]) }),
      }),
    ])
    .superRefine((result, context) => {
      const ask = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
      if (result.supersedes !== undefined && !result.reason) ask(["reason"], issue(says("whyCorrected")));
      if (result.kind !== "outcome") return;
      const { hcg, sacs = 0, heartbeats = 0, births = 0 } = result.values;
      if (hcg === "negative" && sacs + heartbeats + births > 0) ask(["values", "hcg"], issue(says("nothing")));
      if (result.values.sacs !== undefined && heartbeats > 4 * sacs)
        ask(["values", "heartbeats"], issue(says("heartbeats")));
      if (result.values.heartbeats !== undefined && births > heartbeats)
        ask(["values", "births"], issue(says("births")));
    }),
);
export type LateResult = z.infer<typeof LateResult>;
export type OutcomeResult = Extract<LateResult, { kind: "outcome" }>;

/** The results that count: of those that correct each other the last. */
export function standing(results: readonly LateResult[]): LateResult[] {
  const superseded = new Set(results.map(({ supersedes }) => supersedes));
  return results.filter(({ id }) => !superseded.has(id));
}
