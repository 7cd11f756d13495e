import * as z from "zod";
import { issue, named, sentences } from "../../../messages/said.ts";
import { oneDecimal, withoutBinaryNoise } from "../../../policy/decimal.ts";
import { SPAN_LIMITS } from "../../../policy/limits.ts";
import {
  type LimitedSemenValue,
  MOTILITY_GRADES,
  REPLICATES,
  SEMEN_CONSENSUS,
  SEMEN_LIMITS,
} from "../../../policy/semen-limits.ts";
import { fieldsIn } from "../../fields/field-lists.ts";
import { draftShape, wholeShape } from "../../fields/field-schema.ts";
import { type Finding, schemaFindings } from "../../finding.ts";
import type { Declaration } from "../../readiness/rule.ts";
import { inOrder, notInFuture, soft, timesInHeader, usualNumbers, usualSpans } from "../../readiness/shared-rules.ts";
import { SEMEN_FIELDS } from "./fields.ts";
import { countedResults, replicatesIn } from "./replicates.ts";

const says = sentences("semen", {
  order: "The analysis comes after the collection.",
  noSperm: "Without sperm there is no motility: leave all motility fields empty.",
  sum: "The four motility classes add up to {sum}%, not 100%.",
  allClasses: "Enter all four motility classes.",
  tookLong: "{span} took more than {minutes} minutes.",
  liveAndMotile: "{live}% live but {motile}% motile: only live sperm move. Count again?",
  pH: "A pH below {limit} is not typical.",
  leukocytes: "A million leukocytes per mL or more is not typical.",
  notCounted: "{value} does not follow from its counts, which give {follows}. Enter one of the counts again.",
  chambers: "The two chambers differ by {difference} sperm; up to {acceptable} are accepted. Count two new chambers.",
  counts:
    "The two counts differ by {difference} percentage points; up to {acceptable} are accepted. Count two new aliquots.",
  few: "{counted} sperm were counted in one of two counts, fewer than {least}. Count more where the sample allows it.",
  antibodies: "{limit}% motile sperm with bound particles or more is not typical.",
  belowLimit: "Below the lower reference limit of {limit}: not typical.",
});

const MOTILITY = ["motilityRapidPct", "motilitySlowPct", "motilityNonProgPct", "motilityImmotilePct"] as const;

/** Sums of percentages that were typed with decimals. */
const SUM_TOLERANCE = 0.01;

type Values = { [Field in (typeof MOTILITY)[number] | "concentrationMPerMl"]?: number | undefined };

/** A result is typed or follows from its counts, and is stored once: what was typed beside them would be a second truth. */
function checkCounted(values: Values & Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const [field, follows] of Object.entries(countedResults(values))) {
    if (values[field] === follows) continue;
    const label = fieldsIn(SEMEN_FIELDS).find(({ key }) => key === field)?.label ?? field;
    context.addIssue({
      code: "custom",
      path: [field],
      message: issue(says("notCounted", { value: named(label), follows })),
    });
  }
}

function checkValues(values: Values, context: z.RefinementCtx): void {
  const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  checkCounted(values, context);
  const motility = MOTILITY.flatMap((field) => values[field] ?? []);
  if (values.concentrationMPerMl === 0 && motility.length > 0) {
    say("concentrationMPerMl", issue(says("noSperm")));
  } else if (motility.length === MOTILITY.length) {
    const sum = withoutBinaryNoise(motility.reduce((total, value) => total + value, 0));
    if (Math.abs(sum - 100) > SUM_TOLERANCE) say("motilityImmotilePct", issue(says("sum", { sum })));
  }
}

/** What is typed so far. */
export const SemenAnalysisDraft = z.lazy(() => z.object(draftShape(SEMEN_FIELDS, {})).superRefine(checkValues));
export type SemenAnalysisDraft = z.infer<typeof SemenAnalysisDraft>;
type Analysis = { values: SemenAnalysisDraft };

/** An analysis that may be submitted: motility is complete unless there is no sperm. */
const SemenAnalysis = z.lazy(() =>
  z.object(wholeShape(SEMEN_FIELDS, {})).superRefine((values, context) => {
    checkValues(values, context);
    if (values.concentrationMPerMl === 0) return;
    for (const field of MOTILITY) {
      if (values[field] !== undefined) continue;
      context.addIssue({ code: "custom", path: [field], message: issue(says("allClasses")) });
    }
  }),
);

/** Values that follow from others; left out where something they need is missing. Counts in millions. */
export type DerivedSemen = {
  totalCountM?: number;
  progressivePct?: number;
  totalMotilityPct?: number;
  totalMotileM?: number;
  /** Total progressively motile sperm count. */
  tpmscM?: number;
};

