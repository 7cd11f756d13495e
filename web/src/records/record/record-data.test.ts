import type { LabTest } from "@zona/domain/records/lab-test";
import type { StoredSheet } from "@zona/domain/records/sheet";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Records } from "../../platform/firebase/listen.ts";
import type { Emit, Listen, Snapshot } from "../../platform/firebase/snapshot.ts";
import { commitChange, type LabRecord, listenToRecord } from "./record-data.ts";

const heard = vi.hoisted(() => ({}) as { test: Emit<LabTest | undefined>; sheets: Emit<Records<StoredSheet>> });
const stored = vi.hoisted(() => new Map<string, object>());

vi.mock("../../platform/firebase/firestore.ts", () => ({ firestore: {} }));
vi.mock("./coded-record-data.ts", () => ({
  partOf: (_: string, whole: object) => whole,
  listOf: () => () => () => undefined,
  latestFirst: () => undefined,
}));
vi.mock("./tests-data.ts", () => ({
  listenToTest: (): Listen<LabTest | undefined> => (emit) => {
    heard.test = emit;
    return () => undefined;
  },
}));
vi.mock("../../platform/firebase/listen.ts", () => ({
  listenToList: (): Listen<Records<StoredSheet>> => (emit) => {
    heard.sheets = emit;
    return () => undefined;
  },
}));
vi.mock("firebase/firestore", () => ({
  collection: () => ({}),
  doc: (_: object, ...path: string[]) => path.join("/"),
  deleteField: () => undefined,
  FieldPath: class {},
  getDocFromServer: async (path: string) => ({
    exists: () => stored.has(path),
    data: () => stored.get(path),
    get: (field: string) => (stored.get(path) as Record<string, unknown> | undefined)?.[field],
  }),
  serverTimestamp: () => undefined,
  writeBatch: () => ({
    set: () => undefined,
    commit: () => Promise.reject(Object.assign(new Error("denied"), { code: "permission-denied" })),
  }),
}));

const PERSON = { uid: "emma", name: "Emma Lindqvist" };
const testAt = (rev: number) =>
  ({ id: "t", rev, kind: "semen", status: "in_progress", updatedBy: PERSON, enteredBy: [PERSON.uid] }) as LabTest;
const sheetAt = (rev: number, maturity: string): StoredSheet => ({
  id: "oocytes",
  rev,
  cells: { "1.maturity": maturity },
});
const listOf = (sheet: StoredSheet) => ({ records: [sheet], unreadable: [] });

describe("a record in its parts", () => {
  const told: string[] = [];
  const ready = <T>(data: T): Snapshot<T> => ({ status: "ready", data, pending: false });
  const kept = <T>(data: T): Snapshot<T> => ({ status: "kept", data, pending: false, asOf: 0 });
  beforeEach(() => {
    told.length = 0;
    listenToRecord("t")((next) => {
      const maturity = "data" in next ? next.data?.sheets.oocytes?.rows["1"]?.maturity : "";
      told.push(`${next.status} ${"data" in next ? next.data?.test.rev : ""} ${maturity}`);
    });
  });

  it("is told again after a lost connection once the server has spoken of the test and of its sheets", () => {
    heard.test(ready(testAt(4)));
    heard.sheets(ready(listOf(sheetAt(4, "MII"))));
    heard.test(kept(testAt(4)));
    heard.sheets(kept(listOf(sheetAt(4, "MII"))));
    heard.test(ready(testAt(5)));
    heard.sheets(ready(listOf(sheetAt(5, "degenerate"))));
    expect(told).toEqual(["ready 4 MII", "kept 4 MII", "ready 5 degenerate"]);
  });

  it("is shown at once from the device, whichever part the server tells first", () => {
    heard.sheets(kept(listOf(sheetAt(4, "MII"))));
    heard.test(ready(testAt(4)));
    expect(told).toEqual(["kept 4 MII"]);
  });

  it("tells a part that cannot be read, whatever the other is", () => {
    heard.test(ready(testAt(4)));
    heard.sheets(ready(listOf(sheetAt(4, "MII"))));
    heard.sheets({ status: "error", error: new Error("gone") });
    expect(told.at(-1)).toMatch(/^error/);
  });
});

describe("a commit that the rules refuse", () => {
  const record: LabRecord = {
    test: testAt(5),
    sheets: { oocytes: { id: "oocytes", rows: { "1": { maturity: "MII" } } } },
  };
  const commit = () =>
    commitChange(record, { action: "edit", by: PERSON, sheets: { oocytes: { "1": { maturity: "MI" } } } });
  beforeEach(() => {
    stored.clear();
    stored.set("tests/t", { rev: 5 });
  });

  it("was made on a sheet that had not come yet, where the server's is another", async () => {
    stored.set("tests/t/sheets/oocytes", sheetAt(5, "degenerate"));
    await expect(commit()).rejects.toMatchObject({ code: "conflict" });
  });

  it("was made on another revision, where the server's is", async () => {
    stored.set("tests/t", { rev: 6 });
    await expect(commit()).rejects.toMatchObject({ code: "conflict" });
  });

  it("is forbidden where the record is what it was made on, or gone", async () => {
    stored.set("tests/t/sheets/oocytes", sheetAt(3, "MII"));
    await expect(commit()).rejects.toMatchObject({ code: "forbidden" });
    stored.clear();
    await expect(commit()).rejects.toMatchObject({ code: "forbidden" });
  });
});
