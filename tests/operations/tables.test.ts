import { LOTS, TEST_FACTS } from "@zona/domain/collections";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { beforeAll, expect, it, vi } from "vitest";
import { logger } from "../../functions/src/firebase/logged.ts";
import { catchUp } from "../../functions/src/tables/catch-up.ts";
import { beginFromParts, compact, MANIFEST } from "../../functions/src/tables/parts.ts";
import { changesIn, partsIn } from "../../functions/src/tables/parts-data.ts";
import { openTableStore } from "../../functions/src/tables/table-store.ts";
import { documentOf, rowsIn } from "../../functions/src/tables/tables-for-tests.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-tables"));
const parts = partsIn("demo-tables-tables");
const changes = changesIn(db);
const compacted = () => compact(changes, parts, () => new Date());

const put = (id: string, n: number) =>
  db
    .collection(TEST_FACTS)
    .doc(id)
    .set({ ...documentOf(TEST_FACTS, id, n), changedAt: FieldValue.serverTimestamp() });
const end = (id: string) =>
  db.collection(TEST_FACTS).doc(id).set({ gone: true, changedAt: FieldValue.serverTimestamp() });
const putLot = (id: string) =>
  db
    .collection(LOTS)
    .doc(id)
    .set({ ...documentOf(LOTS, id, 1), at: FieldValue.serverTimestamp() });

/** A new instance: where it began, and the ids of tests and lots that it has. */
async function instance() {
  const store = await openTableStore();
  const upTo = catchUp(store, changes, (followed) => beginFromParts(store, parts, followed));
  const ids = async (subject: "tests" | "lots") => (await rowsIn(store, subject)).map(([id]) => id);
  return {
    store,
    look: async () => {
      const remade = [await upTo("tests"), await upTo("lots")].some((one) => one.remade);
      return { remade, tests: await ids("tests"), lots: await ids("lots") };
    },
  };
}

beforeAll(async () => {
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  await parts.remove(MANIFEST);
  for (const name of [TEST_FACTS, LOTS]) await db.recursiveDelete(db.collection(name));
});

it("instances follow the database, with parts and without, also when it is restored to an earlier time", {
  tags: ["nightly"],
}, async () => {
  await Promise.all([put("a", 1), put("b", 2), putLot("G5-1")]);
  const early = await instance();
  expect(await early.look()).toEqual({ remade: true, tests: ["a", "b"], lots: ["G5-1"] });
  // Two at once are tried in units: the emulator of Storage heeds no generation.
  expect(await compacted()).toBe("4 collections written, 0 old parts removed");
  await Promise.all([end("a"), put("c", 3)]);
  const late = await instance();
  for (const one of [early, late])
    expect(await one.look()).toEqual({ remade: false, tests: ["b", "c"], lots: ["G5-1"] });
  expect(await compacted()).toBe("1 collections written, 0 old parts removed");
  await db.collection(TEST_FACTS).doc("c").delete();
  const last = await instance();
  for (const one of [early, late, last])
    expect(await one.look()).toEqual({ remade: true, tests: ["b"], lots: ["G5-1"] });
  for (const { store } of [early, late, last]) await store.close();
});
