import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { StudyScope } from "../identity/access.ts";
import { columnOf } from "../reports/columns.ts";
import { decimalsOf } from "../reports/number-band.ts";
import type { ReportGroup, ReportSort, ReportView } from "../reports/report-view.ts";
import { isRecurringPart } from "../timing/calendar.ts";
import { codedTable } from "./coded-table.ts";
import { filterSql, joined, type Sql, TRUE } from "./compile-filter.ts";
import { type Dialect, DUCKDB } from "./dialect.ts";
import { exposuresTable } from "./exposures.ts";
import { figuresTable } from "./figures-table.ts";
import { columnTypeOf, DEVICES_COLUMN, isFolded, keyColumn, partColumn, valueColumn } from "./table-columns.ts";

/** Names by uid: people are put in the order of their names. */
export type Names = ReadonlyMap<string, string>;

/** What a request is run with besides itself. */
export type RequestContext = {
  dialect: Dialect;
  /** Whose rows the person may read; lots belong to no study. */
  scope: StudyScope;
  /** IANA zone on whose clock days and months begin. */
  zone: string;
  names: Names;
  /** The person sees figures alone, of what is published of them (`figures-table.ts`). */
  isFigures?: true;
  /** The Parquet file of what is published, in SQL; none where nothing is. */
  published?: string | undefined;
  /** Of media, those alone whose record names one of these devices, by their ids. */
  devices?: readonly string[] | undefined;
  /** The person reads codes and no text that people wrote. */
  isCoded?: boolean;
};

export type Table = Pick<ReportView, "subject" | "filter">;

export const sql = (text: string, ...values: Sql["values"]): Sql => ({ text, values });

/** Where rows come from. */
export function tableSql(context: RequestContext, { subject }: Pick<Table, "subject">): Sql {
  const { dialect, isCoded, isFigures, names, published } = context;
  if (isFigures) return figuresTable(subject, published);
  if (isCoded) return codedTable(dialect, subject, [...names.keys()]);
  return sql(subject === "exposures" ? exposuresTable(dialect) : dialect.table(subject));
}

/** Of media those whose record names one of some devices, of everything else all. */
export function ownRows(subject: Subject, devices: readonly string[], dialect = DUCKDB): Sql {
  if (subject !== "media") return TRUE;
  if (devices.length === 0) return sql("false");
  return sql(dialect.hasAny(dialect.name(DEVICES_COLUMN), devices.length), ...devices);
}

export function scopeSql(context: RequestContext, subject: Subject): Sql {
  if (subject === "lots") return TRUE;
  const { dialect, devices, isFigures } = context;
  // What is published is of own devices already.
  if (isFigures || !devices) return studiesSql(context);
  return joined([studiesSql(context), ownRows(subject, devices, dialect)], " and ");
}

function studiesSql({ dialect, scope }: RequestContext): Sql {
  if (scope.path === "organisation") return sql(`${dialect.name("organisation")} = ?`, scope.value);
  return sql(`${dialect.name("study_id")} in (${scope.value.map(() => "?").join(", ")})`, ...scope.value);
}

/** All that is asked of rows: who asks, and what for. */
export function whereSql(context: RequestContext, { subject, filter }: Table): Sql {
  return joined([scopeSql(context, subject), filterSql(context.dialect, subject, filter)], " and ");
}

/** All rows that the person may read, in these columns under other names; uses of lots without the oocytes that met them. */
export function rowsReadQuery(
  context: RequestContext,
  subject: Subject,
  columns: readonly { column: string; name: string }[],
): Sql {
  const { dialect } = context;
  const shown = columns.map(({ column, name }) => `${dialect.name(column)} as ${dialect.name(name)}`);
  const from =
    subject === "exposures" && !context.isCoded ? sql(dialect.table(subject)) : tableSql(context, { subject });
  return joined([sql(`select ${shown.join(", ")} from`), from, sql("where"), scopeSql(context, subject)], " ");
}

/** What `select` has of each column of a view, in its order: `c0`, or `n0` and `d0` of an indicator. */
function columnSql({ dialect }: RequestContext, { subject, columns }: Pick<ReportView, "subject" | "columns">): string {
  return columns
    .flatMap(({ id }, at) => {
      const kpi = columnOf(subject, id)?.kpi;
      if (kpi)
        return [`${dialect.name(partColumn("n", kpi))} as n${at}`, `${dialect.name(partColumn("d", kpi))} as d${at}`];
      const field = fieldOf(subject, id);
      return field ? [`${dialect.name(valueColumn(field))} as c${at}`] : [`null as c${at}`];
    })
    .join(", ");
}

