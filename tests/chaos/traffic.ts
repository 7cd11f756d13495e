import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import { Medium, originalPath } from "@zona/domain/media/medium";
import { readRecord } from "@zona/domain/stored-record";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { photo } from "../../bench/traffic/photo-uploads.ts";
import { repeatLost } from "../../bench/traffic/platform-repeats.ts";
import { PROJECT_ID } from "../../emulators/project.ts";
import { openRecord } from "../pipeline/open-record.ts";
import { declaration, newMediaId, putOriginal } from "../pipeline/uploads.ts";
import { brokenPromises, type Found, notesAt, type Promises } from "./promises.ts";

/** Small: the pipeline is the same, and the machine has other tests to run. */
const SIZE = { width: 320, height: 240 };
/** Without any news for so long, an event was lost: the emulator repeats none. */
const STALL_MS = 15_000;

/** People at work in one run of the suite; what they are told is added to `promises`. */
export function startTraffic(promises: Promises, records: readonly string[], firstPhoto: number) {
  const app = initializeApp({ projectId: PROJECT_ID }, `chaos-${firstPhoto}`);
  const db = getFirestore(app);
  const buckets = bucketNames(PROJECT_ID);
  const uploaded: string[] = [];
  const givenUp = new Set<string>();
  let hear = () => {};
  const stopListening = db.collection(COLLECTIONS.media).onSnapshot(
    (snapshot) => {
      for (const { doc } of snapshot.docChanges()) {
        const state = readRecord(Medium, doc.id, doc.data())?.state;
        if (state === "ready") promises.ready.add(doc.id);
        if (state === "failed") givenUp.add(doc.id);
      }
      hear();
    },
    () => undefined, // the database was killed
  );
  const unready = () => uploaded.filter((id) => !promises.ready.has(id) && !givenUp.has(id));

  async function edit(step: number): Promise<void> {
    const id = records[step % records.length] ?? "";
    const document = db.collection(COLLECTIONS.tests).doc(id);
    const rev = await db.runTransaction(async (transaction) => {
      const next = Number((await transaction.get(document)).get("rev") ?? 0) + 1;
      transaction.set(document, openRecord(Timestamp.now(), { rev: next, notes: notesAt(next) }));
      return next;
    });
    promises.saved.set(id, Math.max(rev, promises.saved.get(id) ?? 0));
  }

  async function upload(step: number): Promise<void> {
    const bytes = await photo(firstPhoto + step, SIZE);
    const id = newMediaId(app);
    await db
      .collection(COLLECTIONS.media)
      .doc(id)
      .set(declaration(bytes, { testId: records[0] ?? "" }));
    await putOriginal(app, buckets.clinicalRawData, id, bytes);
    uploaded.push(id);
  }

  return {
    edit,
    upload,
    /** Resolves when nothing waits, with a fault for each sound image that was given up. A lost event is asked for again. */
    async allReady(): Promise<string[]> {
      while (unready().length > 0) {
        const heard = Promise.withResolvers<"heard">();
        hear = () => heard.resolve("heard");
        const silence = setTimeout(heard.resolve, STALL_MS, "silence");
        const news: string = await heard.promise;
        clearTimeout(silence);
        if (news === "silence") await repeatLost({ buckets }).catch(() => undefined);
      }
      return [...givenUp].map((id) => `Image ${id} is sound and was given up.`);
    },
    /** Compares what is stored now with what was promised before. */
    async compare(before: Promises): Promise<string[]> {
      const ids = [...before.saved.keys()];
      const stored =
        ids.length === 0 ? [] : await db.getAll(...ids.map((id) => db.collection(COLLECTIONS.tests).doc(id)));
      const records = new Map(
        stored.filter(({ exists }) => exists).map((one) => [one.id, { rev: one.get("rev"), notes: one.get("notes") }]),
      );
      const images: Found["images"] = new Map(
        await Promise.all(
          [...before.ready].map(async (id) => {
            const state = (await db.collection(COLLECTIONS.media).doc(id).get()).get("state") ?? "not there";
            const [files] = await getStorage(app)
              .bucket(buckets.derived)
              .getFiles({ prefix: `${originalPath(id)}/` });
            const bytes = await Promise.all(files.map(async (file) => (await file.download())[0].length));
            return [id, { state, derivedBytes: bytes }] as const;
          }),
        ),
      );
      return brokenPromises(before, { records, images });
    },
    async stop(): Promise<void> {
      stopListening();
      await deleteApp(app).catch(() => undefined);
    },
  };
}
