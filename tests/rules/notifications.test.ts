import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { NOTIFICATION_SETTINGS, NOTIFICATIONS } from "@zona/domain/collections";
import { NotificationKind } from "@zona/domain/notifications/notification";
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, NOOR, useRules } from "./environment.ts";

const { as, given } = useRules();
const OWN = `${NOTIFICATIONS}/overdue-t1-d3-emma`;
const told = { to: "emma", kind: "overdue", state: "open", testId: "t1", at: Timestamp.fromMillis(0) };
const acknowledged = () => ({ state: "acknowledged", acknowledgedAt: serverTimestamp() });

beforeEach(() => given({ [OWN]: told }));

describe("a notification", () => {
  it("is read by whom it is for, and by nobody else, not even an administrator", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), OWN)));
    const to = (uid: string) => [where("to", "==", uid), where("state", "==", "open"), limit(20)] as const;
    await assertSucceeds(getDocs(query(collection(as(EMMA), NOTIFICATIONS), ...to("emma"))));
    for (const who of [NOOR, adminOf(NOOR)]) {
      await assertFails(getDoc(doc(as(who), OWN)));
      await assertFails(getDocs(query(collection(as(who), NOTIFICATIONS), ...to("emma"))));
      await assertFails(getDocs(query(collection(as(who), NOTIFICATIONS), limit(20))));
    }
  });

  it("is acknowledged by whom it is for, once, at the server's time", async () => {
    await assertFails(updateDoc(doc(as(NOOR), OWN), acknowledged()));
    await assertFails(updateDoc(doc(as(EMMA), OWN), { ...acknowledged(), acknowledgedAt: Timestamp.fromMillis(1) }));
    await assertFails(updateDoc(doc(as(EMMA), OWN), { ...acknowledged(), state: "settled" }));
    await assertFails(updateDoc(doc(as(EMMA), OWN), { ...acknowledged(), to: "noor" }));
    await assertFails(updateDoc(doc(as(EMMA), OWN), { ...acknowledged(), kind: "signed" }));
    await assertSucceeds(updateDoc(doc(as(EMMA), OWN), acknowledged()));
    await assertFails(updateDoc(doc(as(EMMA), OWN), acknowledged()));
  });

  it("is made and removed by functions alone", async () => {
    for (const who of [EMMA, adminOf(EMMA)]) {
      await assertFails(setDoc(doc(as(who), `${NOTIFICATIONS}/x`), told));
      await assertFails(deleteDoc(doc(as(who), OWN)));
    }
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), OWN)));
    await assertFails(updateDoc(doc(as(who), OWN), acknowledged()));
  });
});

describe("which of them come by e-mail", () => {
  const own = `${NOTIFICATION_SETTINGS}/emma`;

  it("is chosen and read by the person alone", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), own), { email: ["overdue"] }));
    await assertSucceeds(setDoc(doc(as(EMMA), own), { email: NotificationKind.options }));
    await assertSucceeds(setDoc(doc(as(EMMA), own), { email: [] }));
    await assertSucceeds(getDoc(doc(as(EMMA), own)));
    for (const who of [NOOR, adminOf(NOOR)]) {
      await assertFails(getDoc(doc(as(who), own)));
      await assertFails(setDoc(doc(as(who), own), { email: [] }));
    }
    await assertFails(deleteDoc(doc(as(EMMA), own)));
  });

  it.each([
    ["kinds that there are not", { email: ["gossip"] }],
    ["no list", { email: "overdue" }],
    ["further fields", { email: [], to: "eve@outside.example" }],
  ])("refuses %s", async (_, fields) => {
    await assertFails(setDoc(doc(as(EMMA), own), fields));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), own)));
    await assertFails(setDoc(doc(as(who), own), { email: [] }));
  });
});
