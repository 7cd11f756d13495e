import type { Subject } from "@zona/domain/filters/field";
import type { RunQuery } from "@zona/domain/tables/run-request";
import type { CaughtUp } from "./catch-up.ts";
import type { QueryBounds, TableStore } from "./table-store.ts";

/** The tables as they were at one moment. Whoever opens them closes them. */
export type OpenTables = CaughtUp & {
  /** Runs queries, each with these bounds. */
  runs(bounds: QueryBounds): RunQuery;
  close(): Promise<void>;
};

/** Brings the tables of subjects up to date and opens them, all as they were at one moment. */
export type OpenTable = (...subjects: readonly Subject[]) => Promise<OpenTables>;

export const openTables =
  (store: TableStore, upTo: (subject: Subject) => Promise<CaughtUp>): OpenTable =>
  async (...subjects) => {
    const all = await Promise.all(subjects.map(upTo));
    const caughtUp: CaughtUp = {
      asOf: new Date(Math.min(...all.map(({ asOf }) => asOf.getTime()))),
      remade: all.some(({ remade }) => remade),
      leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    };
    const { query, close } = await store.snapshot();
    const runs: OpenTables["runs"] = (bounds) => (asked) => query(asked.text, asked.values, bounds);
    return { ...caughtUp, runs, close };
  };
