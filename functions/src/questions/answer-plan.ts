import { compileFilter } from "@zona/domain/filters/compile";
import { resolveTimes } from "@zona/domain/filters/resolve-times";
import { FINISHED } from "@zona/domain/measures/populations";
import { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { Answer, AnswerContent } from "@zona/domain/questions/answer";
import { definitionOf } from "@zona/domain/questions/definitions";
import type { Plan } from "@zona/domain/questions/plan";
import {
  answerView,
  asksIndicators,
  inPopulation,
  narrowed,
  OUTSIDE_REFERENCE,
  type PlanQuery,
  type PopulationUse,
  planQuery,
  populationUse,
} from "@zona/domain/questions/plan-query";
import { reportAddress } from "@zona/domain/reports/report-address";
import { type Asking, answerFigure, answerGroups, wholeOf } from "./answer-figures.ts";
import { answerIndicators } from "./answer-indicators.ts";
import { answerRows } from "./answer-rows.ts";
import { inNoRecord } from "./known.ts";
import { oppositeOf } from "./opposite.ts";
import { SCAN_LIMITS, scan, TooMuch } from "./scan.ts";

/** What needs no record: a refusal, a definition, help, or what was not understood. */
function withoutRecords(plan: Plan): AnswerContent | undefined {
  if (plan.intent === "unsupported") return { kind: "refused", reason: plan.reason ?? "off-topic" };
  if (plan.intent === "help") return { kind: "help" };
  if (plan.unresolved.length > 0) return { kind: "unclear" };
  if (plan.intent !== "define") return undefined;
  const definition = definitionOf(plan);
  return definition ? { kind: "defined", ...definition } : { kind: "unclear" };
}

function contentOf(asking: Asking, slice: PlanQuery, timeless: PlanQuery): Promise<AnswerContent> {
  const { plan } = asking;
  const isAll = asksIndicators(plan) && (!KpiCode.safeParse(plan.metric).success || plan.band !== undefined);
  switch (plan.intent) {
    case "list":
    case "lookup":
    case "due":
    case "missing":
      return answerRows(asking, slice);
    default:
      if (isAll) return answerIndicators(asking, slice);
      return plan.groupBy ? answerGroups(asking, slice) : answerFigure(asking, slice, timeless);
  }
}

/** How many cycles the reference population leaves out, state by state: an index finds one state beside any condition. */
async function excludedFrom(
  { facts, consent }: Asking,
  whole: PlanQuery,
  { isFinished }: PopulationUse,
): Promise<number> {
  const outside = narrowed(whole, OUTSIDE_REFERENCE);
  const slices = isFinished
    ? FINISHED.map((state) => narrowed(outside, { field: "status", op: "eq", value: [state] }))
    : [outside];
  const counts = slices.map(async (slice) => {
    const query = compileFilter(slice.subject, slice.filter);
    if (query.rest === undefined) return facts.count(query);
    let count = 0;
    await scan(facts, slice, { consent }, () => count++);
    return count;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** How many records an answer counts or lists; undefined of groups and shares. */
const countedIn = (content: AnswerContent) =>
  content.kind === "rows"
    ? content.total
    : content.kind === "figure" && content.figure.of === "count"
      ? content.figure.count
      : undefined;

/**
 * How many records a "not by Emma" leaves out because nobody is named there: all, less those by Emma and those by others.
 * Nothing where no index finds these.
 */
async function unrecordedIn(
  { facts, plan }: Asking,
  { subject, filter }: PlanQuery,
  content: AnswerContent,
): Promise<Pick<Answer, "unrecorded">> {
  const counted = countedIn(content);
  const parts = "all" in filter ? filter.all : [];
  const [not, ...others] = parts.flatMap((part) => ("field" in part && part.op === "ne" ? [part] : []));
  // What every test has leaves none out.
  if (counted === undefined || !not || others.length > 0 || oppositeOf({ subject, filter })) return {};
  const around: PlanQuery = { subject, filter: { all: parts.filter((part) => part !== not) } };
  const queries = [around, narrowed(around, { field: not.field, op: "eq", value: not.value })].map((slice) =>
    compileFilter(slice.subject, slice.filter),
  );
  if (plan.compareTo || queries.some(({ rest }) => rest !== undefined)) return {};
  const [all = 0, own = 0] = await Promise.all(queries.map((query) => facts.count(query)));
  const count = all - own - counted;
  return count > 0 ? { unrecorded: [{ field: not.field, count }] } : {};
}

/**
 * Answers a sound plan (`planFault` finds none) from the facts, for the person `me`. Never guesses: what was not understood
 * is given back, and what would read too many records is asked first.
 */
export async function answerPlan(asking: Asking, me: string): Promise<Answer> {
  const { plan, now, zone, facts, known } = asking;
  const unnamed = inNoRecord(plan, known);
  const base = { plan, asOf: now.toISOString(), zone, ...(unnamed.length > 0 ? { inNoRecord: unnamed } : {}) };
  const told = withoutRecords(plan);
  const withNames = (content: AnswerContent) => ({ content, names: namesIn(plan, content, known.people) });
  if (told) return { ...base, ...withNames(told), reads: facts.reads() };
  const use = populationUse(plan);
  const asked = (part: Plan): PlanQuery => {
    const { subject, filter } = planQuery(part, me);
    return { subject, filter: resolveTimes(filter, now, zone) };
  };
  const whole = asked(wholeOf(plan));
  const { time: _, ...untimed } = wholeOf(plan);
  const slice = inPopulation(whole, use);
  const shown = plan.metric === "share" ? asked(plan) : slice;
  const view = answerView(plan, shown);
  const address = view ? { address: reportAddress(view) } : {};
  try {
    const content = await contentOf(asking, slice, inPopulation(asked(untimed), use));
    const excluded = use?.isApplied ? await excludedFrom(asking, whole, use) : 0;
    const left = await unrecordedIn(asking, slice, content);
    const population = use ? { population: { ...use, excluded } } : {};
    return { ...base, ...address, ...population, ...left, ...withNames(content), reads: facts.reads() };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    const { records, reads } = error;
    const isTooMany = reads === undefined && records > SCAN_LIMITS.most;
    const content = { kind: "confirm", records, isTooMany, ...(reads ? { reads } : {}) } as const;
    return { ...base, ...address, ...withNames(content), reads: facts.reads() };
  }
}

/** Names of the people whom the plan or the rows of its answer speak of. */
function namesIn({ where }: Plan, content: AnswerContent, people: ReadonlyMap<string, string>): Record<string, string> {
  const cells = content.kind === "rows" ? content.rows.flatMap((row) => Object.values(row.cells).flat()) : [];
  const said = new Set([...where.flatMap(({ value }) => value), ...cells].map(String));
  return Object.fromEntries([...people].filter(([uid]) => said.has(uid)));
}
