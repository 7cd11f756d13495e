import * as z from "zod";
import type { DeviceDetails } from "./device.ts";

export const DeviceStatus = z.enum(["in_use", "out_of_service", "retired"]);
export type DeviceStatus = z.infer<typeof DeviceStatus>;

/** What a record keeps of the device that was used, as it was when somebody chose it; or the word that was typed. */
export type DeviceInUse =
  | string
  | (Pick<DeviceDetails, "name" | "serial" | "calibrationDueAt"> & {
      /** Where it is not in use, and since when. */
      status?: Exclude<DeviceStatus, "in_use"> | undefined;
      since?: Date | undefined;
      /** Why it was used all the same. */
      useReason?: string | undefined;
    });

/** What a record keeps of a device that is chosen. */
export const inUse = ({ name, serial, calibrationDueAt, status, since }: DeviceDetails): DeviceInUse => ({
  name,
  serial,
  ...(calibrationDueAt && { calibrationDueAt }),
  ...(status !== "in_use" && { status, since }),
});

/** What the laboratory calls a device that a record names; undefined where it names none. */
export function deviceName(value: unknown): string | undefined {
  const name = typeof value === "object" && value !== null && "name" in value ? value.name : value;
  return typeof name === "string" && name.trim() !== "" ? name.trim() : undefined;
}

/** Why a device was not fit for use at a moment; undefined where nothing is known against it. */
export function unfitFor(
  device: Pick<DeviceDetails, "calibrationDueAt"> & { status?: DeviceStatus | undefined; since?: Date | undefined },
  usedAt: Date,
): Exclude<DeviceStatus, "in_use"> | "overdue" | undefined {
  const { status = "in_use", since, calibrationDueAt } = device;
  if (status !== "in_use" && (!since || since <= usedAt)) return status;
  return calibrationDueAt && calibrationDueAt < usedAt ? "overdue" : undefined;
}
