// @module-tag nightly
import { ARM_KEYS, COLLECTIONS, DISHES } from "@zona/domain/collections";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { Revision } from "@zona/domain/records/audit/revision";
import { ArmsKey, armsKeyText, blindingOf } from "@zona/domain/records/blinding/blinding";
import { Dishes } from "@zona/domain/records/kinds/preclinical/allocation";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { sha256 } from "../../functions/src/audit/chain-revisions.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { allocateRunFor, showAllocationFor } from "../../functions/src/runs/allocate.ts";
import { allocationRecords } from "../../functions/src/runs/allocate-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-allocation"));
const AT = new Date("2026-05-12T08:00:00Z");
const NOOR = { uid: "noor", name: "Noor" };
const EMMA = { uid: "emma", name: "Emma" };
const ARMS = [
  { name: "Medium", role: "control_medium", nUnits: 15 },
  { name: "Oil 55", role: "test", nUnits: 21 },
];
const callerOf = ({ uid, name }: typeof NOOR) => staffCaller(uid, name);
let ids = 0;
const random = () => ({
  below: (n: number) => Math.floor(Math.random() * n),
  salt: () => "0".repeat(32),
  id: () => `k${++ids}`,
});

it("two who draw at once get one allocation, told by one revision, and shown to one person", async () => {
  const ref = db.collection(COLLECTIONS.tests).doc();
  const by = { createdBy: NOOR, createdAt: AT, updatedBy: NOOR, updatedAt: AT, enteredBy: ["noor"] };
  const material = { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L-1" };
  const header = { protocolCode: "MEA_1cell", blindedAssessor: true, allocation: "block" };
  const settings = { protocol: SHIPPED_PROTOCOLS.MEA_1cell };
  const said = { kind: "preclinical", code: "PRE-0001", studyId: "zp", notes: "", organisation: "hollyfield.example" };
  await ref.set({ rev: 3, status: "draft", ...said, material, header, settings, ...by });
  const asked = { testId: ref.id, arms: ARMS, layout: { unitsPerDrop: 5, dropsPerDish: 4 } };
  const draw = (who: typeof NOOR) => allocateRunFor(callerOf(who), asked, allocationRecords(who, db), random());
  const drawn = await Promise.allSettled([draw(NOOR), draw(NOOR), draw(EMMA)]);
  expect(drawn.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

  const test = readRecord(LabTest, ref.id, (await ref.get()).data());
  const blinding = blindingOf(test?.header);
  expect(test?.rev).toBe(4);
  const [stored, ...others] = (await ref.collection(ARM_KEYS).get()).docs;
  expect(others).toEqual([]);
  const key = readRecord(ArmsKey, stored?.id ?? "", stored?.data());
  expect(stored?.id).toBe(blinding?.key);
  expect(blinding?.sha256).toBe(key && (await sha256(armsKeyText(key))));
  const dishes = await ref
    .collection(DISHES)
    .doc(blinding?.key ?? "")
    .get();
  expect(readRecord(Dishes, dishes.id, dishes.data())?.drops, "as many for each letter").toHaveLength(5 + 5);
  const told = async () => {
    const { docs } = await ref.collection("revisions").orderBy("rev").get();
    return docs.map((one) => Revision.parse(withDates(one.data())));
  };
  expect((await told()).map(({ rev, action }) => [rev, action])).toEqual([[4, "edit"]]);
  expect(JSON.stringify(await told())).not.toMatch(/Medium|Oil/);

  const show = (who: typeof NOOR) => showAllocationFor(callerOf(who), { testId: ref.id }, allocationRecords(who, db));
  const shown = await Promise.allSettled([show(EMMA), show(NOOR)]);
  expect(shown.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await told()).at(-1)).toMatchObject({ rev: 5, action: "edit" });
  const after = readRecord(LabTest, ref.id, (await ref.get()).data());
  expect(["emma", "noor"]).toContain(blindingOf(after?.header)?.preparedBy?.uid);
});
