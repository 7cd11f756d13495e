import type { Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { columnsOf } from "../reports/columns.ts";
import { comparedColumn, filterSql, joined, type Sql } from "./compile-filter.ts";
import { DUCKDB } from "./dialect.ts";
import { FIGURE_CELLS, isFigureColumn } from "./figures.ts";
import { LEAST_SUBJECTS } from "./least-subjects.ts";
import { partColumn, SUBJECT_COLUMN, valueColumn } from "./table-columns.ts";

/*
 * Figures for people who see no records are made of published rows, whole cells at a time. What is published of a cell is
 * published again once at least five subjects have a row in it that never was; what is published under a column, once five have
 * a value there that never was. So each thing that is published holds five subjects of its own, and no sum or difference of
 * answers, of whatever days, tells of fewer: the newest thing in it brings its five.
 */

const sql = (text: string, ...values: Sql["values"]): Sql => ({ text, values });
const { name } = DUCKDB;

/** What stands under one column of figures. `is`: where it counts something. */
type Value = { id: string; columns: readonly string[]; is: string };

const valuesOf = (subject: Subject): Value[] =>
  columnsOf(subject)
    .filter(isFigureColumn)
    .map(({ id, kpi }) => {
      const columns = kpi ? [name(partColumn("n", kpi)), name(partColumn("d", kpi))] : [name(valueColumn({ id }))];
      return { id, columns, is: kpi ? `${columns[1]} <> 0` : `${columns[0]} is not null` };
    });

/**
 * What is known of a column: what a row has under it, hashed (`s`); all that was ever published of the row (`e`); of a cell, how many
 * subjects have something new there (`f`), and whether a row is gone of which something is published there (`l`).
 */
const beside = (of: "s" | "e" | "f" | "l", { id }: Value) => name(`${of}_${id}`);

/** By what figures are asked, and whose they are. */
function askedColumns(subject: Subject): string[] {
  const { fields = [], conditions = [], time } = FIGURE_CELLS[subject] ?? {};
  const ids = new Set([...fields, ...conditions.map(({ field }) => field), ...(time === undefined ? [] : [time])]);
  const columns = [...ids].flatMap((id) => {
    const field = fieldOf(subject, id);
    return field ? [valueColumn(field), comparedColumn(field)] : [];
  });
  return [...new Set(["id", "organisation", "study_id", ...columns])].map(name);
}

/** In what the rows of a cell agree, as text. `zone`: on whose clock years begin. */
function cellSql(subject: Subject, zone: string): Sql {
  const { fields = [], conditions = [], time } = FIGURE_CELLS[subject] ?? {};
  const known = (id: string) => fieldOf(subject, id) ?? [];
  const parts = [
    ...["organisation", "study_id"].map((column) => sql(name(column))),
    ...fields.flatMap(known).map((field) => sql(name(comparedColumn(field)))),
    ...conditions.map((condition) => filterSql(DUCKDB, subject, condition)),
    ...(time === undefined ? [] : [known(time)].flat()).map((field) =>
      sql(DUCKDB.unitStart(name(valueColumn(field)), "year", zone), zone),
    ),
  ];
  return joined([sql("cast(row("), joined(parts, ", "), sql(") as varchar) as cell")], " ");
}

/** Rows as they are published; `file`: the Parquet file of those that are, in SQL. What a file of before lacks is not recorded. */
function publishedSql(subject: Subject, file: string | undefined): string {
  const values = valuesOf(subject);
  const columns = [...askedColumns(subject), ...values.flatMap(({ columns }) => columns)];
  const states = values.map((value) => `cast(null as ubigint) as ${beside("s", value)}`);
  const own = ["'' as cell", "cast(null as ubigint) as whole", ...states, "true as is_current"];
  const none = `select ${[...columns, ...own].join(", ")} from ${DUCKDB.table(subject)} where false`;
  return file === undefined ? none : `${none} union all by name select * from read_parquet(${file})`;
}

/** The rows of which figures are made. */
export const figuresTable = (subject: Subject, file: string | undefined): Sql =>
  sql(`(select * from (${publishedSql(subject, file)}) as published where is_current) as figured`);

export type Published = {
  subject: Subject;
  /** Of whose rows figures are published together. */
  own: Sql;
  zone: string;
  file: string | undefined;
};

/** So many rows are looked at together, or one cell: what is compared has to fit into memory. */
const MOST_ROWS = 10_000;

/**
 * `decided`: the cells of which something can be published, among those in which five subjects have anything new, small ones
 * first; and what leads to it.
 */
function decidedSql({ subject, own, zone, file }: Published): Sql {
  const values = valuesOf(subject);
  const columns = values.flatMap((value) => value.columns);
  const stateOf = (value: Value) => `case when ${value.is} then hash(${value.columns.join(", ")}) end`;
  const each = (told: (value: Value) => string) => values.map(told).join(", ");
  const who = name(SUBJECT_COLUMN);
  const enough = (value: Value) => `${beside("f", value)} >= ${LEAST_SUBJECTS}`;
  const isNew = (value: Value) =>
    `${beside("s", value)} is not null and not coalesce(list_contains(${beside("e", value)}, ${beside("s", value)}), false)`;
  return joined(
    [
      sql(`with published as (${publishedSql(subject, file)}), rows_now as (select *,`),
      cellSql(subject, zone),
      sql(`, hash(${values.map(stateOf).join(", ")}) as whole from ${DUCKDB.table(subject)} where`),
      own,
      sql(
        `), sizes as (select cell, count(*) as size from rows_now group by cell),
        changed as (select cell, count(distinct ${who}) as subjects from rows_now
          anti join published on rows_now.id = published.id and rows_now.whole = published.whole group by cell),
        ordered as (select cell, sum(size) over (order by size, cell) as up_to, row_number() over (order by size, cell) as place
          from changed join sizes using (cell) where subjects >= ${LEAST_SUBJECTS}),
        due as materialized (select cell from ordered where up_to <= ${MOST_ROWS} or place = 1),
        here as materialized (select ${[...askedColumns(subject), ...columns, who].join(", ")}, cell, whole,
          ${each((one) => `${stateOf(one)} as ${beside("s", one)}`)} from rows_now semi join due using (cell)),
        shown as materialized (select * from published semi join due using (cell) where is_current),
        ever as (select id, ${each((one) => `list(distinct ${beside("s", one)}) as ${beside("e", one)}`)}
          from published semi join here using (id) group by id),
        fresh as (select cell, count(distinct case when ever.id is null then ${who} end) as new_rows,
          ${each((one) => `count(distinct case when ${isNew(one)} then ${who} end) as ${beside("f", one)}`)}
          from here left join ever on here.id = ever.id group by cell),
        moved as (select coalesce(here.cell, shown.cell) as cell, bool_or(here.id is null or shown.id is null) as has_moved,
          ${each((one) => `bool_or(here.id is null and shown.${beside("s", one)} is not null) as ${beside("l", one)}`)}
          from here full join shown on here.cell = shown.cell and here.id = shown.id group by 1),
        decided as materialized (select fresh.*, moved.* exclude (cell) from fresh join moved on fresh.cell = moved.cell
          where case when has_moved then new_rows >= ${LEAST_SUBJECTS} else ${values.map(enough).join(" or ")} end)`,
      ),
    ],
    " ",
  );
}

/** How many cells have something to publish, as `cells`. */
export const cellsToPublish = (of: Published): Sql =>
  joined([decidedSql(of), sql("select count(*) as cells from decided")], " ");

/**
 * All rows of the next file: `is_current` those that figures are made of. The others tell what was published before, so that it
 * never counts as new.
 */
export function rowsToPublish(of: Published): Sql {
  const { subject } = of;
  const values = valuesOf(subject);
  const asked = askedColumns(subject);
  // What was under a column stays there, as it was, where fewer than five have something new; nothing, where a row of it is gone.
  const taken = (value: Value, column: string) =>
    `case when ${beside("f", value)} >= ${LEAST_SUBJECTS} then here.${column} when not ${beside("l", value)} then shown.${column} end as ${column}`;
  const told = values.flatMap((value) => [...value.columns, beside("s", value)].map((column) => taken(value, column)));
  const states = values.map((value) => beside("s", value));
  const isTold = states.map((state) => `(shown.${state} is null or shown.${state} is not distinct from next.${state})`);
  return joined(
    [
      decidedSql(of),
      sql(
        `, next as materialized (select ${asked.map((column) => `here.${column}`).join(", ")}, ${told.join(", ")},
            here.cell, here.whole, true as is_current
          from here join decided on here.cell = decided.cell left join shown on here.cell = shown.cell and here.id = shown.id)
        select * from next
        union all by name select * from published where not is_current or cell not in (select cell from decided)
        union all by name select id, whole, ${states.join(", ")}, false as is_current from shown semi join decided using (cell)
          where not exists (select 1 from next where next.id = shown.id and ${isTold.join(" and ")})`,
      ),
    ],
    " ",
  );
}