/** What rows of a field are put in order by: words as they are read, people by name, closed lists by their labels. */
function orderOf({ dialect, names }: RequestContext, field: Field): Sql {
  const column = dialect.name(valueColumn(field));
  if (columnTypeOf(field) === "texts") return sql(dialect.plain(dialect.joined(dialect.name(valueColumn(field)))));
  if (field.type === "person") {
    const [uids, called] = [[...names.keys()], [...names.values()].map((name) => name.toLowerCase())];
    const key = dialect.name(keyColumn(field));
    return sql(dialect.plain(`coalesce(${dialect.translated(column)}, ${key})`), called, uids);
  }
  if (field.values) {
    const byLabel = field.values.toSorted((a, b) => a.label.localeCompare(b.label, "en")).map(({ value }) => value);
    return sql(dialect.placeIn(column), byLabel);
  }
  return sql(isFolded(field) ? dialect.plain(dialect.name(keyColumn(field))) : column);
}

/** In which order rows come where nobody says: the newest first. */
const NATURAL: Readonly<Record<Subject, readonly ReportSort[]>> = {
  tests: [{ column: "createdAt", direction: "desc" }],
  units: [
    { column: "opuAt", direction: "desc" },
    { column: "testCode", direction: "asc" },
    { column: "n", direction: "asc" },
  ],
  media: [{ column: "createdAt", direction: "desc" }],
  queries: [{ column: "openedAt", direction: "desc" }],
  lots: [{ column: "expiresAt", direction: "desc" }],
  exposures: [
    { column: "usedAt", direction: "desc" },
    { column: "testCode", direction: "asc" },
    { column: "n", direction: "asc" },
  ],
};

function sortSql(context: RequestContext, { subject, sort }: Pick<ReportView, "subject" | "sort">): Sql {
  const keys = (sort.length > 0 ? sort : NATURAL[subject]).flatMap(({ column, direction }): Sql[] => {
    const kpi = columnOf(subject, column)?.kpi;
    const field = fieldOf(subject, column);
    const { dialect } = context;
    const part = (of: "n" | "d", code: NonNullable<typeof kpi>) => dialect.name(partColumn(of, code));
    const key = kpi ? sql(`${part("n", kpi)} / nullif(${part("d", kpi)}, 0)`) : field && orderOf(context, field);
    if (!key) return [];
    // What is empty comes first, as it does upwards everywhere.
    return [{ ...key, text: `${key.text} ${direction === "desc" ? "desc nulls last" : "asc nulls first"}` }];
  });
  return joined([...keys, sql(context.dialect.name("id"))], ", ");
}

/** The place of a number's band among those of its kind, as `bandOf` has it. */
function bandSql(value: string, { bands = [] }: Field, band: NonNullable<ReportGroup["band"]>): Sql {
  if (band === "named") {
    const cases = bands.map((_, at) => `when ${value} < ? then ${at}`);
    const bounds = bands.map(({ below }) => below);
    return cases.length > 0
      ? sql(`case when ${value} is null then null ${cases.join(" ")} else ${bands.length} end`, ...bounds)
      : sql(value);
  }
  const place = `floor(${value} / ?)`;
  const [lower, upper] = [`${place} * ?`, `(${place} + 1) * ?`].map((bound) => `round(${bound}, cast(? as integer))`);
  const digits = decimalsOf(band);
  return sql(
    `case when ${value} is null then null when ${value} < ${lower} then ${place} - 1 when ${value} >= ${upper} then ${place} + 1 else ${place} end`,
    ...[band, band, digits, band, band, band, digits, band, band],
  );
}

/** `key`: what rows of a group share, "" or null where nothing is recorded. `label`: one of the values as it was written. */
type GroupSql = { key: Sql; label: string; from?: string };

function groupSql(
  { dialect, zone }: RequestContext,
  subject: Subject,
  { field: id, by, band }: ReportGroup,
  at: number,
): GroupSql {
  const field = fieldOf(subject, id);
  if (!field) return { key: sql("null"), label: "null" };
  const value = dialect.name(valueColumn(field));
  const key = isFolded(field) ? dialect.name(keyColumn(field)) : value;
  if (columnTypeOf(field) === "texts") {
    const { key: each, from } = dialect.eachOf(key, at);
    return { key: sql(`coalesce(${each}, '')`), label: dialect.entryAt(value, key, `k${at}`), from };
  }
  if (columnTypeOf(field) === "text") return { key: sql(`coalesce(${key}, '')`), label: value };
  if (by && field.type === "instant") {
    const key = isRecurringPart(by) ? dialect[by](value, zone) : dialect.unitStart(value, by, zone);
    return { key: sql(key, zone), label: "null" };
  }
  // Any number of a band stands for it: the domain says which one it is.
  if (band && field.type === "number") return { key: bandSql(value, field, band), label: value };
  return { key: sql(key), label: "null" };
}

