import type { Subject } from "@zona/domain/filters/field";
import { rowsOfDocument, type StoredFacts } from "@zona/domain/reports/report-rows";
import { tableRow } from "@zona/domain/tables/table-columns";

import { openTables } from "../tables/tables.ts";
import { figuresOver, openSmallStore } from "../tables/tables-for-tests.ts";
import { type ReportSource, reportSource } from "./report-source.ts";

/** An engine of its own, for reports over documents of one organisation that it is given. */
export async function givenSource(organisation: string) {
  const store = await openSmallStore();
  const open = openTables(store, async () => ({ asOf: new Date(), remade: false, leftOut: 0 }));
  const source: ReportSource = reportSource(
    open,
    { path: "organisation", op: "==", value: organisation, isCoded: false },
    new Map(),
  );
  return {
    source,
    open,
    figures: figuresOver(store, open),
    async add(subject: Subject, documents: readonly StoredFacts[]) {
      const rows = documents.flatMap((one) => rowsOfDocument(subject, one));
      await store.replace(
        subject,
        rows.map((row) => tableRow(subject, row)),
        [],
      );
    },
    clear: (subject: Subject) => store.clear(subject),
    close: () => store.close(),
  };
}
