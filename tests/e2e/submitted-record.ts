import { createHash, randomUUID } from "node:crypto";
import type { Person } from "@zona/domain/identity/claims";
import { WAIVED_FIELD } from "@zona/domain/records/kinds/icsi/required-pictures";
import { mapIn, SESSION_ROW } from "@zona/domain/records/sheet";
import { type Cover, coversText } from "@zona/domain/records/witness/witness-statement";
import { type UnparsedFields, withDates } from "@zona/domain/stored-record";
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
    // Its straws are its own: one straw lies in one record.
    const straws = (await db.collection("straws").where("testId", "==", pattern.id).get()).docs;
    const strawOf = (former: string) => `${former}-${id.toUpperCase()}`;
    const own = (fields: UnparsedFields) =>
      JSON.parse(JSON.stringify(fields), (_, value) =>
        straws.some((straw) => straw.id === value) ? strawOf(value) : value,
      );
    for (const straw of straws) batch.set(db.doc(`straws/${strawOf(straw.id)}`), { ...straw.data(), testId: id });
    for (const found of (await pattern.collection("witness").get()).docs) {
      const said = found.data();
      const covers = said.covers.map(({ values, ...cover }: Cover) => ({
        ...cover,
        values: mapIn(withDates("place" in values ? { ...values, place: own(mapIn(values.place)) } : values)),
      }));
      const sha256 = createHash("sha256").update(coversText(covers)).digest("hex");
      batch.set(db.doc(`tests/${id}/witness/${found.id}`), {
        ...said,
        covers,
        sha256,
        ...(witness ? { witness } : {}),
      });
    }
    for (const found of (await pattern.collection("revisions").get()).docs)
      batch.set(db.doc(`tests/${id}/revisions/${found.id}`), found.data());
    // Its pictures stay with the pattern.
    const waived = { [`${SESSION_ROW}.${WAIVED_FIELD}`]: "Filmed in the time-lapse incubator." };
    for (const found of (await pattern.collection("sheets").get()).docs) {
      const { cells: stored, ...rest } = found.data();
      const cells = Object.fromEntries(
        Object.entries(stored).map(([cell, value]) => [
          cell,
          /\.place$/.test(cell) ? own(value as UnparsedFields) : value,
        ]),
      );
      const isCheck = !["oocytes", "dispositions"].includes(found.id);
      batch.set(db.doc(`tests/${id}/sheets/${found.id}`), { ...rest, cells: { ...cells, ...(isCheck && waived) } });
    }
    batch.set(db.doc(`tests/${id}`), (await pattern.get()).data() ?? {});
    await batch.commit();
  });
  return id;
}
