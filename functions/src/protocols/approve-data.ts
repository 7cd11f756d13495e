import { HISTORY, PROTOCOL_VERSIONS } from "@zona/domain/collections";
import { ProtocolVersion } from "@zona/domain/protocols/protocol";
import { protocolPath, StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { ProtocolRecords } from "./approve.ts";

export const protocolRecords = (db = getFirestore(adminApp())): ProtocolRecords => ({
  approve: (code, organisation, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(protocolPath(organisation, code));
      const stored = await transaction.get(ref);
      const protocol = readRecord(StoredProtocol, stored.id, stored.data());
      const versionRef = ref.collection(PROTOCOL_VERSIONS).doc(String(protocol?.newest ?? 1));
      const newest = await transaction.get(versionRef);
      const { head, by, isSecond } = make(protocol, readRecord(ProtocolVersion, newest.id, newest.data()));
      const at = FieldValue.serverTimestamp();
      const { reason: _, ...before } = stored.data() ?? {};
      const step = { ...before, ...head, at };
      transaction
        .set(ref, step)
        .set(ref.collection(HISTORY).doc(String(head.rev)), step)
        .update(versionRef, { [`approvals.${by.uid}`]: { by, at }, ...(isSecond ? { approvedAt: at } : {}) });
    }),
});
