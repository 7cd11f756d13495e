import { ADMIN_LOG, NOTIFICATIONS, SIGNING_FACTORS, USERS } from "@zona/domain/collections";
import { AdminLogEntry } from "@zona/domain/identity/account";
import { MOST_WRONG_PINS, type Signing } from "@zona/domain/identity/signing-factor";
import { lockedPinNotice, Notification, notificationId } from "@zona/domain/notifications/notification";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { accountPorts } from "../../functions/src/identity/accounts/account-data.ts";
import { proveSigner } from "../../functions/src/identity/signing/signing-factor.ts";
import { signingFactors } from "../../functions/src/identity/signing/signing-factor-data.ts";
import { keepPin } from "../../functions/src/identity/signing/signing-pin.ts";
import { notificationRecords } from "../../functions/src/notifications/notification-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-locked-pin"));
const NOW = new Date("2026-11-23T09:15:00Z");
const SITE = { rpId: "lab.example", origin: "https://lab.example" };
const SIGNING: Signing = { of: "t1", rev: 1, action: "sign", meaning: "approval" };

it("a PIN that wrong tries lock is in the log and told to its owner, once for many tries at once", async () => {
  const uid = db.collection(USERS).doc().id;
  const user = { name: "Emma", email: "emma@hollyfield.example", organisation: "hollyfield.example" };
  await db
    .collection(USERS)
    .doc(uid)
    .set({ ...user, disabled: false, hasSecondStep: false, createdAt: NOW });
  await db
    .collection(SIGNING_FACTORS)
    .doc(uid)
    .set({ pin: await keepPin("481516") });
  // The emulator gives a transaction up where too many want one document: such a try proves nothing and counts for nothing.
  const isLocked = async () => (await db.collection(SIGNING_FACTORS).doc(uid).get()).get("lockedUntil") !== undefined;
  while (!(await isLocked())) {
    const tries = Array.from({ length: MOST_WRONG_PINS + 2 }, (_, at) =>
      proveSigner(uid, { pin: String(900_000 + at) }, SIGNING, signingFactors(db), SITE, NOW),
    );
    for (const tried of await Promise.allSettled(tries)) expect(tried.status).toBe("rejected");
  }

  const log = await db.collection(ADMIN_LOG).where("uid", "==", uid).get();
  const by = { uid, name: "Emma" };
  expect(log.docs.map((one) => readRecord(AdminLogEntry, one.id, one.data()))).toMatchObject([
    { kind: "pin-locked", organisation: "hollyfield.example", name: "Emma", by },
  ]);
  const told = await db.collection(NOTIFICATIONS).where("to", "==", uid).get();
  expect(told.docs.map((one) => readRecord(Notification, one.id, one.data()))).toMatchObject([
    { kind: "pin_locked", state: "open" },
  ]);
  const [notice] = told.docs;
  const [locked] = (await notificationRecords(db).lockedPins(NOW)).filter((one) => one.uid === uid);
  expect(locked && notificationId(lockedPinNotice(locked.until), uid)).toBe(notice?.id);
});

it("removed passkeys leave the PIN, and with a reset PIN the passkeys stay", async () => {
  const uid = db.collection(USERS).doc().id;
  const factor = db.collection(SIGNING_FACTORS).doc(uid);
  const passkey = { id: "k", name: "Laptop", publicKey: "p", counter: 1, addedAt: NOW };
  const pin = await keepPin("481516");
  const ports = accountPorts("", db);
  await factor.set({ pin, wrongPins: 2, passkeys: [passkey] });
  await ports.change(undefined, [], () => ({ signing: { uid, without: "passkeys" }, log: [] }));
  expect((await factor.get()).data()).toEqual({ pin, wrongPins: 2, passkeys: [] });
  await factor.set({ pin, wrongPins: 5, lockedUntil: NOW, passkeys: [passkey] });
  await ports.change(undefined, [], () => ({ signing: { uid, without: "pin" }, log: [] }));
  expect((await factor.get()).data()).toMatchObject({ wrongPins: 0, passkeys: [{ id: "k" }] });
  expect((await factor.get()).get("pin")).toBeUndefined();
});
