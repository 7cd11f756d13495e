import type { ReportView } from "@zona/domain/reports/report-view";
import { useCallback, useEffect, useState } from "react";
import { asError } from "../../platform/firebase/errors.ts";
import { listenToChanges } from "./newest-change-data.ts";
import { BEHIND_AGAIN_MS, fetchTables, type TablePart } from "./table-data.ts";

/** What is shown follows what is entered elsewhere, but not each letter of it. */
const LEAST_BETWEEN_MS = 2_000;

export type TablesState<Name extends string> =
  | { status: "loading" }
  | { status: "error"; error: Error }
  | { status: "ready"; views: Readonly<Record<Name, ReportView>>; tables: Readonly<Record<Name, TablePart>> };

/**
 * The tables of several views by their names, all of one moment, asked in one call: all of their groups, or `rows` rows. They follow what changes in the database;
 * `again` asks afresh. What is shown stays until all of the next has come.
 */
export function useTables<Name extends string>(views: Readonly<Record<Name, ReportView>>, rows = 1) {
  const key = JSON.stringify(views);
  const [state, setState] = useState<TablesState<Name>>({ status: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: views are made at every render; `key` is their identity
  useEffect(() => {
    const names = Object.keys(views) as Name[]; // its own keys
    const asked = names.map((name) => views[name]);
    if (asked.length === 0) return;
    let isCurrent = true;
    let isAsking = false;
    let isOld = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;

    /** Many changes in a row are one. */
    function askIn(ms: number) {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        isOld = true;
        if (!isAsking) void ask();
      }, ms);
    }

    async function ask() {
      isAsking = true;
      isOld = false;
      const next = await fetchTables(asked, rows).then(
        (found): TablesState<Name> => {
          const tables = Object.fromEntries(names.map((name, at) => [name, found[at]]));
          return { status: "ready", views, tables: tables as Record<Name, TablePart> };
        },
        (error): TablesState<Name> => ({ status: "error", error: asError(error) }),
      );
      isAsking = false;
      if (!isCurrent) return;
      setState(next);
      if (isOld) void ask();
      else if (next.status === "ready" && names.some((name) => next.tables[name].isBehind)) askIn(BEHIND_AGAIN_MS);
    }
    void ask();
    const stops = [...new Set(asked.map(({ subject }) => subject))].map((subject) =>
      listenToChanges(subject, () => askIn(LEAST_BETWEEN_MS)),
    );
    return () => {
      isCurrent = false;
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [key, round, rows]);

  return { state, again: useCallback(() => setRound((former) => former + 1), []) };
}
