import { createHash, randomInt } from "node:crypto";
import { type ArmsKey, armsKeyText } from "@zona/domain/records/blinding/blinding";
import { withDatabase } from "./database.ts";

const EMMA = { uid: "demo-emma", name: "Emma Lindqvist" };
const NOOR = { uid: "demo-noor", name: "Noor Haddad" };

type Made = {
  /** The lot that the arm under test is made of. */
  lotNo: string;
  /** The letters stand for each other's arms; nothing else differs. */
  isSwapped?: boolean;
};

/** A blinded run of a lot that Emma and Noor read by turns and Noor reviewed: replicate 2, once more, of a protocol. */
export const reviewedBlindRun = (protocol: { plan: { id: string } }, { lotNo, isSwapped = false }: Made) =>
  withDatabase(async (db) => {
    const pattern = db.doc("tests/demoSeriesPRE0101000");
    const { lockedBy: _, header, ...test } = (await pattern.get()).data() ?? {};
    const stored = (await pattern.collection("armKeys").doc(header.blinding.key).get()).data() as ArmsKey;
    const named = stored.arms.map((arm) => (arm.role === "test" ? { ...arm, lotNo } : arm));
    // Each letter keeps its units: they were read.
    const swapped = named.toReversed().map((arm, at) => ({ ...arm, nUnits: named[at]?.nUnits ?? 0 }));
    const key = { ...stored, arms: isSwapped ? swapped : named };
    const sha256 = createHash("sha256").update(armsKeyText(key)).digest("hex");
    const ref = db.collection("tests").doc();
    const batch = db.batch();
    batch.set(ref.collection("armKeys").doc(header.blinding.key), key);
    for (const [index, sheet] of (await pattern.collection("sheets").get()).docs.entries()) {
      const { cells, rev } = sheet.data();
      const reader = index % 2 === 0 ? EMMA : NOOR;
      batch.set(ref.collection("sheets").doc(sheet.id), { cells: { ...cells, "session.by": reader }, rev });
    }
    const at = new Date();
    for (const [rev, action] of [
      [8, "submit"],
      [9, "review"],
    ] as const)
      batch.set(ref.collection("revisions").doc(String(rev)), { rev, action, by: NOOR, at });
    const code = `PRE-${randomInt(1_000_000, 9_999_000)}`;
    batch.set(ref, {
      ...{ ...test, rev: 9, status: "reviewed", code, enteredBy: [EMMA.uid] },
      header: { ...header, protocolCode: protocol.plan.id, replicateNo: 2, blinding: { ...header.blinding, sha256 } },
      settings: { ...test.settings, protocol },
    });
    await batch.commit();
    return { id: ref.id, code };
  });
