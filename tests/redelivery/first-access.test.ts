import { ACCESS, SITE_PATH } from "@zona/domain/collections";
import { hasAccess } from "@zona/domain/identity/access";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { accessOf } from "../../functions/src/identity/access-data.ts";
import { beginAccess } from "../../functions/src/identity/first-access.ts";
import { firstAccessStore } from "../../functions/src/identity/first-access-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-first-access"));
const NOW = new Date("2026-11-23T06:00:00Z");
const FIRST = "ada@hollyfield.example";
process.env.BOOTSTRAP_ADMINS = FIRST;

it("in an empty installation the first administrator alone has access, and others once the laboratory is set", async () => {
  for (const { ref } of (await db.collection(ACCESS).get()).docs) await ref.delete();
  await db.doc(SITE_PATH).delete();
  const signIn = async (uid: string) => {
    const person = { uid, email: `${uid}@hollyfield.example`, emailVerified: true };
    await beginAccess(person, FIRST, firstAccessStore(db), NOW);
    return accessOf(uid, db);
  };
  expect(await signIn("ada")).toMatchObject({ isAdmin: true, roles: { "*": ["lead"] } });
  const early = await signIn("emma");
  expect(early && hasAccess(early)).toBe(false);
  await db.doc(SITE_PATH).set({ organisation: "hollyfield.example", name: "Hollyfield" });
  expect(await signIn("noor")).toMatchObject({ isAdmin: false, roles: { "*": ["embryologist"] } });
  // Whoever came too early is granted a role by hand: what is there is never changed by a sign-in.
  expect(await signIn("emma")).toEqual(early);
});
