import { RESOURCE_VERSIONS, RESOURCES, USERS } from "@zona/domain/collections";
import { ResourceVersion } from "@zona/domain/resources/resource";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { accessOf } from "../identity/access-data.ts";
import type { ApprovalPorts } from "./approve-version.ts";

export const approvalPorts = (db = getFirestore(adminApp())): ApprovalPorts => ({
  accessOf: (uid) => accessOf(uid, db),
  approve: ({ resourceId, version }, { by }, judge) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(RESOURCES).doc(resourceId);
      const versionRef = ref.collection(RESOURCE_VERSIONS).doc(String(version));
      const [resource, stored] = await transaction.getAll(ref, versionRef);
      const found = readRecord(ResourceVersion, versionRef.id, stored?.data());
      if (!resource?.exists || !found) return false;
      const uploader = await transaction.get(db.collection(USERS).doc(found.uploader.uid));
      judge({ version: found, organisation: uploader.get("organisation") });
      const approved = { by, at: FieldValue.serverTimestamp() };
      transaction.update(versionRef, { approved });
      if (version > Number(resource.get("current.version") ?? 0)) {
        const { content, number, originalName, uploader: uploadedBy, createdAt } = found;
        const current = {
          ...content,
          version,
          number,
          originalName,
          uploader: uploadedBy,
          uploadedAt: createdAt,
          approved,
        };
        transaction.update(ref, { current, updatedAt: FieldValue.serverTimestamp() });
      }
      return true;
    }),
});
