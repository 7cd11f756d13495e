import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import type * as z from "zod";
import { adminApp } from "../firebase/app.ts";
import { putVersion } from "../firebase/put-version.ts";
import type { Versions } from "./next-version.ts";

export const versionsOf = <S extends z.ZodType>(schema: S, db = getFirestore(adminApp())): Versions<z.infer<S>> => ({
  save: (path, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(path);
      const found = await transaction.get(ref);
      const stored = readRecord(schema, found.id, found.data());
      if (found.exists && stored === undefined) throw new AppError("conflict", refuses("notReadable"));
      const next = make(stored);
      if (next) putVersion(transaction, ref, next.fields, next.stamp);
    }),
});
