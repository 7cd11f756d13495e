import { COLLECTIONS, DISPOSITIONS, EXPORTS, LOTS } from "@zona/domain/collections";
import { MEDIA_TYPES } from "@zona/domain/exports/export-document";
import { Disposition } from "@zona/domain/release/disposition";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { recordsNamed } from "../audit/records-read-data.ts";
import { adminApp } from "../firebase/app.ts";
import { accessOf } from "../identity/access-data.ts";
import { languageOf } from "../language/reader-language-data.ts";
import type { CertificatePorts } from "./certificate-file.ts";
import { keptResults } from "./lot-data.ts";

export function certificatePorts(bucket: string, db = getFirestore(adminApp())): CertificatePorts {
  return {
    accessOf,
    language: languageOf,
    recordsOf: (testIds) => recordsNamed(testIds, db),
    async disposition(lotKey, number) {
      const stored = await db.collection(LOTS).doc(lotKey).collection(DISPOSITIONS).doc(number).get();
      return readRecord(Disposition, number, stored.data());
    },
    async results(testId) {
      const { docs } = await db.collection(COLLECTIONS.tests).doc(testId).collection("results").get();
      return new Map(keptResults(docs).map(({ sha256, result }) => [sha256, result]));
    },
    async store(pathOf, file, told) {
      const ref = db.collection(EXPORTS).doc();
      const path = pathOf(ref.id);
      await getStorage(adminApp())
        .bucket(bucket)
        .file(path)
        .save(Buffer.from(file), {
          resumable: false,
          metadata: { contentType: MEDIA_TYPES.pdf, cacheControl: "private, no-store" },
        });
      await ref.create({ ...told, path });
      return path;
    },
  };
}
