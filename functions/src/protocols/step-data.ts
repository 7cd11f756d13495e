import { HISTORY, PROTOCOL_VERSIONS } from "@zona/domain/collections";
import { ProtocolVersion } from "@zona/domain/protocols/protocol";
import { ProtocolStep, protocolPath, StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { ProtocolRecords } from "./step.ts";

export const protocolRecords = (db = getFirestore(adminApp())): ProtocolRecords => ({
  take: ({ organisation, code, rev }, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(protocolPath(organisation, code));
      const versionRef = (version: number) => ref.collection(PROTOCOL_VERSIONS).doc(String(version));
      const stepRef = (number: number) => ref.collection(HISTORY).doc(String(number));
      const stored = await transaction.get(ref);
      const protocol = readRecord(StoredProtocol, stored.id, stored.data());
      const [version, next] = await transaction.getAll(versionRef(protocol?.newest ?? 1), stepRef(rev + 1));
      const taken = make({
        isTaken: stored.exists,
        protocol,
        newest: readRecord(ProtocolVersion, version?.id ?? "", version?.data()),
        next: readRecord(ProtocolStep, stored.id, next?.data()),
      });
      if (!taken) return;
      const { written, approved } = taken;
      const at = FieldValue.serverTimestamp();
      const step = { ...taken.protocol, at };
      const { by } = step;
      transaction.set(ref, step).set(stepRef(step.rev), written ? { ...step, plan: written.plan } : step);
      // What is written, nobody has approved yet.
      if (written) transaction.set(versionRef(written.version), { ...written, approvals: {} });
      if (approved)
        transaction.update(versionRef(approved.version), {
          [`approvals.${by.uid}`]: { by, at },
          ...(approved.isSecond && { approvedAt: at }),
        });
    }),
});
