import * as z from "zod";
import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { Filter } from "../../filters/filter.ts";
import type { Said } from "../../messages/said.ts";
import { KpiCode } from "../../policy/kpi-policy.ts";
import { ReportGroup } from "../../reports/report-view.ts";
import { asks } from "../ask-sentences.ts";
import { type AskedRequest as Asked, BANDS, LIMITS_OF_GROUPS, STATISTICS } from "./request.ts";
import { faultOf } from "./resolve.ts";

const Measure = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("count") }),
  z.strictObject({ of: z.literal("indicators"), band: z.enum(BANDS).optional() }),
  z.strictObject({ of: z.literal("indicator"), code: KpiCode, complement: z.literal(true).optional() }),
  z.strictObject({ of: z.literal("statistic"), statistic: z.enum(STATISTICS), field: z.string().max(60) }),
  z.strictObject({ of: z.literal("share"), among: Filter }),
]);

/** A request as it is kept, edited and sent: its times are told. `requestFault` says whether it can be run. */
export const AskedRequest: z.ZodType<Asked> = z.lazy(() =>
  z.strictObject({
    ask: z.enum(["figure", "rows", "due", "definition", "help"]),
    subject: AskedSubject,
    measures: z.array(Measure).max(5),
    where: Filter,
    groupBy: z.array(ReportGroup).max(2),
    versus: z.array(Filter).max(4),
    shows: z.array(z.string().max(60)).max(5),
    order: z.strictObject({ by: z.string().max(60), direction: z.enum(["asc", "desc"]) }).optional(),
    limit: z.int().min(1).max(1000).optional(),
    having: z.strictObject({ op: z.enum(LIMITS_OF_GROUPS), value: z.number() }).optional(),
    concept: z.string().max(60).optional(),
    /** Whether indicators are counted over the reference population alone; where it is not said, where that fits. */
    isReference: z.boolean().optional(),
  }),
);
export type AskedRequest = Asked;

/** What keeps a request from being run, whoever made it: each of its members must fit the subject and change what is asked. */
export function requestFault(proposal: unknown): Said | undefined {
  const parsed = AskedRequest.safeParse(proposal);
  if (!parsed.success) return asks("unreadable");
  const request = parsed.data;
  const { subject, measures, groupBy, order, shows } = request;
  if (request.ask === "definition" || request.ask === "help") return undefined;
  if (request.ask === "figure" && measures.length === 0) return asks("unreadable");
  const unknown = [...shows, ...groupBy.map(({ field }) => field)].find((id) => !fieldOf(subject, id));
  if (unknown !== undefined) return asks("noField", { field: unknown });
  if (order && order.by !== "measure" && order.by !== "moment" && !fieldOf(subject, order.by))
    return asks("notSorted", { field: order.by });
  for (const one of measures) {
    if (one.of !== "statistic") continue;
    if (fieldOf(subject, one.field)?.type !== "number") return asks("averageOfNumber");
  }
  return faultOf(request);
}
