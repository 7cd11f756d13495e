import "./app-check.ts";
import { bucketNames } from "@zona/domain/collections";
import { connectStorageEmulator, getStorage } from "firebase/storage";
import { EMULATOR_HOST, emulatorPort, firebaseApp, projectId } from "./app.ts";

function bucket(name: string) {
  const storage = getStorage(firebaseApp, `gs://${name}`);
  if (import.meta.env.MODE === "demo") connectStorageEmulator(storage, EMULATOR_HOST, emulatorPort(9199));
  return storage;
}

const names = bucketNames(projectId);

/** Originals: written once by the uploader. */
export const rawBucket = bucket(names.clinicalRawData);
/** Thumbnails and previews: written by functions, read by staff. */
export const derivedBucket = bucket(names.derived);
/** Forms, SOPs, templates and reference images: written once by the uploader, read by staff once they are checked. */
export const formsBucket = bucket(names.formsResources);
