import { randomInt, randomUUID } from "node:crypto";
import { lotKey } from "@zona/domain/lots/lot";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { runResult } from "@zona/domain/records/kinds/preclinical/run-result";
import { unitRow } from "@zona/domain/records/sheet";
import { Timestamp } from "firebase-admin/firestore";
import { withDatabase } from "./database.ts";

const DAY_MS = 86_400_000;
const { plan } = SHIPPED_PROTOCOLS.MEA_1cell;
export const PROTOCOL = {
  version: 2,
  plan: { ...plan, replicates: { required: 2, retests: 1, source: "laboratory" } },
};

/**
 * Registers a lot of a medium with one locked run for each number: how many of its 21 embryos are good. Its runs need two
 * replicates. `controls`: how many of the 15 embryos of the control are good, all of them where nothing is said. Resolves with the
 * lot's number once the runs are found by it.
 */
export async function lotWithRuns(goods: readonly number[], controls: readonly number[] = []): Promise<string> {
  const lotNo = `KSOM-${randomUUID().slice(0, 8).toUpperCase()}`;
  const first = randomInt(1_000_000, 9_999_000);
  const arms = [
    { name: "Medium in use", role: "control_medium" as const, nUnits: 15 },
    { name: "Medium under test", role: "test" as const, nUnits: 21, lotNo },
  ];
  await withDatabase(async (db) => {
    const pattern = (await db.doc("tests/demoTestPre000000001").get()).data() ?? {};
    const batch = db.batch();
    const expiresAt = Timestamp.fromMillis(Date.now() + 200 * DAY_MS);
    const lot = { product: "KSOM", lotNo, supplier: "Medica", expiresAt, article: "medium", madeOn: "2026-10-01" };
    const by = { rev: 1, by: pattern.createdBy, at: Timestamp.now() };
    batch.set(db.doc(`lots/${lotKey(lotNo)}`), { ...lot, samples: 3, organisation: pattern.organisation, ...by });
    for (const [index, good] of goods.entries()) {
      const stages = arms.flatMap(({ nUnits }, arm) =>
        Array.from({ length: nUnits }, (_, unit) => {
          const isGood = unit < (arm === 0 ? (controls[index] ?? 15) : good);
          return [unitRow(arm, unit + 1), { stage: isGood ? "expanded" : "morula" }] as const;
        }),
      );
      const result = runResult({ protocol: PROTOCOL, arms, sheets: { h96: { rows: Object.fromEntries(stages) } } });
      const id = `lotRun${randomUUID().replaceAll("-", "").slice(0, 12)}`;
      const { blinding: _, ...header } = pattern.header ?? {};
      batch.set(db.doc(`tests/${id}`), {
        ...pattern,
        code: `PRE-${first + index}`,
        status: "locked",
        header: { ...header, protocolCode: plan.id, arms, replicateNo: index + 1, blindedAssessor: false },
        settings: { ...pattern.settings, protocol: PROTOCOL },
      });
      batch.set(db.doc(`tests/${id}/results/run-5`), {
        ...{ kind: "run", rev: 5, at: Timestamp.now(), result },
        sha256: String(index).repeat(64),
      });
    }
    await batch.commit();
    const found = db.collection("testFacts").where("lotNos", "array-contains", lotNo);
    const { promise: isFound, resolve } = Promise.withResolvers<void>();
    const stop = found.onSnapshot(({ size }) => size === goods.length && resolve());
    await isFound;
    stop();
  });
  return lotNo;
}
