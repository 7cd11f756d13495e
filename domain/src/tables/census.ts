import { fieldOf } from "../filters/fields.ts";
import { conjuncts, type Filter } from "../filters/filter.ts";
import type { OfStudy } from "../identity/access.ts";
import { PERCENTILES } from "../reports/percentile.ts";
import type { ReportView } from "../reports/report-view.ts";
import { addedUp } from "./added-up.ts";
import { fieldsAsked, filterSql, joined, noneSql, type Sql, TRUE } from "./compile-filter.ts";
import { measuresSql, type RequestContext, scopeSql, sql, type Table, tableSql, whereSql } from "./compile-request.ts";
import type { ResultRow, RunQuery } from "./run-request.ts";
import { valueColumn } from "./table-columns.ts";

/** How many rows a condition could not judge, as its field is not recorded in them. */
export type Unjudged = { field: string; rows: number };

/** What is told of all rows of a view together, from one look at each. */
export type Census = {
  /** What stands under the columns, as the engine says it; where `isMeasured` says so. */
  all: ResultRow;
  /** The studies whose records the view looks at, those that are in no figure among them; lots are of none. */
  owners: OfStudy[];
  /** The fields of the filter that keep rows out because nothing is recorded there, all other conditions met. */
  unjudged: Unjudged[];
};

/** The same for somebody who reads records: all rows, whatever cells they are in. */
export const unhidden = ({ isFigures: _, ...context }: RequestContext): RequestContext => context;

const hasPercentile = ({ columns }: Pick<ReportView, "columns">) =>
  columns.some(({ stat }) => stat !== undefined && stat in PERCENTILES);

/**
 * Whether the groups of all levels and all rows can be added up from those of the deepest level: each row stands in one of them, no
 * percentile is asked, and no cell is hidden, which is decided level by level.
 */
export const isAddedUp = (view: ReportView, { isFigures }: RequestContext) =>
  view.groupBy.length > 0 &&
  view.groupBy.every(({ field }) => !fieldOf(view.subject, field)?.isList) &&
  !hasPercentile(view) &&
  !isFigures;

/** Whether the census says what stands under the columns of all rows: figures are made of other rows, percentiles are no sums. */
export const isMeasured = (view: ReportView, context: RequestContext) =>
  !context.isFigures && !hasPercentile(view) && !isAddedUp(view, context);

/** Whether the condition itself asks if the field is recorded. */
const isAskedForNothing = (filter: Filter, id: string) =>
  "field" in filter && filter.field === id && (filter.op === "isNull" || filter.op === "notNull");

/** Whether two conditions compare the same field. */
const comparesSame = (one: Filter, other: Filter) =>
  "field" in one &&
  "field" in other &&
  one.field === other.field &&
  !isAskedForNothing(one, one.field) &&
  !isAskedForNothing(other, one.field);

/** The fields of each condition that must hold, with the places of those that must hold besides. */
function askedOf(subject: Table["subject"], parts: readonly Filter[]) {
  // The bounds of a time ask one thing together, once.
  const isFirst = (part: Filter, at: number) => parts.findIndex((other) => comparesSame(other, part)) === at;
  return parts.flatMap((part, at) => {
    if ("field" in part && !isAskedForNothing(part, part.field) && !isFirst(part, at)) return [];
    const fields = [...new Set(fieldsAsked(subject, part))].filter(({ id }) => !isAskedForNothing(part, id));
    const others = [...parts.keys()].filter((place) => place !== at && !comparesSame(parts[place] ?? part, part));
    return fields.map((field) => ({ field, others }));
  });
}

const OWNER = ["organisation", "study_id"];

/**
 * A row for each study: `row_count` and what stands under the columns of the rows that the filter lets through, and `u0`, `u1` …, how
 * many it does not because the first, the second … of `fields` is not recorded.
 */
export function censusQuery(
  context: RequestContext,
  view: Pick<ReportView, "subject" | "filter" | "columns">,
): { query: Sql; fields: readonly string[] } {
  const { dialect } = context;
  const { subject, filter } = view;
  const parts = conjuncts(filter);
  const asked = askedOf(subject, parts);
  const owner = OWNER.map((name) => dialect.name(name)).join(", ");
  const [from, end] = [tableSql(context, view), sql(`group by ${owner}`)];
  if (asked.length === 0) {
    const told = sql(`select ${owner}, ${measuresSql(context, view)} from`);
    return { query: joined([told, from, sql("where"), whereSql(context, view), end], " "), fields: [] };
  }
  const conditions = parts.map((part) => filterSql(dialect, subject, part));
  const missing = asked.map(({ field }) => sql(noneSql(dialect, field, dialect.name(valueColumn(field)))));
  const judged = [
    ...conditions.map((condition, at) => joined([condition, sql(`as p${at}`)], " ")),
    ...missing.map((is, at) => joined([is, sql(`as e${at}`)], " ")),
  ];
  const counts = asked.map(({ others }, at) => {
    const is = [...others.map((place) => `p${place}`), `e${at}`].join(" and ");
    return `sum(cast(${is} as integer)) as u${at}`;
  });
  const told = [owner, measuresSql(context, view, parts.map((_, at) => `p${at}`).join(" and ")), ...counts];
  const rows = [sql("select *,"), joined(judged, ", "), sql("from"), from, sql("where"), scopeSql(context, subject)];
  // Uses are joined with oocytes: those alone that are asked for, which an engine finds sooner by other words than it judges.
  if (subject === "exposures") {
    const unjudged = asked.map(({ others }, at) =>
      joined([...others.flatMap((place) => conditions[place] ?? []), missing[at] ?? TRUE], " and "),
    );
    rows.push(sql("and (("), joined([joined(conditions, " and "), ...unjudged], ") or ("), sql("))"));
  }
  return {
    query: joined([sql(`select ${told.join(", ")} from (`), ...rows, sql(") as judged"), end], " "),
    fields: asked.map(({ field }) => field.id),
  };
}

/** Of figures, all rows are those of whose records they are made; nothing is said of what those rows lack. */
export async function censusOf(view: ReportView, context: RequestContext, run: RunQuery): Promise<Census> {
  const { query, fields } = censusQuery(unhidden(context), isMeasured(view, context) ? view : { ...view, columns: [] });
  const found = await run(query);
  const all = addedUp(found, 0)[0] ?? {};
  const owners = found.flatMap(({ organisation, study_id: studyId, row_count: rows }) =>
    Number(rows) > 0 && typeof organisation === "string" && typeof studyId === "string"
      ? [{ organisation, studyId }]
      : [],
  );
  const unjudged = fields.flatMap((field, at) => {
    const rows = Number(all[`u${at}`] ?? 0);
    return rows > 0 && !context.isFigures ? [{ field, rows }] : [];
  });
  return { all, owners, unjudged };
}
