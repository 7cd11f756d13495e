import { COLLECTIONS, REDACTIONS } from "@zona/domain/collections";
import type { UnparsedFields } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { REDACTED_PARTS, type RedactionPorts, type StoredParts } from "./redact-text.ts";

export const redactTransaction =
  (db = getFirestore(adminApp())): RedactionPorts["redact"] =>
  (testId, plan) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.tests).doc(testId);
      const test = await transaction.get(ref);
      if (!test.exists) return false;
      const parts = await Promise.all(
        REDACTED_PARTS.map(async (part) => {
          const { docs } = await transaction.get(ref.collection(part));
          return [part, Object.fromEntries(docs.map((one) => [one.id, one.data()]))] as const;
        }),
      );
      const stored = { test: test.data() as UnparsedFields, ...Object.fromEntries(parts) } as StoredParts; // every part is read
      const planned = await plan(stored);
      const { by, rev, reason } = planned.redaction;
      const at = FieldValue.serverTimestamp();
      transaction.set(ref, { ...planned.test, updatedBy: by, updatedAt: at });
      for (const part of REDACTED_PARTS)
        for (const [id, document] of Object.entries(planned.parts[part]))
          transaction.set(ref.collection(part).doc(id), document);
      transaction.create(ref.collection("revisions").doc(String(rev)), {
        ...{ rev, action: "redact", by, at, reason },
        ...{ organisation: test.get("organisation"), studyId: test.get("studyId") },
      });
      transaction.create(ref.collection(REDACTIONS).doc(String(rev)), { ...planned.redaction, at });
      return true;
    });