/** The rows of a view with the keys of its groups, `k0` and `k1`: a row for each group it stands in. */
function keyedSql(context: RequestContext, view: ReportView, groups: readonly GroupSql[]): Sql {
  const rows = [sql("select * from"), tableSql(context, view), sql("where"), whereSql(context, view)];
  // Each key in a select of its own: two lists taken apart in one would stand side by side, not each entry with each.
  return groups.reduce(
    (inner, { key, from = "" }, at) =>
      joined([sql("select *,"), key, sql(`as k${at} from (`), inner, sql(`) as keyed${at}${from}`)], " "),
    joined(rows, " "),
  );
}

/** What stands under each column of many rows: `n0` and `d0`, or `sum2`, `count2`, `min2`, `max2`, `all2`; of those alone that `is`. */
export function measuresSql(
  { dialect }: RequestContext,
  { subject, columns }: Pick<ReportView, "subject" | "columns">,
  is?: string,
): string {
  const counted = (value: string) => (is === undefined ? value : `case when ${is} then ${value} end`);
  const measures = columns.flatMap(({ id, stat }, at) => {
    const kpi = columnOf(subject, id)?.kpi;
    if (kpi) {
      const [n = "", d = ""] = (["n", "d"] as const).map((part) => counted(dialect.name(partColumn(part, kpi))));
      return [`${dialect.sum(n)} as n${at}`, `${dialect.sum(d)} as d${at}`];
    }
    const field = fieldOf(subject, id);
    if (!stat || !field) return [];
    const value = counted(dialect.name(valueColumn(field)));
    if (stat === "min" || stat === "max") return [`${stat}(${value}) as ${stat}${at}`];
    if (stat === "sum" || stat === "avg") return [`${dialect.sum(value)} as sum${at}`, `count(${value}) as count${at}`];
    return [`${dialect.sorted(value)} as all${at}`];
  });
  return [`${is === undefined ? "count(*)" : `sum(cast(${is} as integer))`} as row_count`, ...measures].join(", ");
}

/** The most groups of one level: all of them are held at once, and nobody reads more. */
export const MOST_GROUPS = 5_000;

/** The groups of one level, counted from 0: a row of a list stands in several, and in each of them once. */
export function groupsQuery(context: RequestContext, view: ReportView, level: number): Sql {
  const { dialect } = context;
  const asked = { ...view, groupBy: view.groupBy.slice(0, level + 1) };
  const groups = groupsIn(context, asked);
  const keys = groups.map((_, at) => `k${at}`).join(", ");
  const labels = groups.map(({ label }, at) => `min(${label}) as v${at}`);
  // Keys become texts once they are few.
  const texts = groups.flatMap((_, at) => [`${keyText(dialect, at)} as g${at}`, `${dialect.text(`v${at}`)} as l${at}`]);
  return joined(
    [
      sql(
        `select *, ${texts.join(", ")} from (select ${[keys, ...labels, measuresSql(context, view)].join(", ")} from (`,
      ),
      keyedSql(context, asked, groups),
      sql(`) as keyed group by ${keys} limit ${MOST_GROUPS + 1}) as grouped`),
    ],
    " ",
  );
}

const groupsIn = (context: RequestContext, { subject, groupBy }: Pick<ReportView, "subject" | "groupBy">): GroupSql[] =>
  groupBy.map((group, at) => groupSql(context, subject, group, at));

const keyText = (dialect: Dialect, at: number) => `coalesce(${dialect.text(`k${at}`)}, '')`;

/** Every row once: what the last line of a table says. */
export function totalQuery(context: RequestContext, view: ReportView): Sql {
  return joined(
    [sql(`select ${measuresSql(context, view)} from`), tableSql(context, view), sql("where"), whereSql(context, view)],
    " ",
  );
}

export type Page = { offset: number; limit: number };

/** The rows of a page. `leaves`: the groups of the deepest level in the order in which they are shown, as `leafKey`. */
export function rowsQuery(context: RequestContext, view: ReportView, page: Page, leaves?: readonly string[]): Sql {
  const { dialect } = context;
  const shown = columnSql(context, view);
  const own = `${dialect.name("id")}, ${dialect.name("test_id")}`;
  const bounds = sql(`limit ${Math.trunc(page.limit)} offset ${Math.trunc(page.offset)}`);
  if (!leaves) {
    const from = [sql(`select ${own}, ${shown} from`), tableSql(context, view), sql("where")];
    return joined([...from, whereSql(context, view), sql("order by"), sortSql(context, view), bounds], " ");
  }
  const leaf = view.groupBy.map((_, at) => keyText(dialect, at)).join(` || '${BETWEEN}' || `);
  return joined(
    [
      sql(`select ${own}, ${shown}, ${leaf} as leaf from (`),
      keyedSql(context, view, groupsIn(context, view)),
      sql(`) as keyed order by ${dialect.placeIn(leaf)},`, leaves),
      sortSql(context, view),
      bounds,
    ],
    " ",
  );
}

/** Stands between the groups of a row; nobody types it. */
export const BETWEEN = "\u001f";

/** The groups that a row stands in, as one text. */
export const leafKey = (keys: readonly string[]) => keys.join(BETWEEN);
