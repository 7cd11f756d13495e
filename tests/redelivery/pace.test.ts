// @module-tag nightly
import { PACE } from "@zona/domain/collections";
import { MOST_AN_HOUR } from "@zona/domain/policy/pace";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { takePlace } from "../../functions/src/identity/pace-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-pace"));
const NOW = new Date("2026-11-23T09:15:00Z");

it("counts every one of many requests at once, and lets none through above the hour's most", async () => {
  const uid = db.collection(PACE).doc().id;
  const take = takePlace(db);
  const some = await Promise.all(Array.from({ length: 4 }, () => take(uid, "exports", NOW)));
  expect(some).toEqual(Array.from({ length: 4 }, () => undefined));
  const ref = db.collection(PACE).doc(uid);
  expect((await ref.get()).get("counts")).toEqual({ exports: 4 });
  await ref.update({ "counts.exports": MOST_AN_HOUR.exports - 2 });
  const last = await Promise.all(Array.from({ length: 4 }, () => take(uid, "exports", NOW)));
  expect(last.filter((wait) => wait === undefined)).toHaveLength(2);
  expect(last.filter((wait) => wait === 45)).toHaveLength(2);
  expect(await take(uid, "questions", NOW)).toBeUndefined();
  expect(await take(uid, "exports", new Date("2026-11-23T10:00:00Z"))).toBeUndefined();
});
