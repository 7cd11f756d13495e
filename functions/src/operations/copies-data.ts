import { randomBytes } from "node:crypto";
import { COLLECTIONS, COPY_FOLDERS, copyBucketNames, SWEEPS } from "@zona/domain/collections";
import { originalPath } from "@zona/domain/media/medium";
import { CopiesCheck } from "@zona/domain/operations/copies-check";
import { readRecord } from "@zona/domain/stored-record";
import { type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { alarm } from "../firebase/logged.ts";
import type { CopiesPorts, Held } from "./check-copies.ts";

const NEWEST = 5;
const AT_RANDOM = 20;

/** How the file ends that is written last of an export: what has it is whole. */
const WHOLE_EXPORT = ".overall_export_metadata";

type Names = { firstProject: string; secondProject: string; raw: string };

async function newest(db: Firestore, before: Date): Promise<string[]> {
  const media = db.collection(COLLECTIONS.media).where("createdAt", "<", Timestamp.fromDate(before));
  const { docs } = await media.orderBy("createdAt", "desc").limit(NEWEST).select().get();
  return docs.map(({ id }) => originalPath(id));
}

/** `secondProject` empty where none is named. Of the copies it sees names and checksums, and reads none. */
export function copiesPorts({ firstProject, secondProject, raw }: Names, db = getFirestore(adminApp())): CopiesPorts {
  const report = db.collection(SWEEPS).doc("copies");
  const names = copyBucketNames(firstProject);
  const filesOf = (bucket: string) => getStorage(adminApp()).bucket(bucket);
  /** Files as a list of their names tells them, which takes no right to open one. */
  const listed = async (bucket: string, query: object) => (await filesOf(bucket).getFiles(query))[0];
  const one = async (bucket: string, name: string) =>
    (await listed(bucket, { prefix: name, maxResults: 1, autoPaginate: false })).find((file) => file.name === name);
  return {
    project: secondProject || undefined,
    last: async () => readRecord(CopiesCheck, report.id, (await report.get()).data()),
    store: async (found, now) => {
      await report.set({ ...found, at: now });
    },
    async newestExport() {
      const files = await listed(names.exports, { matchGlob: `**${WHOLE_EXPORT}` });
      const times = files.flatMap(({ name, metadata: { timeCreated } }) =>
        timeCreated && name.endsWith(WHOLE_EXPORT) ? [Date.parse(timeCreated)] : [],
      );
      return times.length > 0 ? new Date(Math.max(...times)) : undefined;
    },
    async originals(before) {
      const startOffset = originalPath(randomBytes(15).toString("base64url"));
      const [last, random] = await Promise.all([
        newest(db, before).then((paths) => Promise.all(paths.map((path) => one(raw, path)))),
        listed(raw, { prefix: originalPath(""), startOffset, maxResults: AT_RANDOM, autoPaginate: false }),
      ]);
      const found = [...last, ...random].flatMap((file): Held[] => {
        const { timeCreated, crc32c } = file?.metadata ?? {};
        const isOld = timeCreated !== undefined && Date.parse(timeCreated) < before.getTime();
        return file && isOld && crc32c !== undefined ? [{ name: file.name, crc32c }] : [];
      });
      return [...new Map(found.map((held) => [held.name, held])).values()];
    },
    async copyOf(name) {
      return (await one(names.files, `${COPY_FOLDERS.clinicalRawData}${name}`))?.metadata.crc32c;
    },
    report: (faults) => alarm("copies do not hold", { faults }),
  };
}
