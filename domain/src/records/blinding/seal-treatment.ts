import * as z from "zod";
import type { DeviceDetails } from "../../devices/device.ts";
import { type DeviceInUse, inUse } from "../../devices/device-in-use.ts";
import { sentences } from "../../messages/said.ts";
import { SaidStored } from "../../messages/stored-said.ts";
import { rowShape } from "../fields/column-schema.ts";
import { fieldsIn, sealedGroups } from "../fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../fields/fields-of-kinds.ts";
import type { Finding } from "../finding.ts";
import { SEALED_OOCYTE_COLUMNS } from "../kinds/icsi/oocyte-columns.ts";
import type { Header, LabTest } from "../lab-test.ts";
import { rowsOfCells, type SheetCells } from "../sheet.ts";

const says = sentences("sealTreatment", {
  notRegistered: "This device is not in the device register.",
});

/** A device of the register is named by its serial number: what the record keeps of it is read there. */
const AskedDevice = z.strictObject({
  serial: z.string().min(1).max(40),
  useReason: z.string().trim().max(500).optional(),
});
/** `null` says that a field is empty. */
const AskedValue = z.union([z.string().max(500), z.number(), z.boolean(), AskedDevice]).nullable();

/** A number, or the answers of a closed list. */
const AskedCell = z.union([z.int(), z.array(z.string().max(40)).max(20)]);

/** What is asked of the server to seal the treatment of a record: all fields that tell it, the empty ones too. */
export const SealTreatment = z.lazy(() =>
  z.strictObject({
    testId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    rev: z.int().min(1),
    /** Drawn for this request: asked once more after its answer was lost, it is answered as done. */
    key: z.uuid(),
    fields: z.record(z.string().max(64), AskedValue),
    /** Of single oocytes: `3.attempts`. */
    cells: z.record(z.string().max(40), AskedCell).optional(),
    /** Where it was sealed before, or the record was submitted once. */
    reason: z.string().trim().min(1).max(500).optional(),
  }),
);
export type SealTreatment = z.infer<typeof SealTreatment>;

/** What was found in the values, for the person who sent them and in this answer alone; with `rev` they are sealed. */
export const SealAnswer = z.lazy(() =>
  z.object({
    rev: z.int().optional(),
    findings: z.array(z.object({ path: z.string(), severity: z.enum(["hard", "soft"]), message: SaidStored })),
  }),
);
export type SealAnswer = { rev?: number; findings: Pick<Finding, "path" | "severity" | "message">[] };

type Asked = SealTreatment["fields"];

/** Serial numbers of the devices that are asked to be sealed. */
export const serialsIn = (fields: Asked): string[] =>
  Object.values(fields).flatMap((value) => (typeof value === "object" && value !== null ? [value.serial] : []));

/**
 * The fields as a record keeps them, devices as the register has them. Undefined where they are not those that tell the treatment of
 * this kind, each named once.
 */
export function readTreatment(
  kind: LabTest["kind"],
  asked: Asked,
  devices: ReadonlyMap<string, DeviceDetails>,
): { fields: Header; findings: Finding[] } | undefined {
  const definitions = fieldsIn(sealedGroups(FIELDS_OF_KIND[kind]));
  if (Object.keys(asked).length !== definitions.length) return undefined;
  const fields: Record<string, Header[string]> = {};
  const findings: Finding[] = [];
  for (const { key, kind: type } of definitions) {
    const value = typeof asked[key] === "string" ? asked[key].trim() : asked[key];
    if (value === undefined) return undefined;
    if (value === null || value === "") continue;
    if (typeof value !== "object") fields[key] = value;
    else if (type !== "device") return undefined;
    else {
      const device = devices.get(value.serial);
      if (device) fields[key] = used(device, value.useReason);
      else findings.push({ id: "DEVICE", severity: "hard", path: key, message: says("notRegistered") });
    }
  }
  return { fields, findings };
}

const SealedRow = z.lazy(() => z.strictObject(rowShape(SEALED_OOCYTE_COLUMNS)));
const OOCYTE_ROW = /^[1-9]\d?$/;

/** What is sealed of single oocytes. Undefined where it is not of oocytes, or not what a record could hold of them. */
export function readSealedCells(
  kind: LabTest["kind"],
  cells: NonNullable<SealTreatment["cells"]>,
): SheetCells | undefined {
  const rows = Object.entries(rowsOfCells(cells));
  const fits = kind === "icsi" || rows.length === 0;
  return fits && rows.every(([row, fields]) => OOCYTE_ROW.test(row) && SealedRow.safeParse(fields).success)
    ? cells
    : undefined;
}

const used = (device: DeviceDetails, useReason = ""): DeviceInUse => {
  const chosen = inUse(device);
  return typeof chosen === "string" || useReason === "" ? chosen : { ...chosen, useReason };
};
