import type { Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { columnOf } from "../reports/columns.ts";
import type { ReportColumn } from "../reports/report-view.ts";
import { comparedColumn, filterSql, joined, type Sql } from "./compile-filter.ts";
import type { Dialect } from "./dialect.ts";
import { FIGURE_CELLS } from "./figures.ts";
import { LEAST_SUBJECTS } from "./least-subjects.ts";
import { partColumn, SUBJECT_COLUMN, valueColumn } from "./table-columns.ts";

const sql = (text: string, ...values: Sql["values"]): Sql => ({ text, values });

/** In what the rows of a cell agree, each under a name of its own. */
function cellSql(dialect: Dialect, subject: Subject, zone: string): readonly Sql[] {
  const { fields = [], conditions = [], time } = FIGURE_CELLS[subject] ?? {};
  const known = (id: string) => fieldOf(subject, id) ?? [];
  const times = time === undefined ? [] : [known(time)].flat();
  return [
    ...["organisation", "study_id"].map((name) => sql(dialect.name(name))),
    ...fields.flatMap(known).map((field) => sql(dialect.name(comparedColumn(field)))),
    ...conditions.map((condition) => filterSql(dialect, subject, condition)),
    ...times.map((field) => sql(dialect.unitStart(dialect.name(valueColumn(field)), "year", zone), zone)),
  ].map(({ text, values }, at) => sql(`${text} as cell${at}`, ...values));
}

/** The columns that a figure is made of, and in which rows it counts something. */
function measured(dialect: Dialect, subject: Subject, { id, stat }: ReportColumn) {
  const kpi = columnOf(subject, id)?.kpi;
  if (kpi) {
    const [n, d] = [dialect.name(partColumn("n", kpi)), dialect.name(partColumn("d", kpi))];
    return [n, d].map((name) => ({ name, is: `${d} <> 0` }));
  }
  const field = stat ? fieldOf(subject, id) : undefined;
  const name = field && dialect.name(valueColumn(field));
  return name ? [{ name, is: `${name} is not null` }] : [];
}

/**
 * The rows of a subject as somebody has them who sees figures alone: those of cells of enough subjects, and of their values those
 * that enough subjects of the cell have. Whatever `asksFiguresAlone` lets through is made of whole cells, and so is every difference
 * between answers. `own`: the rows that the person sees figures of.
 */
export function figuresTable(
  dialect: Dialect,
  subject: Subject,
  columns: readonly ReportColumn[],
  own: Sql,
  zone: string,
): Sql {
  const who = dialect.name(SUBJECT_COLUMN);
  const enough = (condition: string) =>
    `count(distinct case when ${condition} then ${who} end) over cell >= ${LEAST_SUBJECTS}`;
  const values = new Map(columns.flatMap((column) => measured(dialect, subject, column)).map((one) => [one.name, one]));
  const guarded = [...values.values()].map(({ name, is }) => `case when ${enough(is)} then ${name} end as ${name}`);
  const replaced = guarded.length > 0 ? ` replace (${guarded.join(", ")})` : "";
  const cell = cellSql(dialect, subject, zone);
  const keys = cell.map((_, at) => `cell${at}`).join(", ");
  return joined(
    [
      sql(`(select * from (select *${replaced}, ${enough("true")} as is_enough from (select *,`),
      joined(cell, ", "),
      sql(`from ${dialect.table(subject)} where`),
      own,
      sql(`) as own window cell as (partition by ${keys})) as celled where is_enough) as figured`),
    ],
    " ",
  );
}
