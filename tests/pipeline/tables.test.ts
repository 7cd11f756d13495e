import { randomUUID } from "node:crypto";
import { bucketNames, EXPORTS, TEST_FACTS } from "@zona/domain/collections";
import { defaultView } from "@zona/domain/reports/default-views";
import type { TablesAnswer } from "@zona/domain/tables/table-request";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { afterAll, expect, it } from "vitest";
import { documentOf } from "../../functions/src/tables/tables-for-tests.ts";
import { callable, useAttackers } from "./attacker.ts";
import { PROJECT_ID } from "./environment.ts";

const { people, member } = useAttackers();
const db = getFirestore();
const mark = `T${randomUUID().slice(0, 8)}`;
const refs = ["1", "2"].map((n) => db.collection(TEST_FACTS).doc(`${mark}-${n}`));

const put = (at: number, fields: object = {}) =>
  refs[at]?.set({
    ...documentOf(TEST_FACTS, refs[at].id, 3),
    ...{ code: `${mark}-${at + 1}`, ...fields, changedAt: FieldValue.serverTimestamp() },
  });
const view = {
  ...defaultView("tests"),
  columns: [{ id: "code" }],
  filter: { field: "code", op: "contains" as const, value: [mark.toLowerCase()] },
  sort: [{ column: "code", direction: "desc" as const }],
};

async function codes(token: string): Promise<unknown> {
  const tables = [{ view: JSON.stringify(view), offset: 0, limit: 100 }];
  const { body } = await callable("askTables", { tables }, token);
  if (!body.result) return body.error?.status;
  const [answer] = (body.result as TablesAnswer).tables;
  return answer?.lines.flatMap((line) =>
    line.kind === "row" ? line.cells.map((cell) => "text" in cell && cell.text) : [],
  );
}

afterAll(async () => {
  await Promise.all(refs.map((ref) => ref.set({ gone: true, changedAt: FieldValue.serverTimestamp() })));
});

it("a table is as the records are at that moment, for whoever reads them, and so is a file of it", {
  tags: ["nightly"],
  timeout: 120_000,
}, async () => {
  await Promise.all([put(0), put(1)]);
  const { emma } = people;
  expect(await codes(emma.token)).toEqual([`${mark}-2`, `${mark}-1`]);
  await put(0, { code: `${mark}-9` });
  expect(await codes(emma.token)).toEqual([`${mark}-9`, `${mark}-2`]);
  await refs[1]?.set({ gone: true, changedAt: FieldValue.serverTimestamp() });
  expect(await codes(emma.token)).toEqual([`${mark}-9`]);
  const stranger = await member(undefined, "meridian-devices.example");
  expect(await codes(stranger.token)).toEqual([]);

  const file = db.collection(EXPORTS).doc();
  await file.set({
    ...{
      by: { uid: emma.uid, name: "Emma" },
      at: new Date(),
      title: mark,
      format: "csv",
      view: JSON.stringify(view),
    },
    ...{ filterText: "", state: "asked", rows: 0 },
  });
  await expect.poll(async () => (await file.get()).get("state"), { timeout: 60_000 }).toBe("ready");
  const ready = (await file.get()).data();
  expect(ready).toMatchObject({ rows: 1, expectedRows: 1 });
  const [bytes] = await getStorage().bucket(bucketNames(PROJECT_ID).derived).file(ready?.path).download();
  expect(bytes.toString("utf8")).toContain(`\r\n${mark}-9`);
});
