import { randomInt, randomUUID } from "node:crypto";
import type { ArmsKey } from "@zona/domain/records/blinding/blinding";
import { cellsOfRows, type SheetRows } from "@zona/domain/records/sheet";
import { withDatabase } from "./database.ts";

const LAB = "hollyfield.example";
const BY = { uid: "demo-emma", name: "Emma Lindqvist" };

type Seeded = {
  /** Of a protocol that is in force in the demo laboratory. */
  protocolCode: string;
  header?: Record<string, unknown>;
  arms: ArmsKey["arms"];
  material?: Record<string, string>;
  /** Rows by sheet, each row named `arm-unit`. */
  sheets?: Readonly<Record<string, SheetRows>>;
};

/** A run in progress that nobody else opens, as if Emma had begun it. Resolves with its id. */
export const seededRun = ({ protocolCode, header = {}, arms, material = {}, sheets = {} }: Seeded): Promise<string> =>
  withDatabase(async (db) => {
    const id = `shownRun${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    const protocol = (await db.doc(`protocols/${LAB}~${protocolCode}`).get()).get("inForce");
    const at = new Date();
    const fields = {
      ...{ kind: "preclinical", studyId: "zp-pre-03", code: `PRE-${randomInt(1_000_000, 9_999_999)}`, material },
      ...{ status: "in_progress", notes: "", organisation: LAB, enteredBy: [BY.uid], settings: { protocol } },
      header: {
        ...{ protocolCode, operatorId: BY.uid, names: { [BY.uid]: BY.name }, arms, blindedAssessor: false },
        ...header,
      },
    };
    const ref = db.doc(`tests/${id}`);
    const batch = db.batch();
    batch.set(ref, { ...fields, rev: 1, createdBy: BY, createdAt: at, updatedBy: BY, updatedAt: at });
    batch.set(ref.collection("revisions").doc("1"), { rev: 1, at, by: BY, action: "create", after: fields });
    for (const [sheet, rows] of Object.entries(sheets))
      batch.set(ref.collection("sheets").doc(sheet), { cells: cellsOfRows(rows), rev: 1 });
    await batch.commit();
    return id;
  });
