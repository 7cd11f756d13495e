import { ACCESS, COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { withOriginal } from "@zona/domain/media/open-original";
import { readRecord } from "@zona/domain/stored-record";
import { instant } from "@zona/domain/timing/instant";
import { getFirestore } from "firebase-admin/firestore";
import * as z from "zod";
import { noteAnswer } from "../../audit/access-log-data.ts";
import { adminApp } from "../../firebase/app.ts";
import type { OpenOriginalPorts } from "./open-original.ts";

const Opened = z.object({ opened: z.record(z.string(), instant("When it is closed again")).default({}) });

export const openOriginalPorts = (db = getFirestore(adminApp())): OpenOriginalPorts => ({
  async medium(mediaId) {
    const found = await db.collection(COLLECTIONS.media).doc(mediaId).get();
    return readRecord(Medium, mediaId, found.data());
  },
  open: (uid, mediaId, now) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(ACCESS).doc(uid);
      const { opened } = readRecord(Opened, uid, (await transaction.get(ref)).data()) ?? { opened: {} };
      transaction.update(ref, { opened: withOriginal(opened, mediaId, now) });
    }),
  note: noteAnswer,
});
