import { RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import {
  type ApproveVersion,
  type NewResource,
  Resource,
  type ResourceType,
  ResourceVersion,
  resourcePath,
} from "@zona/domain/resources/resource";
import {
  collection,
  doc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  type WriteBatch,
  writeBatch,
} from "firebase/firestore";
import { getBlob, ref, uploadBytesResumable } from "firebase/storage";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { formsBucket } from "../../platform/firebase/storage.ts";

const MOST_RESOURCES = 300;
const MOST_VERSIONS = 50;

const resources = collection(firestore, RESOURCES);
const versionRef = (resourceId: string, version: number) =>
  doc(firestore, RESOURCES, resourceId, RESOURCE_VERSIONS, String(version));

/** All resources, by title; withdrawn ones too. */
export const listenToResources = listenToList(Resource, () =>
  query(resources, orderBy("title"), limit(MOST_RESOURCES)),
);

/** The versions of one resource, the newest first. */
export const listenToVersions = (resourceId: string) =>
  listenToList(ResourceVersion, () =>
    query(
      collection(firestore, RESOURCES, resourceId, RESOURCE_VERSIONS),
      orderBy("createdAt", "desc"),
      limit(MOST_VERSIONS),
    ),
  );

export type ChosenFile = { file: File; type: ResourceType; note: string };

/** Resolves when the file has arrived; its check shows in the list of versions. */
async function send(
  resourceId: string,
  version: number,
  { file, type }: ChosenFile,
  onProgress: (sent: number) => void,
) {
  const task = uploadBytesResumable(ref(formsBucket, resourcePath(resourceId, version)), file, { contentType: type });
  task.on("state_changed", ({ bytesTransferred }) => onProgress(bytesTransferred));
  await task;
}

function declare(batch: WriteBatch, resourceId: string, version: number, { file, type, note }: ChosenFile, by: Person) {
  batch.set(versionRef(resourceId, version), {
    originalName: file.name,
    declaredType: type,
    declaredBytes: file.size,
    note,
    state: "uploading",
    uploader: by,
    createdAt: serverTimestamp(),
  });
}

export async function addResource(
  newResource: NewResource,
  chosen: ChosenFile,
  by: Person,
  onProgress: (sent: number) => void,
): Promise<void> {
  const created = doc(resources);
  const at = serverTimestamp();
  const batch = writeBatch(firestore);
  batch.set(created, { ...newResource, newest: 1, isRetired: false, createdBy: by, createdAt: at, updatedAt: at });
  declare(batch, created.id, 1, chosen, by);
  await batch.commit();
  await send(created.id, 1, chosen, onProgress);
}

/** Throws `conflict` when somebody else took the number meanwhile. */
export async function addVersion(
  { id, newest }: Resource,
  chosen: ChosenFile,
  by: Person,
  onProgress: (sent: number) => void,
): Promise<void> {
  const version = newest + 1;
  const batch = writeBatch(firestore);
  batch.update(doc(resources, id), { newest: version, updatedAt: serverTimestamp() });
  declare(batch, id, version, chosen, by);
  await batch.commit().catch((error) => {
    // Rules refuse a number that is taken; nothing else of what was sent can be refused.
    if (typeof error === "object" && error !== null && "code" in error && error.code === "permission-denied") {
      throw new AppError("conflict", "The number of the version is taken", { cause: error });
    }
    throw error;
  });
  await send(id, version, chosen, onProgress);
}

/** Makes a version the one in force, as somebody who did not upload it. */
export const { ask: approveVersion } = staffOperation<ApproveVersion, object>("approveResource");

/** For administrators: no longer offered, or offered again. */
export const setRetired = (id: string, isRetired: boolean) =>
  updateDoc(doc(resources, id), { isRetired, updatedAt: serverTimestamp() });

/** Fetched with the person's own token and saved under its own name: no address that could be passed on ever exists. */
export async function downloadVersion(resourceId: string, version: number, name: string): Promise<void> {
  const blob = await getBlob(ref(formsBucket, resourcePath(resourceId, version)));
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Once the browser has begun to save; it reads the data at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
