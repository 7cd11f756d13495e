import { DEVICE_KEYS } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { deviceKeys } from "../../functions/src/identity/device/device-key-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-device-key"));
const pair = (name: string) => ({ publicKey: `public ${name}`, privateKey: `private ${name}` });

it("two devices that ask at once get one key pair, and so does every later one", async () => {
  const [one, other] = await Promise.all([
    deviceKeys(db).keep("emma", pair("one")),
    deviceKeys(db).keep("emma", pair("two")),
  ]);
  expect(one).toEqual(other);
  expect(await deviceKeys(db).keep("emma", pair("three"))).toEqual(one);
});

it("replaces no pair that it cannot read: what is on devices opens with that alone", async () => {
  await db.collection(DEVICE_KEYS).doc("noor").set({ publicKey: "half" });
  await expect(deviceKeys(db).keep("noor", pair("new"))).rejects.toThrow();
  expect((await db.collection(DEVICE_KEYS).doc("noor").get()).data()).toEqual({ publicKey: "half" });
});
