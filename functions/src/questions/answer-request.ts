import type { Filter } from "@zona/domain/filters/filter";
import { resolveTimes } from "@zona/domain/filters/resolve-times";
import { conditionsIn } from "@zona/domain/measures/populations";
import type { Answer, AnswerContent } from "@zona/domain/questions/answer";
import { asks } from "@zona/domain/questions/ask-sentences";
import { definitionOf } from "@zona/domain/questions/definitions";
import { requestView } from "@zona/domain/questions/request-view";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { inPopulation, OUTSIDE_REFERENCE, populationUse } from "@zona/domain/questions/requests/population-use";
import { reportAddress } from "@zona/domain/reports/report-address";
import { answerFigures } from "./answer-figures.ts";
import { answerRows } from "./answer-rows.ts";
import type { AskedTables, OpenAsked } from "./asked-tables.ts";
import { inNoRecord, type Known } from "./known.ts";

export type Asking = { request: AskedRequest; known: Known; now: Date; zone: string; open: OpenAsked };

/** A filter for whoever asks: "mine" is theirs. */
function asMe(filter: Filter, me: string): Filter {
  if ("all" in filter) return { all: filter.all.map((part) => asMe(part, me)) };
  if ("any" in filter) return { any: filter.any.map((part) => asMe(part, me)) };
  if ("not" in filter) return { not: asMe(filter.not, me) };
  return { ...filter, value: filter.value.map((value) => (value === "@me" ? me : value)) };
}

/** The tables that a request asks for, one for each side; `outside`: the cycles that the reference population leaves out. */
function viewsOf({ request, now, zone }: Asking, me: string) {
  const use = populationUse(request);
  const told = (filter: Filter) => resolveTimes(asMe(filter, me), now, zone);
  const sides =
    request.versus.length === 0 ? [request.where] : request.versus.map((one) => ({ all: [request.where, one] }));
  const measures = request.measures.map((one) => (one.of === "share" ? { ...one, among: told(one.among) } : one));
  const asked = { ...request, measures, where: told(request.where) };
  const view = (filter: Filter, population = use) => requestView(asked, inPopulation(told(filter), population));
  const outside = use?.isApplied && { all: [request.where, OUTSIDE_REFERENCE] };
  return {
    asked,
    use,
    sides: sides.map((side) => view(side)),
    linked: requestView(request, inPopulation(asMe(request.where, me), use)),
    whole: view(request.where),
    outside: outside && view(outside, { ...use, isApplied: false }),
  };
}

type Views = ReturnType<typeof viewsOf>;

/** Records of which no condition of the question can tell, as nothing is recorded there. */
async function unrecordedIn(
  { where }: AskedRequest,
  { whole }: Views,
  tables: AskedTables,
): Promise<Pick<Answer, "unrecorded">> {
  const asked = new Set(conditionsIn(where).map(({ field }) => field));
  const unrecorded = (await tables.unjudged(whole)).flatMap(({ field, rows }) =>
    asked.has(field) ? [{ field, count: rows }] : [],
  );
  return unrecorded.length > 0 ? { unrecorded } : {};
}

async function answeredBy(tables: AskedTables, asking: Asking, me: string) {
  const { request, now, zone } = asking;
  const views = viewsOf(asking, me);
  const { asked, use, whole, sides, linked, outside } = views;
  const content =
    request.ask === "figure"
      ? await answerFigures(asked, sides, { now, zone }, tables)
      : await answerRows(asked, whole, tables);
  const excluded = outside && !tables.isOfFigures ? (await tables.figures(outside)).rows : 0;
  return {
    content,
    asOf: tables.asOf.toISOString(),
    address: reportAddress(linked),
    ...(use && { population: { ...use, excluded } }),
    ...(await unrecordedIn(request, views, tables)),
    ...(tables.isBehind && { isBehind: true }),
    ...(tables.isOfFigures && (await tables.figures({ ...whole, groupBy: [] })).isPartHidden && { isPartHidden: true }),
  };
}

/** What needs no record: help, and definitions. */
function withoutRecords(request: AskedRequest): AnswerContent | undefined {
  if (request.ask === "help") return { kind: "help" };
  if (request.ask !== "definition") return undefined;
  const definition = definitionOf(request);
  return definition ? { kind: "defined", ...definition } : { kind: "told", sentence: asks("noDefinition") };
}

/** Answers a sound request (`requestFault` finds none) from the tables of one moment, for the person `me`. */
export async function answerRequest(asking: Asking, me: string): Promise<Answer> {
  const { request, now, zone, known, open } = asking;
  const told = withoutRecords(request);
  const answered = told
    ? { content: told, asOf: now.toISOString() }
    : await open(request.subject, (tables) => answeredBy(tables, asking, me));
  const unnamed = inNoRecord(request, known);
  return {
    request,
    zone,
    ...answered,
    ...(unnamed.length > 0 ? { inNoRecord: unnamed } : {}),
    names: namesIn(request, answered.content, known.people),
  };
}

/** Names of the people whom the request or the rows of its answer speak of. */
export function namesIn(
  { where, versus }: AskedRequest,
  content: AnswerContent,
  people: ReadonlyMap<string, string>,
): Record<string, string> {
  const cells = content.kind === "rows" ? content.rows.flatMap((row) => Object.values(row.cells).flat()) : [];
  const asked = JSON.stringify([where, versus]);
  const said = new Set(cells.map(String));
  return Object.fromEntries([...people].filter(([uid]) => said.has(uid) || asked.includes(JSON.stringify(uid))));
}
