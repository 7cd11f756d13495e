import { RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import type { ResourceVerdict } from "@zona/domain/decoding/decoder-call";
import {
  type ResourceRefusal,
  ResourceVersion,
  type ResourceWork,
  resourcePath,
} from "@zona/domain/resources/resource";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import type { CheckPorts } from "./check-records.ts";
import { newestOf, resourcesToKeep } from "./resource-files-data.ts";
import type { ResourceSweepPorts } from "./sweep-resources.ts";

type Ended = ResourceVerdict | { state: "rejected"; refusal: ResourceRefusal };

function checkedVersions(db = getFirestore(adminApp())) {
  const refsOf = ({ resourceId, version }: ResourceWork) => {
    const resource = db.collection(RESOURCES).doc(resourceId);
    return { resource, version: resource.collection(RESOURCE_VERSIONS).doc(String(version)) };
  };
  return {
    async pending(work: ResourceWork) {
      const snapshot = await refsOf(work).version.get();
      const version = readRecord(ResourceVersion, snapshot.id, snapshot.data());
      return version?.state === "uploading" ? version : undefined;
    },
    finish: (work: ResourceWork, verdict: Ended) =>
      db.runTransaction(async (transaction) => {
        const refs = refsOf(work);
        const [resource, version] = await transaction.getAll(refs.resource, refs.version);
        if (version?.get("state") !== "uploading" || !resource?.exists) return "past";
        if (verdict.state === "rejected") {
          transaction.update(refs.version, verdict);
          return verdict.state;
        }
        const number = Number(resource.get("versions") ?? 0) + 1;
        transaction.update(refs.version, { ...verdict, number });
        transaction.update(refs.resource, { versions: number });
        return verdict.state;
      }),
  };
}

export const checkPorts = (bucket: string): CheckPorts => ({
  files: resourcesToKeep(bucket),
  versions: checkedVersions(),
});

export function resourceSweepPorts(bucket: string, db = getFirestore(adminApp())): ResourceSweepPorts {
  const pathOf = ({ resourceId, version }: ResourceWork) => resourcePath(resourceId, version);
  return {
    async waiting(before, most) {
      const waiting = db
        .collectionGroup(RESOURCE_VERSIONS)
        .where("state", "==", "uploading")
        .where("createdAt", "<", before)
        .orderBy("createdAt");
      const { docs } = await waiting.limit(most).get();
      return docs.flatMap((document) => {
        const resourceId = document.ref.parent.parent?.id;
        const version = readRecord(ResourceVersion, document.id, document.data());
        return resourceId && version
          ? [{ work: { resourceId, version: Number(version.id) }, begunAt: version.createdAt }]
          : [];
      });
    },
    isThere: async (work) => (await newestOf(bucket, pathOf(work))) !== undefined,
    async sendAgain(work) {
      const file = getStorage(adminApp()).bucket(bucket).file(pathOf(work));
      await file.copy(file);
    },
    end: async (work, refusal) => void (await checkedVersions(db).finish(work, { state: "rejected", refusal })),
  };
}
