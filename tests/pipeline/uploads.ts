import { COLLECTIONS } from "@zona/domain/collections";
import { Medium, type MediumState, originalPath } from "@zona/domain/media/medium";
import { readRecord } from "@zona/domain/stored-record";
import type { App } from "firebase-admin/app";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";

/** A random id as Firestore makes them; also the name of the original. */
export const newMediaId = (app: App) => getFirestore(app).collection(COLLECTIONS.media).doc().id;

/** The record as an uploader makes it. */
export function declaration(bytes: Buffer, over: Partial<Medium> = {}) {
  return {
    testId: "pipeline-test",
    originalName: "oocyte.jpg",
    declaredType: "image/jpeg",
    declaredBytes: bytes.length,
    state: "uploading",
    uploader: { uid: "emma", name: "Emma Lindqvist" },
    createdAt: FieldValue.serverTimestamp(),
    updatedAt: FieldValue.serverTimestamp(),
    ...over,
  };
}

/** Stores an original past all rules; returns its generation. */
export async function putOriginal(app: App, bucket: string, mediaId: string, bytes: Buffer): Promise<string> {
  const file = getStorage(app).bucket(bucket).file(originalPath(mediaId));
  await file.save(bytes, { resumable: false, contentType: "image/jpeg" });
  const [{ generation }] = await file.getMetadata();
  return String(generation);
}

/** Waits, as a screen does, until the medium is in one of these states. */
export const mediumIn = (app: App, mediaId: string, states: readonly MediumState[]) =>
  mediumThat(app, mediaId, ({ state }) => states.includes(state));

/** Waits, as a screen does, until the medium is as wanted. */
export function mediumThat(app: App, mediaId: string, isAsWanted: (medium: Medium) => boolean): Promise<Medium> {
  return new Promise((resolve, reject) => {
    const stop = getFirestore(app)
      .collection(COLLECTIONS.media)
      .doc(mediaId)
      .onSnapshot((snapshot) => {
        const medium = readRecord(Medium, snapshot.id, snapshot.data());
        if (!medium || !isAsWanted(medium)) return;
        stop();
        resolve(medium);
      }, reject);
  });
}
