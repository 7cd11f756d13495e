import * as z from "zod";
import { AskedSubject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { Condition, type Filter, filterFault } from "../filters/filter.ts";
import type { Said } from "../messages/said.ts";
import { SaidStored } from "../messages/stored-said.ts";
import { KpiCode } from "../policy/kpi-policy.ts";
import { TIME_GROUPS } from "../timing/calendar.ts";
import { parseInstant } from "../timing/zoned-time.ts";
import { asks } from "./ask-sentences.ts";
import { consistencyFault } from "./refusals/plan-consistency.ts";
import { isAddedUp, STATS } from "./stats.ts";

export const Intent = z.enum([
  "count",
  "rate",
  "list",
  "trend",
  "compare",
  "top",
  "lookup",
  "due",
  "missing",
  "define",
  "help",
  "unsupported",
]);
export type Intent = z.infer<typeof Intent>;

/** Places in the question, in characters; the second is not part of it. */
const Span = z.tuple([z.int().min(0), z.int().min(0)]);

const Instant = z
  .string()
  .refine((text) => parseInstant(text) !== undefined, { error: "An instant is written with its offset." });

/** Null is an open end. `phrase` is how it was asked. */
export const PlanTime = z.lazy(() =>
  z.object({
    field: z.enum([
      ...["opuAt", "injectedAt", "createdAt", "capturedAt", "dueAt", "openedAt", "expiresAt", "fateAt"],
      ...["submittedAt", "reviewedAt", "signedAt", "lockedAt", "cancelledAt", "invalidAt"],
    ] as const),
    from: Instant.nullable(),
    toExclusive: Instant.nullable(),
    phrase: z.string().max(200),
    rule: z.enum(["calendar", "rolling"]),
  }),
);
export type PlanTime = z.infer<typeof PlanTime>;

/** Words that were not used, with what they may have meant. While there are any, nothing is answered. */
export const Unresolved = z.lazy(() =>
  z.object({
    text: z.string().max(200),
    span: Span,
    /** Up to three known words nearby, or the readings to choose from. */
    suggestions: z.array(z.string().max(120)).max(4).optional(),
    sentence: SaidStored.optional(),
  }),
);
export type Unresolved = z.infer<typeof Unresolved>;

/** A question as a read-only plan. It can name fields and values, never a write. */
export const Plan = z.lazy(() =>
  z.object({
    intent: Intent,
    subject: AskedSubject,
    /** `share`: of the records that pass all but the first condition, those that pass it as well. */
    metric: z.union([KpiCode, z.enum(["count", "share", ...STATS])]).optional(),
    /** 100 % minus the indicator: survival, where damage is what is measured. */
    complement: z.literal(true).optional(),
    field: z.string().max(60).optional(),
    where: z.array(Condition.extend({ span: Span })).max(20),
    time: PlanTime.optional(),
    groupBy: z.string().max(40).optional(),
    /** Only indicators in this band: "are we below benchmark anywhere". Without a metric, of all indicators. */
    band: z.enum(["below-benchmark", "below-competence", "benchmark", "competence"]).optional(),
    compareTo: PlanTime.optional(),
    sort: z.tuple([z.string().max(40), z.enum(["asc", "desc"])]).optional(),
    limit: z.int().min(1).max(1000).optional(),
    referencePopulation: z.boolean().optional(),
    unresolved: z.array(Unresolved).max(50),
    /** Why it is not answered, for `unsupported`. */
    reason: z.string().max(60).optional(),
  }),
);
export type Plan = z.infer<typeof Plan>;

/** Parts of the calendar, and fields; instants are grouped by parts of the calendar alone. */
function isGroup(subject: AskedSubject, group: string): boolean {
  const field = fieldOf(subject, group);
  return TIME_GROUPS.some((one) => one === group) || (field !== undefined && field.type !== "instant");
}

/** Its conditions as the filter that tables, exports and links use. */
export function filterOf({ where, time }: Plan): Filter {
  const parts: Filter[] = where.map(({ field, op, value }) => ({ field, op, value }));
  if (time?.from) parts.push({ field: time.field, op: "ge", value: [time.from] });
  if (time?.toExclusive) parts.push({ field: time.field, op: "lt", value: [time.toExclusive] });
  return { all: parts };
}

/**
 * What keeps a plan from being run, wherever it comes from: its filter, grouping and sorting must fit the subject, and every
 * member of it must change the answer.
 */
export function planFault(proposal: unknown): Said | undefined {
  const parsed = Plan.safeParse(proposal);
  if (!parsed.success) return asks("noPlan");
  const plan = parsed.data;
  const { intent, subject, groupBy, sort, metric, field, time } = plan;
  if (intent === "unsupported" || intent === "help" || intent === "define") return undefined;
  if (groupBy && !isGroup(subject, groupBy)) return asks("notGrouped", { field: groupBy });
  if (sort && sort[0] !== "metric" && !fieldOf(subject, sort[0])) return asks("notSorted", { field: sort[0] });
  const isKpi = KpiCode.safeParse(metric).success;
  if (field !== undefined && !fieldOf(subject, field)) return asks("noField", { field });
  if (metric && !isKpi && metric !== "count" && metric !== "share" && fieldOf(subject, field ?? "")?.type !== "number")
    return asks("averageOfNumber");
  if (metric === "sum" && !isAddedUp(field)) return asks("onlyCounts");
  if (
    time?.from &&
    time.toExclusive &&
    time.from >= time.toExclusive &&
    new Date(time.from) >= new Date(time.toExclusive)
  )
    return asks("timeEnds");
  if (filterFault(subject, filterOf(plan)) !== undefined) return asks("badFilter");
  return consistencyFault(plan);
}
