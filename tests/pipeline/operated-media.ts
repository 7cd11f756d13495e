import { COLLECTIONS } from "@zona/domain/collections";
import type { MediaWork } from "@zona/domain/media/media-work";
import type { Medium } from "@zona/domain/media/medium";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { beforeEach } from "vitest";
import { workOnMedium } from "../../functions/src/media/work.ts";
import { picture } from "../fixtures/pictures.ts";
import { workOn } from "./decoding.ts";
import { useAdminApp } from "./environment.ts";
import { declaration, newMediaId, putOriginal } from "./uploads.ts";

export const ADA = { uid: "ada", name: "Ada Admin" };
export const LONG_AGO = Timestamp.fromDate(new Date("1999-05-05T10:00:00Z"));
export const NOW = new Date();

/**
 * Media that are operated on, and what is asked for them meanwhile. Buckets of our own and media of the last century, so that the
 * triggers of the running suite stay out of it.
 */
export function useOperatedMedia() {
  const buckets = { raw: "demo-zona-operations-raw", derived: "demo-zona-operations-derived" };
  const app = useAdminApp();
  const db = getFirestore(app);
  const asked: { queued: MediaWork[]; unfollowed: MediaWork[] } = { queued: [], unfollowed: [] };
  beforeEach(() => {
    asked.queued = [];
    asked.unfollowed = [];
  });
  const workQueue = { add: async (work: MediaWork) => void asked.queued.push(work) };
  const followUpQueue = { add: async (work: MediaWork) => void asked.unfollowed.push(work) };
  const mediumRef = (mediaId: string) => db.collection(COLLECTIONS.media).doc(mediaId);
  return {
    app,
    db,
    buckets,
    asked,
    workQueue,
    followUpQueue,
    mediumRef,
    stateOf: async (mediaId: string) => (await mediumRef(mediaId).get()).data(),
    work: (work: MediaWork) => workOnMedium(work, { ...workOn(buckets), followUps: followUpQueue }, NOW, NOW),
    /** A medium with its original, as if its record had last changed long ago. */
    async given(over: Partial<Medium> = {}, bytes?: Buffer) {
      const mediaId = newMediaId(app);
      const original = bytes ?? (await picture("jpeg", 64, 48));
      const generation = await putOriginal(app, buckets.raw, mediaId, original);
      const dates = { createdAt: LONG_AGO, updatedAt: LONG_AGO };
      await mediumRef(mediaId).set({ ...declaration(original, { generation, ...over }), ...dates });
      return { mediaId, generation };
    },
  };
}
