import { LOTS } from "@zona/domain/collections";
import { defaultView } from "@zona/domain/reports/default-views";
import { expect, it } from "vitest";
import { catchUp, nothingReached } from "../tables/catch-up.ts";

import { openTables } from "../tables/tables.ts";
import { memoryChanges, openSmallStore } from "../tables/tables-for-tests.ts";
import { reportSource } from "./report-source.ts";
import { reportFile } from "./run-report.ts";

it("a file of many rows reads of the database what changed since, and nothing for its rows", async () => {
  const database = memoryChanges();
  for (let n = 0; n < 2500; n++) database.put(LOTS, `${n}`, n);
  const store = await openSmallStore();
  try {
    const begin = async () => ({ reached: nothingReached(), remade: false });
    const open = openTables(store, catchUp(store, database.changes, begin));
    const scope = { path: "organisation", op: "==", value: "hollyfield.example", isCoded: false } as const;
    const source = reportSource(open, scope, new Map());
    database.pass(60 * 60_000);
    await (await open("lots")).close();
    database.put(LOTS, "new", 7);
    database.pages.length = 0;
    const run = { view: defaultView("lots"), title: "Lots", by: "Ada", at: database.clock(), zone: "Europe/Paris" };
    let rows = 0;
    const onRows = (all: number) => {
      rows = all;
    };
    for await (const _ of reportFile(run, "csv", source, { onRows }));
    expect(rows).toBe(2501);
    // The newest of before, and the one that changed.
    expect(database.pages.reduce((sum, { size }) => sum + size, 0)).toBe(2);
  } finally {
    await store.close();
  }
});
