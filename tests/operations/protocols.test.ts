// @module-tag nightly
import { HISTORY, PROTOCOL_VERSIONS } from "@zona/domain/collections";
import { ProtocolVersion } from "@zona/domain/protocols/protocol";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { ProtocolStep, protocolPath, StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { takeProtocolStep } from "../../functions/src/protocols/step.ts";
import { protocolRecords } from "../../functions/src/protocols/step-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-protocols"));
const [EMMA, NOOR, ADA] = [staffCaller("emma"), staffCaller("noor"), staffCaller("ada")];
let tried = 0;
let plan = SHIPPED_PROTOCOLS.MEA_1cell.plan;
beforeEach(() => {
  plan = { ...plan, id: `MEA_${Date.now()}_${++tried}` };
});

const ref = () => db.doc(protocolPath("hollyfield.example", plan.id));
const take = (who: StaffCaller, asked: object) => takeProtocolStep(who, asked, protocolRecords(db));
const seen = (rev: number) => ({ code: plan.id, rev });
const done = (all: PromiseSettledResult<void>[]) => all.filter(({ status }) => status === "fulfilled").length;

async function stored() {
  const [head, versions, history] = await Promise.all([
    ref().get(),
    ref().collection(PROTOCOL_VERSIONS).get(),
    ref().collection(HISTORY).orderBy("rev").get(),
  ]);
  return {
    head: readRecord(StoredProtocol, head.id, head.data()),
    versions: versions.docs.map((one) => readRecord(ProtocolVersion, one.id, one.data())),
    steps: history.docs.map((one) => readRecord(ProtocolStep, one.id, one.data())),
  };
}

it("is created once by two at once, in force by one of two at once, and withdrawn; every document can be read", async () => {
  const create = { action: "create", plan };
  expect(done(await Promise.allSettled([take(EMMA, create), take(NOOR, create)]))).toBe(1);
  const { head } = await stored();
  const author = head?.by.uid === "emma" ? EMMA : NOOR;
  await take(author, create);
  expect(await stored()).toMatchObject({ head: { rev: 1, newest: 1 }, versions: [{ plan, approvals: {} }] });

  const named = { ...plan, name: "Mouse embryo assay of our laboratory" };
  await take(author, { action: "write", rev: 1, plan: named });
  await take(author, { action: "approve", ...seen(2) });
  const second = author === EMMA ? NOOR : EMMA;
  expect(done(await Promise.allSettled([second, ADA].map((who) => take(who, { action: "approve", ...seen(3) }))))).toBe(
    1,
  );
  const approved = await stored();
  expect(approved.head).toMatchObject({ rev: 4, inForce: { version: 1, plan: named } });
  expect(Object.keys(approved.versions[0]?.approvals ?? {})).toHaveLength(2);
  expect(approved.versions[0]?.approvedAt).toEqual(approved.head?.at);

  await take(ADA, { action: "add_version", ...seen(4) });
  await take(ADA, { action: "withdraw", ...seen(5), reason: "Replaced by the two-cell assay." });
  const { head: end, versions, steps } = await stored();
  expect(end).toMatchObject({ rev: 6, newest: 2, isWithdrawn: true });
  expect(end?.inForce).toBeUndefined();
  expect(versions.map((one) => one?.version)).toEqual([1, 2]);
  const told = ["create", "write", "approve", "approve", "add_version", "withdraw"];
  expect(steps.map((step) => step?.action)).toEqual(told);
  expect(steps.map((step) => step?.plan !== undefined)).toEqual([true, true, false, false, true, false]);
});

it("is not created over one that cannot be read", async () => {
  await ref().set({ name: "Something else" });
  await expect(take(EMMA, { action: "create", plan })).rejects.toMatchObject({
    said: { code: "refusals.protocolExists" },
  });
});
