import { HISTORY, PROTOCOL_VERSIONS } from "@zona/domain/collections";
import type { Criterion, PinnedProtocol, Protocol } from "@zona/domain/protocols/protocol";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { protocolPath } from "@zona/domain/protocols/stored-protocol";
import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { EMMA, LAB, NOOR } from "./lab.ts";

const HOUR_MS = 3_600_000;

/** What the laboratory of the demo set where nobody publishes a number. */
function completed({ plan }: PinnedProtocol, minUnits: number, limits: Readonly<Record<string, Criterion["limit"]>>) {
  const limited = (list: readonly Criterion[]) =>
    list.map((criterion) => ({ ...criterion, limit: criterion.limit ?? limits[criterion.id] ?? null }));
  return {
    ...plan,
    arms: plan.arms.map((arm) => ({ ...arm, minUnits: arm.minUnits ?? minUnits })),
    validity: limited(plan.validity),
    acceptance: limited(plan.acceptance),
    replicates: {
      ...plan.replicates,
      required: plan.replicates.required ?? 2,
      retests: plan.replicates.retests ?? 1,
    },
  } satisfies Protocol;
}

const { MEA_1cell, MEA_extended, device_icsi, device_bench } = SHIPPED_PROTOCOLS;

const APPROVED: readonly Protocol[] = [
  MEA_1cell.plan,
  completed(device_icsi, 20, { V1: 80, V2: 30, A1: 15 }),
  completed(device_bench, 3, { A1: [2, 8], A2: [-0.5, 0.5], A3: [1, 200], A4: 10 }),
];

/** What runs of the demo are judged by. */
export const DEMO_PROTOCOL: PinnedProtocol = { version: 1, plan: MEA_1cell.plan };

/** Three protocols in force, and the extended assay with the number that the laboratory still has to set. */
export async function seedProtocols(db: Firestore, now: Date): Promise<void> {
  const batch = db.batch();
  const at = (hoursAgo: number) => Timestamp.fromMillis(now.getTime() - hoursAgo * HOUR_MS);
  const organisation = LAB;
  for (const plan of [...APPROVED, MEA_extended.plan]) {
    const isApproved = plan !== MEA_extended.plan;
    const head = { name: plan.name, organisation, newest: 1, isWithdrawn: false };
    const steps = [
      { ...head, action: "create", rev: 1, by: EMMA, at: at(2000) },
      ...(isApproved
        ? [
            { ...head, action: "approve", rev: 2, by: EMMA, at: at(1990) },
            { ...head, inForce: { version: 1, plan }, action: "approve", rev: 3, by: NOOR, at: at(1980) },
          ]
        : []),
    ];
    const ref = db.doc(protocolPath(organisation, plan.id));
    for (const step of steps) {
      batch.set(ref.collection(HISTORY).doc(`${step.rev}`), { ...step, ...(step.rev === 1 ? { plan } : {}) });
      batch.set(ref, step);
    }
    const approvals = steps.slice(1).map(({ by, at: when }) => [by.uid, { by, at: when }] as const);
    batch.set(ref.collection(PROTOCOL_VERSIONS).doc("1"), {
      ...{ version: 1, plan, writtenBy: { [EMMA.uid]: EMMA }, approvals: Object.fromEntries(approvals) },
      ...(isApproved ? { approvedAt: at(1980) } : {}),
    });
  }
  await batch.commit();
}
