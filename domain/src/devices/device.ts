import * as z from "zod";
import { DOMAIN_PATTERN } from "../identity/allowed-domains.ts";
import { Person } from "../identity/claims.ts";
import type { UnparsedFields } from "../stored-record.ts";
import { instant } from "../timing/instant.ts";
import { visibleText } from "../visible-text.ts";
import { LONGEST_TERM } from "../vocabulary/term.ts";
import { ClockCorrection, MOST_CORRECTIONS } from "./camera-clock.ts";
import { DeviceStatus } from "./device-in-use.ts";

export const DeviceKind = z.enum([
  "injector",
  "laser",
  "incubator",
  "time_lapse",
  "microscope",
  "analyser",
  "freezer",
  "meter",
  "other",
]);
export type DeviceKind = z.infer<typeof DeviceKind>;

const details = () =>
  z.object({
    /** What the laboratory calls it: records, tables and questions do so as well. */
    name: visibleText(LONGEST_TERM),
    kind: DeviceKind,
    maker: visibleText(80),
    /** The organisation here that made it: its people see figures of the images of records that used it. */
    makerOrganisation: z.string().regex(DOMAIN_PATTERN).optional(),
    model: visibleText(80),
    serial: visibleText(40),
    firmware: visibleText(60).optional(),
    /** Maker and model of its camera, as image files name them: that is how an image is known to be of this device. */
    camera: visibleText(80).optional(),
    /** Set by administrators alone. */
    clockCorrections: z.array(ClockCorrection).max(MOST_CORRECTIONS).optional(),
    /** The last minute of its day; a device that is never calibrated has none. */
    calibrationDueAt: instant("The calibration").optional(),
    status: DeviceStatus,
    /** From when on the status holds. */
    since: instant("The status"),
    /** Why it is not in use. */
    reason: visibleText(500, 3).optional(),
  });
/** What is said of a device; a person changes it as a whole. */
export const DeviceDetails = z.lazy(details);
export type DeviceDetails = z.infer<typeof DeviceDetails>;

/** A device at `devices/{organisation}~{key}`, and each version of it in its history. Nobody deletes one. */
export const Device = z.lazy(() =>
  details().extend({
    id: z.string().min(1),
    organisation: z.string().min(1),
    rev: z.int().min(1),
    by: Person,
    at: z.date(),
  }),
);
export type Device = z.infer<typeof Device>;

/** What a path may hold of a serial number, so that one device is never there twice. */
export const deviceKey = (serial: string) =>
  serial
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9.-]+/g, "_")
    .slice(0, 40);

export const deviceId = (organisation: string, serial: string) => `${organisation}~${deviceKey(serial)}`;

/** The key of a device in addresses of the organisation that has it. */
export const keyOfDevice = ({ id }: Pick<Device, "id">) => id.slice(id.indexOf("~") + 1);

/** The ids of the registered devices that a header names: a device that was typed has no serial number. */
export const devicesNamed = (header: UnparsedFields | undefined, organisation: string): string[] => {
  const serials = Object.values(header ?? {}).flatMap((value) =>
    typeof value === "object" && value !== null && "serial" in value && typeof value.serial === "string"
      ? [value.serial]
      : [],
  );
  return [...new Set(serials.map((serial) => deviceId(organisation, serial)))];
};
