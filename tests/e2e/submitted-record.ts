import { randomUUID } from "node:crypto";
import type { Person } from "@zona/domain/identity/claims";
import { WAIVED_FIELD } from "@zona/domain/records/kinds/icsi/required-pictures";
import { SESSION_ROW } from "@zona/domain/records/sheet";
import { withDatabase } from "./database.ts";

/**
 * What the demo laboratory has one of, a record by Noor that waits for its review, once more for each try; resolves with its
 * id. `witness`: who saw what became of its embryos, in place of Ada.
 */
export async function submittedRecord(witness?: Person): Promise<string> {
  const id = `submitted${randomUUID().replaceAll("-", "").slice(0, 11)}`;
  await withDatabase(async (db) => {
    const pattern = db.doc("tests/demoTestIcsi00000004");
    const batch = db.batch();
    for (const found of (await pattern.collection("witness").get()).docs)
      batch.set(db.doc(`tests/${id}/witness/${found.id}`), { ...found.data(), ...(witness ? { witness } : {}) });
    for (const found of (await pattern.collection("revisions").get()).docs)
      batch.set(db.doc(`tests/${id}/revisions/${found.id}`), found.data());
    // Its pictures stay with the pattern.
    const waived = { [`${SESSION_ROW}.${WAIVED_FIELD}`]: "Filmed in the time-lapse incubator." };
    for (const found of (await pattern.collection("sheets").get()).docs) {
      const { cells, ...rest } = found.data();
      const isCheck = !["oocytes", "dispositions"].includes(found.id);
      batch.set(db.doc(`tests/${id}/sheets/${found.id}`), { ...rest, cells: { ...cells, ...(isCheck && waived) } });
    }
    batch.set(db.doc(`tests/${id}`), (await pattern.get()).data() ?? {});
    await batch.commit();
  });
  return id;
}
