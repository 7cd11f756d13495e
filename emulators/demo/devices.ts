import { DEVICES, HISTORY } from "@zona/domain/collections";
import { type DeviceDetails, deviceId } from "@zona/domain/devices/device";
import type { Person } from "@zona/domain/identity/claims";
import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { LAB } from "./lab.ts";

const DAY_MS = 86_400_000;

type Demo = Pick<DeviceDetails, "name" | "kind" | "maker" | "makerOrganisation" | "model" | "serial" | "firmware"> & {
  daysToCalibration?: number;
  away?: Pick<DeviceDetails, "status" | "reason">;
};

/** Devices that the records name, one that is overdue and one that is being repaired. */
const OF_THE_LAB: readonly Demo[] = [
  {
    ...{ name: "PZ-200", kind: "injector", maker: "Medica", model: "Piezo 200", serial: "PZ-200-0417" },
    ...{ makerOrganisation: "meridian-devices.example", firmware: "4.1", daysToCalibration: 120 },
  },
  {
    ...{ name: "PZ-300", kind: "injector", maker: "Medica", model: "Piezo 300", serial: "PZ-300-0032" },
    ...{ makerOrganisation: "meridian-devices.example", firmware: "1.2", daysToCalibration: -9 },
  },
  {
    ...{ name: "Laser, bench 1", kind: "laser", maker: "Nordglas", model: "LZ 5", serial: "LZ5-1180" },
    ...{ daysToCalibration: 210, away: { status: "out_of_service", reason: "Away for repair of the shutter." } },
  },
];

/** Registers the devices of the demo. */
export async function seedDevices(db: Firestore, by: Person, now: Date): Promise<void> {
  const batch = db.batch();
  const at = Timestamp.fromDate(now);
  for (const { daysToCalibration, away, ...device } of OF_THE_LAB) {
    const version = {
      ...device,
      ...(daysToCalibration !== undefined && {
        calibrationDueAt: Timestamp.fromMillis(now.getTime() + daysToCalibration * DAY_MS),
      }),
      ...(away ?? { status: "in_use" }),
      since: Timestamp.fromMillis(now.getTime() - 30 * DAY_MS),
      ...{ organisation: LAB, rev: 1, by, at },
    };
    const ref = db.collection(DEVICES).doc(deviceId(LAB, device.serial));
    batch.set(ref, version).set(ref.collection(HISTORY).doc("1"), version);
  }
  await batch.commit();
}
