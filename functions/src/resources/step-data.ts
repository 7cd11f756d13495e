import { COLLECTIONS, RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import { Resource, ResourceVersion } from "@zona/domain/resources/resource";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { putVersion } from "../firebase/put-version.ts";
import type { ResourceRecords } from "./step.ts";

export const resourceRecords = (db = getFirestore(adminApp())): ResourceRecords => ({
  take: (asked, { by, organisation }, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(RESOURCES).doc(asked.resourceId);
      const versionRef = (number: number) => ref.collection(RESOURCE_VERSIONS).doc(String(number));
      const stored = await transaction.get(ref);
      const resource = readRecord(Resource, stored.id, stored.data());
      const version = await transaction.get(
        versionRef(asked.action === "approve" ? asked.version : (resource?.newest ?? 1)),
      );
      const studyId = asked.action === "add" ? asked.resource.studyId : undefined;
      const study = studyId && (await transaction.get(db.collection(COLLECTIONS.studies).doc(studyId)));
      const { answer, step } = decide({
        isTaken: stored.exists,
        resource,
        version: readRecord(ResourceVersion, version.id, version.data()),
        studyOrganisation: study ? study.get("organisation") : undefined,
      });
      if (!step) return answer;
      const at = FieldValue.serverTimestamp();
      const { number: _ofLastStep, ...before } = stored.data() ?? { createdBy: by, createdAt: at };
      const { rev, changes, declared, approved } = step;
      const fields = { ...before, ...changes };
      const approval = { approved: { by, at } };
      if (declared)
        transaction.create(versionRef(declared.version), {
          ...declared.file,
          ...{ state: "uploading", uploader: by, createdAt: at },
        });
      if (approved) transaction.update(versionRef(Number(approved.id)), approval);
      if (!approved?.isCurrent) putVersion(transaction, ref, fields, { by, organisation, rev });
      else {
        const { id, content, number, originalName, uploader, createdAt } = approved;
        const of = { version: Number(id), number, originalName, uploader, uploadedAt: createdAt };
        const current = { ...content, ...of, ...approval };
        putVersion(transaction, ref, { ...fields, current }, { by, organisation, rev });
      }
      return answer;
    }),
});
