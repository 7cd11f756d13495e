import { RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import { RESOURCE_LIMITS, ResourceVersion, resourcePath } from "@zona/domain/resources/resource";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { isStatus, objectsIn, WITHOUT_LINKS } from "../media/media-files-data.ts";
import type { ResourcePorts } from "./check-resource.ts";
import type { ResourceSweepPorts } from "./sweep-resources.ts";

/** Revalidated each time: an administrator may have retired it since. */
const CACHE_CONTROL = "private, no-cache";

/** A name for people to save the file under: nothing that ends a header or a path. */
const attachment = (name: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

function resourceFiles(bucket: string): ResourcePorts["files"] {
  const fileOf = (path: string, generation: string) => getStorage(adminApp()).bucket(bucket).file(path, { generation });
  return {
    // The label that an accepted file gets must outlive an event that comes again.
    seal: objectsIn(bucket, WITHOUT_LINKS).seal,
    async read(path, generation) {
      try {
        // One byte more than allowed is enough to tell that there are too many.
        const [bytes] = await fileOf(path, generation).download({ decompress: false, end: RESOURCE_LIMITS.maxBytes });
        return bytes;
      } catch (error) {
        if (isStatus(error, 404)) return undefined;
        if (isStatus(error, 416)) return Buffer.alloc(0); // a range of an empty file
        throw error;
      }
    },
    async label(path, generation, { type, name }) {
      try {
        await fileOf(path, generation).setMetadata({
          contentType: type,
          contentDisposition: attachment(name),
          cacheControl: CACHE_CONTROL,
        });
      } catch (error) {
        if (!isStatus(error, 404)) throw error;
      }
    },
  };
}

function checkedVersions(db = getFirestore(adminApp())): ResourcePorts["records"] {
  const refsOf = ({ resourceId, version }: { resourceId: string; version: number }) => {
    const resource = db.collection(RESOURCES).doc(resourceId);
    return { resource, version: resource.collection(RESOURCE_VERSIONS).doc(String(version)) };
  };
  return {
    async pending(work) {
      const snapshot = await refsOf(work).version.get();
      const version = readRecord(ResourceVersion, snapshot.id, snapshot.data());
      return version?.state === "uploading" ? version : undefined;
    },
    finish: (work, verdict) =>
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

export const resourcePorts = (bucket: string): ResourcePorts => ({
  files: resourceFiles(bucket),
  records: checkedVersions(),
});

export function resourceSweepPorts(bucket: string, db = getFirestore(adminApp())): ResourceSweepPorts {
  const ports = resourcePorts(bucket);
  return {
    ...ports,
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
    async generationOf({ resourceId, version }) {
      try {
        const file = getStorage(adminApp()).bucket(bucket).file(resourcePath(resourceId, version));
        const [{ generation }] = await file.getMetadata();
        return String(generation);
      } catch (error) {
        if (isStatus(error, 404)) return undefined;
        throw error;
      }
    },
  };
}
