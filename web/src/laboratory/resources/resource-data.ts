import { HISTORY, RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import {
  type DeclaredFile,
  type NewResource,
  Resource,
  type ResourceAnswer,
  type ResourceRequest,
  type ResourceType,
  ResourceVersion,
  resourcePath,
} from "@zona/domain/resources/resource";
import { collection, doc, limit, orderBy, query } from "firebase/firestore";
import { getBlob, ref, uploadBytesResumable } from "firebase/storage";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { formsBucket } from "../../platform/firebase/storage.ts";

const MOST_RESOURCES = 300;
const MOST_VERSIONS = 50;
const MOST_STEPS = 50;

const resources = collection(firestore, RESOURCES);

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

/** What was done with one resource, the latest first. */
export const listenToSteps = (resourceId: string) =>
  listenToList(Resource, () =>
    query(collection(firestore, RESOURCES, resourceId, HISTORY), orderBy("rev", "desc"), limit(MOST_STEPS)),
  );

export type ChosenFile = { file: File; type: ResourceType; note: string };

const { ask } = staffOperation<ResourceRequest, ResourceAnswer>("resourceStep");

const declared = ({ file, type, note }: ChosenFile): DeclaredFile => ({
  originalName: file.name,
  declaredType: type,
  declaredBytes: file.size,
  note,
});

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

/** An id for a resource that is not there yet. */
export const newResourceId = () => doc(resources).id;

/** Under the same id, what broke off is continued. */
export async function addResource(
  resourceId: string,
  resource: NewResource,
  chosen: ChosenFile,
  onProgress: (sent: number) => void,
): Promise<void> {
  const { version = 1 } = await ask({ action: "add", resourceId, resource, file: declared(chosen) });
  await send(resourceId, version, chosen, onProgress);
}

/** Nothing is sent where somebody else added a version meanwhile. */
export async function addVersion(
  { id, newest }: Resource,
  chosen: ChosenFile,
  onProgress: (sent: number) => void,
): Promise<void> {
  const { version = newest + 1 } = await ask({ action: "add_version", resourceId: id, newest, file: declared(chosen) });
  await send(id, version, chosen, onProgress);
}

/** Makes a version the one in force, as somebody who did not upload it. */
export const approveVersion = (resourceId: string, version: number) => ask({ action: "approve", resourceId, version });

/** For administrators: no longer offered, or offered again. */
export const setRetired = ({ id, rev }: Resource, isRetired: boolean) =>
  ask({ action: isRetired ? "retire" : "restore", resourceId: id, rev });

/** Fetched with the person's own token and saved under its own name: no address that could be passed on ever exists. */
export async function downloadVersion(resourceId: string, version: number, name: string): Promise<void> {
  const blob = await getBlob(ref(formsBucket, resourcePath(resourceId, version)));
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // Once the browser has begun to save; it reads the data at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
