import { COLLECTIONS, mediaWorkPath, SWEEPS } from "@zona/domain/collections";
import { type MediaWork, MediaWorkRecord } from "@zona/domain/media/media-work";
import { Medium } from "@zona/domain/media/medium";
import { SWEEP_POLICY } from "@zona/domain/operations/sweep";
import { readRecord } from "@zona/domain/stored-record";
import { FieldPath, FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { addDeadLetter } from "../media/dead-letters-data.ts";
import { firstEnd, isInProcessing, isUnfollowed, mediumOf, stepsAtEnd } from "../media/media-data.ts";
import { mediaLimits } from "../media/media-settings.ts";
import { restart } from "../media/restart-data.ts";
import type { SweepPorts } from "./sweep.ts";

const workOf = ({ id, generation, run }: Medium): MediaWork[] =>
  generation === undefined ? [] : [{ mediaId: id, generation, ...(run && { run }) }];

export function sweepRecords(db = getFirestore(adminApp())): SweepPorts["records"] {
  const media = db.collection(COLLECTIONS.media);
  const report = db.collection(SWEEPS).doc("media");
  const recordOf = async ({ mediaId, generation, run }: MediaWork) => {
    const snapshot = await db.doc(mediaWorkPath(mediaId, generation, run)).get();
    return readRecord(MediaWorkRecord, snapshot.id, snapshot.data());
  };
  return {
    async uploads(before) {
      const old = media.where("state", "==", "uploading").where("updatedAt", "<", before).orderBy("updatedAt");
      const { docs } = await old.limit(SWEEP_POLICY.most).get();
      return docs.flatMap((document) => {
        const medium = mediumOf(document);
        return medium ? [{ mediaId: medium.id, begunAt: medium.createdAt }] : [];
      });
    },
    abandon: (mediaId) =>
      db.runTransaction(async (transaction) => {
        const ref = media.doc(mediaId);
        if ((await transaction.get(ref)).get("state") !== "uploading") return;
        const failure = { code: "never-arrived" };
        transaction.update(ref, { state: "failed", failure, updatedAt: FieldValue.serverTimestamp() });
      }),
    async stuck(before, now) {
      const { docs } = await media
        .where("state", "in", ["processing", "ready", "rejected", "failed", "removed"])
        .where("steps.comparison.state", "==", "pending")
        .where("updatedAt", "<", before)
        .orderBy("updatedAt")
        .limit(SWEEP_POLICY.most)
        .get();
      const found = docs.flatMap((document) => {
        const medium = readRecord(Medium, document.id, document.data());
        const kind = medium?.state === "processing" ? ("work" as const) : ("comparison" as const);
        return medium ? workOf(medium).map((work) => ({ work, kind })) : [];
      });
      const records = await Promise.all(found.map(({ work }) => recordOf(work)));
      return found.filter((_, index) => !isAlive(records[index], now));
    },
    help: ({ work, kind }) =>
      db.runTransaction(async (transaction) => {
        const ref = media.doc(work.mediaId);
        const workRef = db.doc(mediaWorkPath(work.mediaId, work.generation, work.run));
        const [snapshot, record] = await transaction.getAll(ref, workRef);
        const medium = snapshot && mediumOf(snapshot);
        const helps = Number(record?.get("helps") ?? 0);
        if (helps < SWEEP_POLICY.helps) {
          transaction.set(workRef, { attempts: record?.get("attempts") ?? 0, helps: helps + 1 }, { merge: true });
          return true;
        }
        const detail = `still at it after ${helps} sweeps; last: ${String(record?.get("lastFault") ?? "nothing said")}`;
        const updatedAt = FieldValue.serverTimestamp();
        if (kind === "work" && medium && isInProcessing(medium, work)) {
          const failure = { code: "gave-up", detail };
          const steps = stepsAtEnd(medium);
          transaction.update(ref, { state: "failed", failure, steps, updatedAt, ...firstEnd(medium, "failed") });
          addDeadLetter(db, transaction, work, detail);
        } else if (kind === "comparison" && isUnfollowed(medium, work)) {
          transaction.update(ref, { "steps.comparison": { state: "failed", reason: "not-compared" }, updatedAt });
          addDeadLetter(db, transaction, work, `comparison: ${detail}`);
        }
        return false;
      }),
    async finished() {
      const cursor = textAt(await report.get(), "cursor");
      const ready = media.where("state", "==", "ready").orderBy(FieldPath.documentId());
      const after = typeof cursor === "string" ? ready.startAfter(cursor) : ready;
      const { docs } = await after.limit(SWEEP_POLICY.most).get();
      const found = docs.flatMap((document) => mediumOf(document) ?? []);
      return {
        media: found.map(({ id, outputs }) => ({
          mediaId: id,
          paths: Object.values(outputs ?? {}).map(({ path }) => path),
        })),
        cursor: docs.length < SWEEP_POLICY.most ? undefined : docs.at(-1)?.id,
      };
    },
    restart: (mediaId) => restart(db, mediaId, {}),
    report: async (found) => {
      await report.set({ ...found, limits: mediaLimits(), at: FieldValue.serverTimestamp() });
    },
  };
}

const isAlive = (record: MediaWorkRecord | undefined, now: Date) =>
  record?.lease !== undefined && record.lease.until > now;
