import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { acceptedTypeOf, MEDIA_LIMITS, originalPath, posterPath } from "@zona/domain/media/medium";
import { BLIND_NAME, sealedIdentityPath } from "@zona/domain/media/sealed-identity";
import { isAssessedBlind as isTestAssessedBlind } from "@zona/domain/records/blinding/assessed-blind";
import { LabTest } from "@zona/domain/records/lab-test";
import type { StoredValue } from "@zona/domain/stored-record";
import { readRecord } from "@zona/domain/stored-record";
import {
  collection,
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  getDoc,
  onSnapshot,
  serverTimestamp,
  writeBatch,
} from "firebase/firestore";
import { getMetadata, ref, type UploadTask, uploadBytes, uploadBytesResumable } from "firebase/storage";
import { firestore } from "../../platform/firebase/firestore.ts";
import { rawBucket } from "../../platform/firebase/storage.ts";
import { loadUnderWay } from "./load-under-way.ts";
import type { Upload } from "./upload-list-store.ts";
import type { UploadPort } from "./upload-steps.ts";

const mediumRef = (id: string) => doc(firestore, COLLECTIONS.media, id);

export const newMediumId = () => doc(collection(firestore, COLLECTIONS.media)).id;

async function hasArrived(id: string): Promise<boolean> {
  return getMetadata(ref(rawBucket, originalPath(id))).then(
    () => true,
    () => false,
  );
}

/** What an earlier try left to do, after a reload or a failure. */
async function remainingStep(id: string): Promise<"nothing-done" | "send" | "sent"> {
  const medium = await getDoc(mediumRef(id));
  if (!medium.exists()) return "nothing-done";
  if (medium.get("state") !== "uploading") return "sent";
  return (await hasArrived(id)) ? "sent" : "send";
}

/** The document as soon as it is known: without a network a `getDoc` gives up, while a declaration waits for it. */
const whenRecordExists = (document: DocumentReference) =>
  new Promise<DocumentSnapshot>((resolve, reject) => {
    const stop = onSnapshot(
      document,
      { includeMetadataChanges: true },
      (snapshot) => {
        if (snapshot.metadata.fromCache && !snapshot.exists()) return;
        stop();
        resolve(snapshot);
      },
      reject,
    );
  });

/**
 * Whether the file's name could tell the assessor of a test what they must not know; the rules ask the same. Of a draft its
 * study alone says so.
 */
async function isAssessedBlind(testId: string): Promise<boolean> {
  const stored = await whenRecordExists(doc(firestore, COLLECTIONS.tests, testId));
  const test = readRecord(LabTest, testId, stored.data());
  const studyId: StoredValue = test?.studyId ?? (await ownDraft(testId))?.get("values.studyId");
  if (typeof studyId !== "string" || studyId === "") return false;
  const study = await whenRecordExists(doc(firestore, COLLECTIONS.studies, studyId));
  const isStudyBlinded = study.get("blinded") === true;
  return test ? isTestAssessedBlind(test, isStudyBlinded) : isStudyBlinded;
}

/** Undefined where it is none of ours: then nothing can be sent to it either. */
const ownDraft = (testId: string) =>
  whenRecordExists(doc(firestore, COLLECTIONS.drafts, testId)).catch(() => undefined);

/** The still picture of a video. Without one the video is worth as much: no failure here stops its upload. */
async function sendPoster(id: string, video: Blob): Promise<void> {
  const poster = await loadUnderWay().then(
    ({ makePoster }) => makePoster(video),
    () => undefined,
  );
  if (!poster || poster.size > MEDIA_LIMITS.maxPosterBytes) return;
  await uploadBytes(ref(rawBucket, posterPath(id)), poster, { contentType: poster.type }).catch(() => undefined);
}

/** Sends originals to Firebase in the name of `uploader`. */
export const uploadPort = (uploader: Person): UploadPort => ({
  async declare({ id, testId, name, type, bytes, slot, reason, expected }: Upload, repeat) {
    const left = repeat ? await remainingStep(id) : "nothing-done";
    if (left !== "nothing-done") return left;
    const isBlind = await isAssessedBlind(testId);
    const at = serverTimestamp();
    const declared = {
      testId,
      originalName: isBlind ? BLIND_NAME : name,
      declaredType: type,
      declaredBytes: bytes,
      ...(slot ? { slot } : {}),
      ...(reason ? { reason } : {}),
      ...(expected ? { expected } : {}),
    };
    const batch = writeBatch(firestore);
    batch.set(mediumRef(id), { ...declared, state: "uploading", uploader, createdAt: at, updatedAt: at });
    if (isBlind) batch.set(doc(firestore, sealedIdentityPath(id)), { originalName: name });
    const { unlessThere } = await loadUnderWay();
    await unlessThere(mediumRef(id), () => batch.commit());
    return "send";
  },
  send({ id, type }, file, onProgress) {
    let isPaused = false;
    let isCancelled = false;
    let task: UploadTask | undefined;
    const begin = async () => {
      // Before the video, because the video's arrival starts the work that looks for it.
      if (acceptedTypeOf(type)?.startsWith("video/")) await sendPoster(id, file);
      if (isCancelled) return;
      task = uploadBytesResumable(ref(rawBucket, originalPath(id)), file, { contentType: type });
      task.on("state_changed", ({ bytesTransferred }) => onProgress(bytesTransferred));
      if (isPaused) task.pause();
      await task;
    };
    return {
      done: begin(),
      pause() {
        isPaused = true;
        task?.pause();
      },
      resume() {
        isPaused = false;
        task?.resume();
      },
      cancel() {
        isCancelled = true;
        task?.cancel();
      },
    };
  },
  async withdraw(id) {
    if (!(await getDoc(mediumRef(id))).exists()) return;
    const { removeMedium } = await loadUnderWay();
    await removeMedium(id);
  },
});
