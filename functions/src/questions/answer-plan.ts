import { resolveTimes } from "@zona/domain/filters/resolve-times";
import type { Answer, AnswerContent } from "@zona/domain/questions/answer";
import { definitionOf } from "@zona/domain/questions/definitions";
import type { Plan } from "@zona/domain/questions/plan";
import { asksRows, measureOf, wholeOf } from "@zona/domain/questions/plan-measure";
import {
  inPopulation,
  narrowed,
  OUTSIDE_REFERENCE,
  type PlanQuery,
  planQuery,
  populationUse,
} from "@zona/domain/questions/plan-query";
import { answerView } from "@zona/domain/questions/plan-view";
import { reportAddress } from "@zona/domain/reports/report-address";
import { answerFigure, answerIndicators } from "./answer-figures.ts";
import { answerGroups } from "./answer-groups.ts";
import { answerRows } from "./answer-rows.ts";
import type { AskedTables, OpenAsked } from "./asked-tables.ts";
import { inNoRecord, type Known } from "./known.ts";

/** What needs no record: a refusal, a definition, help, or what was not understood. */
function withoutRecords(plan: Plan): AnswerContent | undefined {
  if (plan.intent === "unsupported") return { kind: "refused", reason: plan.reason ?? "off-topic" };
  if (plan.intent === "help") return { kind: "help" };
  if (plan.unresolved.length > 0) return { kind: "unclear" };
  if (plan.intent !== "define") return undefined;
  const definition = definitionOf(plan);
  return definition ? { kind: "defined", ...definition } : { kind: "unclear" };
}

export type Asking = { plan: Plan; known: Known; now: Date; zone: string; open: OpenAsked };

/** The tables that a plan asks for; `outside`: the cycles that the reference population leaves out. */
function viewsOf({ plan, now, zone }: Asking, me: string) {
  const use = populationUse(plan);
  const sliceOf = (part: Plan, population = use): PlanQuery => {
    const { subject, filter } = planQuery(part, me);
    return inPopulation({ subject, filter: resolveTimes(filter, now, zone) }, population);
  };
  const whole = wholeOf(plan);
  const outside = use?.isApplied && narrowed(sliceOf(whole, { ...use, isApplied: false }), OUTSIDE_REFERENCE);
  return {
    use,
    view: answerView(plan, sliceOf(whole)),
    compared: plan.compareTo && answerView(plan, sliceOf({ ...whole, time: plan.compareTo })),
    linked: answerView(plan, sliceOf(plan)),
    outside: outside && answerView(plan, outside),
  };
}

type Views = ReturnType<typeof viewsOf>;

function contentOf(
  { plan, now, zone }: Asking,
  { view, compared }: Views,
  tables: AskedTables,
): Promise<AnswerContent> {
  if (asksRows(plan)) return answerRows(plan, view, tables);
  if (plan.groupBy) return answerGroups(plan, view, { now, zone }, tables);
  if (measureOf(plan).of === "indicators") return answerIndicators(plan, view, tables);
  return answerFigure(plan, view, compared, tables);
}

/** Times that what is counted has: of others, such as a signature, none means that it was not yet. */
const DATES: ReadonlySet<string> = new Set(["createdAt", "opuAt", "injectedAt", "fateAt", "capturedAt", "expiresAt"]);

/** Records of which no condition of the question can tell, as nothing is recorded there. */
async function unrecordedIn(
  { where, time }: Plan,
  { linked }: Views,
  tables: AskedTables,
): Promise<Pick<Answer, "unrecorded">> {
  const dated = time && DATES.has(time.field) ? [time.field] : [];
  const asked = new Set([...where.map(({ field }) => field), ...dated]);
  const unrecorded = (await tables.unjudged(linked)).flatMap(({ field, rows }) =>
    asked.has(field) ? [{ field, count: rows }] : [],
  );
  return unrecorded.length > 0 ? { unrecorded } : {};
}

async function answeredBy(tables: AskedTables, asking: Asking, me: string) {
  const views = viewsOf(asking, me);
  const { use, linked, outside } = views;
  const content = await contentOf(asking, views, tables);
  const excluded = outside ? (await tables.figures(outside)).rows : 0;
  return {
    content,
    asOf: tables.asOf.toISOString(),
    address: reportAddress(linked),
    ...(use && { population: { ...use, excluded } }),
    ...(await unrecordedIn(asking.plan, views, tables)),
  };
}

/**
 * Answers a sound plan (`planFault` finds none) from the tables of one moment, for the person `me`. Never guesses: what was not
 * understood is given back.
 */
export async function answerPlan(asking: Asking, me: string): Promise<Answer> {
  const { plan, now, zone, known, open } = asking;
  const told = withoutRecords(plan);
  const answered = told
    ? { content: told, asOf: now.toISOString() }
    : await open(plan.subject, (tables) => answeredBy(tables, asking, me));
  const unnamed = inNoRecord(plan, known);
  return {
    plan,
    zone,
    ...answered,
    ...(unnamed.length > 0 ? { inNoRecord: unnamed } : {}),
    names: namesIn(plan, answered.content, known.people),
  };
}

/** Names of the people whom the plan or the rows of its answer speak of. */
function namesIn({ where }: Plan, content: AnswerContent, people: ReadonlyMap<string, string>): Record<string, string> {
  const cells = content.kind === "rows" ? content.rows.flatMap((row) => Object.values(row.cells).flat()) : [];
  const said = new Set([...where.flatMap(({ value }) => value), ...cells].map(String));
  return Object.fromEntries([...people].filter(([uid]) => said.has(uid)));
}
