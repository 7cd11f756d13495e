import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { reasonOf } from "@zona/domain/imports/import-reasons";
import type { ExpectedFile } from "@zona/domain/media/expected-file";
import { Medium } from "@zona/domain/media/medium";
import { planPictures } from "@zona/domain/records/pictures/pictures";
import { PICTURES_SHEET } from "@zona/domain/records/sheet";
import { readRecord } from "@zona/domain/stored-record";
import type { Firestore, Transaction } from "firebase-admin/firestore";
import { writeCommit } from "../audit/write-commit-data.ts";
import { moved } from "./placement/moved-data.ts";
import { readPicturedRecord } from "./record-pictures-data.ts";

/**
 * Takes an image that came by a list out of its imported record: by a revision, and the image is unassigned from then on. Resolves with
 * what writes it; undefined where somebody went on with the record, or the image is not there.
 */
export async function takeOutListed(
  { testId, mediumId, listName }: Pick<ExpectedFile, "testId" | "mediumId" | "listName">,
  by: Person,
  db: Firestore,
  transaction: Transaction,
): Promise<(() => void) | undefined> {
  const { ref, test, sheets } = await readPicturedRecord(testId, db, transaction);
  if (mediumId === undefined) return undefined;
  const mediumRef = db.collection(COLLECTIONS.media).doc(mediumId);
  const medium = readRecord(Medium, mediumId, (await transaction.get(mediumRef)).data());
  if (!medium || test?.status !== "imported" || !sheets[PICTURES_SHEET]?.rows[mediumId]) return undefined;
  const out = new Map([[mediumId, undefined]]);
  const commit = planPictures({ test, sheets }, out, { by, reason: reasonOf.undone(listName) });
  if (!commit) return undefined;
  // What stood beside it is compared again by the sweep, which finds the comparison pending.
  const { update } = moved(medium, null, by);
  return () => {
    transaction.update(mediumRef, update);
    writeCommit(transaction, ref, commit, by);
  };
}
