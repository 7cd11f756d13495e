import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, type Said, sentences } from "../messages/said.ts";
import { instant } from "../timing/instant.ts";
import type { TestStatus } from "./lab-test.ts";

const says = sentences("lateResult", {
  unknownHcg: "Say whether the pregnancy test was positive, negative, or is not known.",
  genetics: "Choose the result.",
  nothing: "A negative test has no sacs, heartbeats or births.",
  heartbeats: "There are more heartbeats than embryos that one sac can hold: four for each sac.",
  births: "There are more births than heartbeats.",
  whyCorrected: "Say why the earlier result is corrected.",
  future: "This time lies in the future.",
  tooEarly: "A result comes after the transfer or the biopsy.",
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

export const GeneticResult = z.enum(["euploid", "mosaic", "aneuploid", "no_result"], {
  error: issue(says("genetics")),
});
export type GeneticResult = z.infer<typeof GeneticResult>;

/** The last states of a pregnancy that somebody was told of; what nobody knows is left out, which is not none. */
export const OutcomeValues = z.object({
  hcg: Hcg,
  /** Gestational sacs on ultrasound. One embryo can split, so there may be more than were transferred. */
  sacs: z.int().min(0).max(9).optional(),
  heartbeats: z.int().min(0).max(9).optional(),
  births: z.int().min(0).max(9).optional(),
});

export const GeneticValues = z.object({ result: GeneticResult });

/** Transfers of a record and its oocytes, by their number. */
export const TransferNo = z.int().min(1).max(9);
export const UnitNo = z.int().min(1).max(80);

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
      z.object({ ...base, kind: z.literal("outcome"), transfer: TransferNo, values: OutcomeValues }),
      z.object({
        ...base,
        kind: z.literal("genetics"),
        unit: UnitNo,
        values: GeneticValues,
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

/** Why a result cannot have been found at this time; `since` is when it was transferred or biopsied. */
export function resultTimeFault(at: Date, since: Date | undefined, now: Date): Said | undefined {
  if (at > now) return says("future");
  return since && at < since ? says("tooEarly") : undefined;
}

/** What a result is of: one transfer, or the biopsy of one embryo. */
export type ResultOf = { kind: "outcome"; transfer: number } | { kind: "genetics"; unit: number };

const isOf = (result: LateResult, of: ResultOf) =>
  result.kind === "outcome"
    ? of.kind === "outcome" && of.transfer === result.transfer
    : of.kind === "genetics" && of.unit === result.unit;

/** Every result of one transfer or biopsy, the one that counts first: it was corrected by none, and entered last. */
export function resultsOf(results: readonly LateResult[], of: ResultOf): LateResult[] {
  const superseded = new Set(results.map(({ supersedes }) => supersedes));
  const isFormer = ({ id }: LateResult) => Number(superseded.has(id));
  return results
    .filter((one) => isOf(one, of))
    .sort((a, b) => isFormer(a) - isFormer(b) || b.enteredAt.getTime() - a.enteredAt.getTime());
}

/** What can be counted of a pregnancy, in the order in which it is seen. */
export const OUTCOME_COUNTS = ["sacs", "heartbeats", "births"] as const;

/** Whether a later report only adds to what was known, and takes nothing back. */
export const addsTo = (former: OutcomeResult["values"], later: OutcomeResult["values"]): boolean =>
  (former.hcg === "unknown" || former.hcg === later.hcg) &&
  OUTCOME_COUNTS.every((count) => former[count] === undefined || former[count] === later[count]);

/** How many sacs there were; none after a negative test, undefined where nobody knows. */
export const sacsOf = ({ hcg, sacs }: OutcomeResult["values"]) => (hcg === "negative" ? 0 : sacs);

/** The results that count: of each transfer and of each biopsy one. */
export const standing = (results: readonly LateResult[]): LateResult[] =>
  results.filter((one) => resultsOf(results, one)[0] === one);
