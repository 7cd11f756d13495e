import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { originalPath } from "@zona/domain/media/medium";
import { collection, doc, getDoc, serverTimestamp, setDoc } from "firebase/firestore";
import { getMetadata, ref, uploadBytesResumable } from "firebase/storage";
import { firestore } from "../firebase/firestore.ts";
import { rawBucket } from "../firebase/storage.ts";
import { removeMedium } from "../media/media-data.ts";
import type { Upload, UploadPort } from "./upload-queue.ts";

const mediumRef = (id: string) => doc(firestore, COLLECTIONS.media, id);

export const newMediumId = () => doc(collection(firestore, COLLECTIONS.media)).id;

async function hasArrived(id: string): Promise<boolean> {
  return getMetadata(ref(rawBucket, originalPath(id))).then(
    () => true,
    () => false,
  );
}

/** What an earlier try left to do, after a reload or a failure. */
async function whatIsLeft(id: string): Promise<"nothing-done" | "send" | "sent"> {
  const medium = await getDoc(mediumRef(id));
  if (!medium.exists()) return "nothing-done";
  if (medium.get("state") !== "uploading") return "sent";
  return (await hasArrived(id)) ? "sent" : "send";
}

/** Sends originals to Firebase in the name of `uploader`. */
export const uploadPort = (uploader: Person): UploadPort => ({
  async declare({ id, testId, name, type, bytes }: Upload, repeat) {
    const left = repeat ? await whatIsLeft(id) : "nothing-done";
    if (left !== "nothing-done") return left;
    const at = serverTimestamp();
    const declared = { testId, originalName: name, declaredType: type, declaredBytes: bytes };
    await setDoc(mediumRef(id), { ...declared, state: "uploading", uploader, createdAt: at, updatedAt: at });
    return "send";
  },
  send({ id, type }, file, onProgress) {
    const task = uploadBytesResumable(ref(rawBucket, originalPath(id)), file, { contentType: type });
    task.on("state_changed", ({ bytesTransferred }) => onProgress(bytesTransferred));
    return {
      done: Promise.resolve(task).then(() => undefined),
      pause: () => void task.pause(),
      resume: () => void task.resume(),
      cancel: () => void task.cancel(),
    };
  },
  async withdraw(id) {
    if ((await getDoc(mediumRef(id))).exists()) await removeMedium(id);
  },
});
