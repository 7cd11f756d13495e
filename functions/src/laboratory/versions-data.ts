import { PUBLIC_SITE_PATH } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { PublicSite } from "@zona/domain/sites/public-site";
import { StoredSite } from "@zona/domain/sites/stored-site";
import { readRecord, type UnparsedFields } from "@zona/domain/stored-record";
import { getFirestore, type Transaction } from "firebase-admin/firestore";
import type * as z from "zod";
import { adminApp } from "../firebase/app.ts";
import { putVersion } from "../firebase/put-version.ts";
import type { Versions } from "./next-version.ts";

/** `besides` writes what goes with each version, in the same transaction. */
export const versionsOf = <S extends z.ZodType>(
  schema: S,
  db = getFirestore(adminApp()),
  besides: (transaction: Transaction, fields: UnparsedFields) => void = () => {},
): Versions<z.infer<S>> => ({
  save: (path, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(path);
      const found = await transaction.get(ref);
      const stored = readRecord(schema, found.id, found.data());
      if (found.exists && stored === undefined) throw new AppError("conflict", refuses("notReadable"));
      const next = make(stored);
      if (!next) return;
      putVersion(transaction, ref, next.fields, next.stamp);
      besides(transaction, next.fields);
    }),
});

/** The site, and with it what of it anybody may read. */
export const siteVersions = (db = getFirestore(adminApp())) =>
  versionsOf(StoredSite, db, (transaction, fields) =>
    transaction.set(db.doc(PUBLIC_SITE_PATH), PublicSite.parse(fields)),
  );
