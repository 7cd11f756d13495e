import { getFirestore } from "firebase-admin/firestore";
import { expect, test } from "vitest";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-closed"));

test("a transaction that the emulator closed is begun again in the tests too", async () => {
  let tries = 0;
  await db.runTransaction(async () => {
    tries += 1;
    if (tries === 1)
      throw Object.assign(new Error("3 INVALID_ARGUMENT: Transaction is invalid or closed."), { code: 3 });
  });
  expect(tries).toBe(2);
});