export function deriveSemen(values: SemenAnalysisDraft): DerivedSemen {
  const { volumeMl, concentrationMPerMl, motilityRapidPct, motilitySlowPct, motilityNonProgPct } = values;
  const derived: DerivedSemen = {};
  const total =
    volumeMl === undefined || concentrationMPerMl === undefined
      ? undefined
      : withoutBinaryNoise(volumeMl * concentrationMPerMl);
  if (total !== undefined) derived.totalCountM = total;
  if (motilityRapidPct === undefined || motilitySlowPct === undefined) return derived;
  derived.progressivePct = withoutBinaryNoise(motilityRapidPct + motilitySlowPct);
  if (total !== undefined) derived.tpmscM = withoutBinaryNoise((total * derived.progressivePct) / 100);
  if (motilityNonProgPct === undefined) return derived;
  derived.totalMotilityPct = withoutBinaryNoise(derived.progressivePct + motilityNonProgPct);
  if (total !== undefined) derived.totalMotileM = withoutBinaryNoise((total * derived.totalMotilityPct) / 100);
  return derived;
}

/** Which velocity class a track belongs to, for measurements at 37 °C; µm/s. */
export function motilityGrade(velocity: number): "rapid" | "slow" | "non_progressive" {
  if (velocity >= MOTILITY_GRADES.rapidFrom) return "rapid";
  return velocity >= MOTILITY_GRADES.slowFrom ? "slow" : "non_progressive";
}

export type SemenReading = { field: LimitedSemenValue; value: number; typical: boolean; limit: number };

/** Every value that has a lower reference limit, beside it. Below the limit is "not typical" and says no more than that. */
export function readSemen(values: SemenAnalysisDraft): SemenReading[] {
  const all = { ...values, ...deriveSemen(values) };
  return (Object.keys(SEMEN_LIMITS) as LimitedSemenValue[]).flatMap((field) => {
    const value = all[field];
    if (value === undefined) return [];
    const { limit } = SEMEN_LIMITS[field];
    return [{ field, value, typical: value >= limit, limit }];
  });
}

/** What is said of two counts: that they do not agree, or are of too few sperm. */
function replicateFindings(values: SemenAnalysisDraft): Finding[] {
  return replicatesIn(values).flatMap(({ table, unit, difference, acceptable, agrees, fewest }) => {
    const least = REPLICATES.leastCounted;
    const few = fewest < least ? [soft("LIMIT", table, says("few", { counted: fewest, least }))] : [];
    if (agrees) return few;
    const by = { difference: oneDecimal(difference), acceptable: Math.floor(acceptable * 10) / 10 };
    return [soft("REPLICATES", table, unit === "sperm" ? says("chambers", by) : says("counts", by)), ...few];
  });
}

/** What can be and is not typical, or contradicts itself. */
function atypical({ values }: Analysis): Finding[] {
  const findings: Finding[] = [];
  const { vitalityPct, pH, leukocytesM } = values;
  const { totalMotilityPct } = deriveSemen(values);
  if (vitalityPct !== undefined && totalMotilityPct !== undefined && vitalityPct < totalMotilityPct) {
    const message = says("liveAndMotile", { live: vitalityPct, motile: totalMotilityPct });
    findings.push(soft("FLAG", "vitalityPct", message));
  }
  if (pH !== undefined && pH < SEMEN_CONSENSUS.pH.from) {
    findings.push(soft("LIMIT", "pH", says("pH", { limit: SEMEN_CONSENSUS.pH.from })));
  }
  if (leukocytesM !== undefined && leukocytesM >= SEMEN_CONSENSUS.leukocytesM.below) {
    findings.push(soft("LIMIT", "leukocytesM", says("leukocytes")));
  }
  const { antibodyBoundPct } = values;
  const { below } = SEMEN_CONSENSUS.antibodyBoundPct;
  if (antibodyBoundPct !== undefined && antibodyBoundPct >= below) {
    findings.push(soft("LIMIT", "antibodyBoundPct", says("antibodies", { limit: below })));
  }
  findings.push(...replicateFindings(values));
  for (const { field, limit } of readSemen(values).filter(({ typical }) => !typical)) {
    findings.push(soft("LIMIT", field, says("belowLimit", { limit })));
  }
  return findings;
}

const { collectionToAnalysis } = SPAN_LIMITS;
const MINUTES = 60;

/** How a semen analysis is judged. */
export const SEMEN: Declaration<unknown, Analysis> = {
  read: (document, { stage }) => {
    const parsed = (stage === "submit" ? SemenAnalysis : SemenAnalysisDraft).safeParse(document);
    return parsed.success
      ? { record: { values: parsed.data }, findings: [] }
      : { findings: schemaFindings(parsed.error.issues) };
  },
  rules: [
    notInFuture(({ values }) => timesInHeader(SEMEN_FIELDS, values)),
    inOrder("ORDER", ({ values: { collectedAt, analysedAt } }) => [
      { path: "analysedAt", before: collectedAt, after: analysedAt, message: says("order") },
    ]),
    usualNumbers(SEMEN_FIELDS, ({ values }) => values),
    usualSpans(({ values: { collectedAt, analysedAt } }) => [
      {
        limit: collectionToAnalysis,
        from: collectedAt,
        to: analysedAt && collectedAt && analysedAt < collectedAt ? undefined : analysedAt,
        path: "analysedAt",
        message: says("tookLong", {
          span: named(collectionToAnalysis.label),
          minutes: collectionToAnalysis.hours[1] * MINUTES,
        }),
      },
    ]),
    atypical,
  ],
};

/** Whether a finding only says that a value is below its reference limit, which the readings tell as well. */
export const isBelowReference = ({ message }: Finding) => message.code === says("belowLimit", { limit: 0 }).code;
