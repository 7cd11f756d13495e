import { accessLogEnd } from "@zona/domain/audit/access-log";
import { ACCESS_LOG } from "@zona/domain/collections";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { logger } from "../firebase/logged.ts";
import { type AccessLogPorts, accessLog, type NoteAnswer } from "./access-log.ts";

/** Adds up on the server, so that requests at once need neither order nor a transaction. */
export const accessLogPorts = (db = getFirestore(adminApp())): AccessLogPorts => ({
  async add({ id, from }, { by, served, rows, tests, recordsOf }) {
    await db
      .collection(ACCESS_LOG)
      .doc(id)
      .set(
        {
          ...{ by, from, at: FieldValue.serverTimestamp(), endsAt: accessLogEnd(from) },
          ...{ served: { [served]: FieldValue.increment(1) }, rows: FieldValue.increment(rows) },
          recordsOf: FieldValue.arrayUnion(...recordsOf),
          ...(tests.length > 0 && { tests: FieldValue.arrayUnion(...tests) }),
        },
        { merge: true },
      );
  },
  newId: () => db.collection(ACCESS_LOG).doc().id,
  onLost: (error, uid) => logger.error("access not logged", error, { uid }),
});

let present: NoteAnswer | undefined;

/** What this instance writes down of its answers. */
export const noteAnswer: NoteAnswer = (answered, now) => {
  present ??= accessLog(accessLogPorts());
  return present(answered, now);
};
