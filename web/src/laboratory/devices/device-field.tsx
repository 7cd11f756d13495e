import type { Device } from "@zona/domain/devices/device";
import { type DeviceInUse, deviceName, inUse, unfitFor } from "@zona/domain/devices/device-in-use";
import { mapIn } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { LONGEST_TERM } from "@zona/domain/vocabulary/term";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { text } from "../../platform/i18n/text.ts";
import { InUseField } from "../in-use-field.tsx";
import { fetchDevices } from "./devices-data.ts";

const t = text("deviceField", {
  serial: "serial number {serial}",
  overdue: "serial number {serial}, calibration overdue",
  out_of_service: "serial number {serial}, out of service",
  retired: "serial number {serial}, retired",
  unregistered: "Use “{typed}”, not in the device register",
  notRegistered: "Not in the device register: calibration and status are not known.",
  why: "{label}: reason for use",
});
export type DeviceFieldText = typeof t;

type Props = {
  label: string;
  error?: string | undefined;
  value: StoredValue;
  /** `firmware` is what the register says of a device that was chosen. */
  onChange: (value: StoredValue, firmware?: string) => void;
};

/** A device with its calibration and status, which are kept with the record; one that is not fit asks why it was used. */
export function DeviceField({ label, error, value, onChange }: Props) {
  const { organisation } = useStaffMember();
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const name = deviceName(value) ?? "";
  const { useReason, ...used } = mapIn(value);
  const isRegistered = typeof used.serial === "string";
  const { calibrationDueAt, status } = used;
  const isUnfit = status !== undefined || (calibrationDueAt instanceof Date && calibrationDueAt < labNow());
  const hint = (device: Device) => t(unfitFor(device, labNow()) ?? "serial", { serial: device.serial });
  return (
    <InUseField
      of="lot"
      field={{ label, error, description: name !== "" && !isRegistered ? t("notRegistered") : undefined }}
      text={name}
      options={devices
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((device) => ({ value: device.id, label: device.name, hint: hint(device), also: [device.serial] }))}
      create={(typed) => t("unregistered", { typed })}
      onOpen={() => void fetchDevices(organisation).then(setDevices)}
      onChange={(chosen) => {
        if (!chosen) return onChange(undefined);
        if ("typed" in chosen) return onChange(chosen.typed.slice(0, LONGEST_TERM));
        const device = devices.find(({ id }) => id === chosen.value);
        if (device) onChange(inUse(device) satisfies DeviceInUse, device.firmware);
      }}
      why={
        isRegistered && (isUnfit || useReason !== undefined || error !== undefined)
          ? {
              label: t("why", { label }),
              value: typeof useReason === "string" ? useReason : "",
              onChange: (reason) => onChange(reason === undefined ? used : { ...used, useReason: reason }),
            }
          : undefined
      }
    />
  );
}
