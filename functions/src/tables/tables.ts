import type { Subject } from "@zona/domain/filters/field";
import { type Dialect, DUCKDB } from "@zona/domain/tables/dialect";
import type { RunQuery } from "@zona/domain/tables/run-request";
import type { CaughtUp } from "./catch-up.ts";
import type { QueryBounds, TableStore } from "./table-store.ts";

/** The tables as they were at one moment. Whoever opens them closes them. */
export type OpenTables = CaughtUp & {
  /** In which requests are told to them. */
  dialect: Dialect;
  /** Runs queries, each with these bounds. */
  runs(bounds: QueryBounds): RunQuery;
  close(): Promise<void>;
};

/** Brings the tables of subjects up to date and opens them, all as they were at one moment. */
export type OpenTable = (...subjects: readonly Subject[]) => Promise<OpenTables>;

/** The tables that a subject is asked of: exposures show oocytes, which stand in a table of their own. */
export const tablesOf = (subject: Subject): readonly Subject[] =>
  subject === "exposures" ? ["exposures", "units"] : [subject];

export const openTables =
  (store: TableStore, upTo: (subject: Subject) => Promise<CaughtUp>): OpenTable =>
  async (...subjects) => {
    const all = await Promise.all(subjects.map((subject) => Promise.all(tablesOf(subject).map(upTo))));
    const caughtUp: CaughtUp = {
      asOf: new Date(Math.min(...all.flat().map(({ asOf }) => asOf.getTime()))),
      remade: all.flat().some(({ remade }) => remade),
      // The tables of one subject are made of the same documents.
      leftOut: all.reduce((sum, tables) => sum + Math.max(...tables.map(({ leftOut }) => leftOut)), 0),
    };
    const { query, close } = await store.snapshot();
    const runs: OpenTables["runs"] = (bounds) => (asked) => query(asked.text, asked.values, bounds);
    return { ...caughtUp, dialect: DUCKDB, runs, close };
  };
