import { DEVICES, HISTORY } from "@zona/domain/collections";
import { Device, type DeviceDetails, deviceId } from "@zona/domain/devices/device";
import { readRecord } from "@zona/domain/stored-record";
import { collection, doc, getDocs, limit, orderBy, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

const MOST_DEVICES = 300;
const MOST_VERSIONS = 100;

const devices = collection(firestore, DEVICES);
const devicesOf = (organisation: string) =>
  query(devices, where("organisation", "==", organisation), limit(MOST_DEVICES));

const devicePath = (organisation: string, serial: string) => `${DEVICES}/${deviceId(organisation, serial)}`;

/** Registers a device, or saves its next version; `rev` is the one that the form began with, 0 where there was none. */
export const { ask: saveDevice } = staffOperation<{ rev: number; device: DeviceDetails }, object>("saveDevice");

/** The devices of a laboratory, in any order. */
export const listenToDevices = (organisation: string) => listenToList(Device, () => devicesOf(organisation));

export const listenToDevice = (organisation: string, serial: string) =>
  listenToRecord(Device, () => doc(firestore, devicePath(organisation, serial)));

/** Every version of a device, the newest first. */
export const listenToDeviceHistory = (organisation: string, serial: string) =>
  listenToList(Device, () =>
    query(
      collection(doc(firestore, devicePath(organisation, serial)), HISTORY),
      orderBy("rev", "desc"),
      limit(MOST_VERSIONS),
    ),
  );

/** Those that a record may name; read when somebody is about to name one. Empty where they cannot be had. */
export async function fetchDevices(organisation: string): Promise<Device[]> {
  const found = await getDocs(devicesOf(organisation)).catch(() => undefined);
  return found?.docs.flatMap((one) => readRecord(Device, one.id, one.data()) ?? []) ?? [];
}
