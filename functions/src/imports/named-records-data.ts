import { COLLECTIONS, codeReservationPath } from "@zona/domain/collections";
import type { ImportRun, RecordKind } from "@zona/domain/imports/import-run";
import { LabTest } from "@zona/domain/records/lab-test";
import { typedTestCode } from "@zona/domain/records/test-kind";
import { readRecord } from "@zona/domain/stored-record";
import type { Firestore } from "firebase-admin/firestore";
import { textAt } from "../firebase/fields.ts";

const READ_AT_ONCE = 100;

/** The id of the record of a kind that a number of a source stands for. */
export type IdOfKey = (run: Pick<ImportRun, "organisation" | "source" | "kind">, key: string) => string;

/**
 * The records of a study by what a file calls them: their code in Zona, else their number in its source. A number may be that of a record
 * of each kind; those that were cancelled are none.
 */
export async function recordsNamedIn(
  run: ImportRun,
  names: readonly string[],
  kinds: readonly RecordKind[],
  idOf: IdOfKey,
  db: Firestore,
): Promise<Map<string, LabTest[]>> {
  const found = new Map<string, LabTest[]>();
  for (let at = 0; at < names.length; at += READ_AT_ONCE) {
    const some = names.slice(at, at + READ_AT_ONCE);
    const given = some.map((name) => {
      const code = typedTestCode(name);
      return code === undefined ? undefined : db.doc(codeReservationPath(run.studyId, code));
    });
    const codes = given.flatMap((ref) => ref ?? []);
    const reserved = codes.length > 0 ? await db.getAll(...codes) : [];
    const idByCode = new Map(reserved.map((one) => [one.ref.path, textAt(one, "testId")]));
    const asked = some.flatMap((name, index) => {
      const byCode = idByCode.get(given[index]?.path ?? "");
      const ids = byCode === undefined ? kinds.map((kind) => idOf({ ...run, kind }, name)) : [byCode];
      return ids.map((id) => ({ name, id }));
    });
    const docs = await db.getAll(...asked.map(({ id }) => db.collection(COLLECTIONS.tests).doc(id)));
    for (const [index, { name, id }] of asked.entries()) {
      const test = readRecord(LabTest, id, docs[index]?.data());
      if (!test || test.status === "cancelled" || !kinds.some((kind) => kind === test.kind)) continue;
      if (test.studyId !== run.studyId || test.organisation !== run.organisation) continue;
      found.set(name, [...(found.get(name) ?? []), test]);
    }
  }
  return found;
}
