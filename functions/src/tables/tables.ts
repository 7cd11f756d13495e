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

/** Brings the table of a subject up to date and opens it. */
export type OpenTable = (subject: Subject) => Promise<OpenTables>;

export const openTables =
  (store: TableStore, upTo: (subject: Subject) => Promise<CaughtUp>): OpenTable =>
  async (subject) => {
    const caughtUp = await upTo(subject);
    const { query, close } = await store.snapshot();
    const runs: OpenTables["runs"] = (bounds) => (asked) => query(asked.text, asked.values, bounds);
    return { ...caughtUp, runs, close };
  };
