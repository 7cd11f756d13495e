import type { AskedSubject } from "@zona/domain/filters/field";
import type { ReportRow } from "@zona/domain/reports/report-rows";
import { tableRow } from "@zona/domain/tables/table-columns";
import { afterAll, beforeAll } from "vitest";
import { HOME } from "../identity/staff-for-tests.ts";
import type { Seen } from "../tables/ask-tables.ts";
import type { TableStore } from "../tables/table-store.ts";
import { openTables } from "../tables/tables.ts";
import { figuresOver, openSmallStore } from "../tables/tables-for-tests.ts";
import { askedTables, type OpenAsked } from "./asked-tables.ts";

/** Rows as functions make them, or what of them a test tells. */
export type Rows = Partial<Record<AskedSubject, readonly object[]>>;

const OWN: Seen = { scope: { path: "organisation", op: "==", value: HOME }, isCoded: false };

const mapAt = (row: object, key: "facts" | "test"): object => (row as Partial<Record<typeof key, object>>)[key] ?? {};

const ofHome = (subject: AskedSubject, row: object): object => {
  const owner = { organisation: HOME, studyId: "zp01" };
  if (subject === "media") return { ...row, facts: { ...mapAt(row, "facts"), organisation: HOME, study: "zp01" } };
  if (subject === "units") return { ...row, test: { ...mapAt(row, "test"), ...owner } };
  return { ...owner, ...row };
};

/** An engine of its own for the tests of a file, with the records of one laboratory. */
export function laboratory(zone: string, names: ReadonlyMap<string, string> = new Map()) {
  let store: TableStore;
  beforeAll(async () => {
    store = await openSmallStore();
  });
  afterAll(() => store.close());
  return {
    /** Who reads all of it. */
    own: OWN,
    /**
     * Puts these rows in place of all there are, and opens their tables for somebody whose organisation made these devices.
     * `isLate`: facts of further records are not made yet.
     */
    async given(rows: Rows, seen = OWN, devices: string[] = [], isLate = false): Promise<OpenAsked> {
      for (const [subject, all] of Object.entries(rows) as [AskedSubject, readonly object[]][]) {
        const made = all.map((row) => tableRow(subject, ofHome(subject, row) as ReportRow)); // as far as it is asked
        await store.clear(subject);
        await store.replace(subject, made, []);
      }
      const open = openTables(store, async () => ({ asOf: new Date(), remade: false, leftOut: 0 }));
      const of = { seen, zone, organisation: HOME };
      const ports = { names: async () => names, devices: async () => devices, hasLateFacts: async () => isLate };
      return askedTables({ open, figures: figuresOver(store, open), ...of, ...ports });
    },
  };
}
