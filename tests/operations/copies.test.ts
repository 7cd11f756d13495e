// @module-tag nightly
import { randomUUID } from "node:crypto";
import { COLLECTIONS, COPY_FOLDERS, copyBucketNames, SWEEPS } from "@zona/domain/collections";
import { originalPath } from "@zona/domain/media/medium";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { expect, it } from "vitest";
import { checkCopies } from "../../functions/src/operations/check-copies.ts";
import { copiesPorts } from "../../functions/src/operations/copies-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const firstProject = `demo-copies-${randomUUID().slice(0, 8)}`;
const app = useAdminApp(firstProject);
const db = getFirestore(app);
const raw = `${firstProject}-raw`;
const copies = copyBucketNames(firstProject);
const put = (bucket: string, name: string, text: string) =>
  getStorage(app).bucket(bucket).file(name).save(text, { resumable: false });

const DAY = 24 * 60 * 60 * 1_000;
/** Seen from that many days on: what is stored now is that old then. */
const seenAfter = async (days: number, secondProject = "vault") => {
  const now = new Date(Date.now() + days * DAY);
  const outcome = await checkCopies(copiesPorts({ firstProject, secondProject, raw }, db), now);
  return { outcome, stored: (await db.collection(SWEEPS).doc("copies").get()).data() };
};

it("finds exports and copies by their files, and what is missing of them", async () => {
  expect((await seenAfter(0, "")).outcome).toBe("no second project");
  for (const id of ["one", "two", "three"]) {
    await put(raw, originalPath(id), `picture ${id}`);
    await put(copies.files, `${COPY_FOLDERS.clinicalRawData}${originalPath(id)}`, `picture ${id}`);
    await db.collection(COLLECTIONS.media).doc(id).set({ createdAt: new Date() });
  }
  await put(copies.exports, "2026-11-21/all/output-0", "records");
  expect((await seenAfter(0)).stored).toMatchObject({ looked: 0, missing: 0 });
  await put(copies.exports, "2026-11-21/2026-11-21.overall_export_metadata", "whole");
  expect(await seenAfter(3)).toMatchObject({ outcome: "kept", stored: { looked: 3, missing: 0, project: "vault" } });
  await put(copies.files, `${COPY_FOLDERS.clinicalRawData}${originalPath("two")}`, "another picture");
  // One whose name begins like that of a missing copy is no copy of it.
  await put(raw, originalPath("thre"), "the newest");
  await db.collection(COLLECTIONS.media).doc("thre").set({ createdAt: new Date() });
  expect(await seenAfter(5)).toMatchObject({ outcome: "files", stored: { looked: 4, missing: 2 } });
  expect((await seenAfter(9)).outcome).toBe("exports, files");
});
