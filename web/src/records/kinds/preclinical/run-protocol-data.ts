import type { Person } from "@zona/domain/identity/claims";
import type { PinnedProtocol } from "@zona/domain/protocols/protocol";
import type { LabTest } from "@zona/domain/records/lab-test";
import { commitChange, type LabRecord } from "../../record/record-data.ts";

/** Chooses the protocol of a run: its code, and the whole version that judges it. Rejects as `commitChange` does. */
export async function chooseProtocol(record: LabRecord, protocol: PinnedProtocol, by: Person): Promise<void> {
  const header = { ...record.test.header, protocolCode: protocol.plan.id };
  const settings = { ...record.test.settings, protocol };
  await commitChange(record, { action: "edit", by, testFields: { header, settings } });
}

/** Says what a run is made with. Rejects as `commitChange` does. */
export async function nameMaterial(record: LabRecord, material: LabTest["material"], by: Person): Promise<void> {
  await commitChange(record, { action: "edit", by, testFields: { material } });
}
