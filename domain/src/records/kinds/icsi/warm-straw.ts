import type { Straw, StrawUnit } from "../../../cryobank/straw.ts";
import type { Person } from "../../../identity/claims.ts";
import { isFrozenEmbryos, type LabTest, type OocyteSource } from "../../lab-test.ts";
import { OOCYTES_SHEET, rowsOf, type SheetRow, type SheetRows, type Sheets, WARMINGS_SHEET } from "../../sheet.ts";
import { ENTERED_AT } from "./shown-cells.ts";
import { originText } from "./warming.ts";

/** Where the material of a record comes from that begins with a straw; `froze` is the source of the record that froze it. */
export function warmedSource({ contents }: Pick<Straw, "contents">, froze: OocyteSource | undefined): OocyteSource {
  const isDonated = froze?.startsWith("donor_") ?? false;
  if (contents.every(({ stage }) => stage === "oocyte")) return isDonated ? "donor_vitrified" : "own_vitrified";
  return isDonated ? "donor_embryos_vitrified" : "own_embryos_vitrified";
}

/** States in which a record takes what is warmed; one that was submitted once is amended by hand, with a reason. */
export const takesWarmed = ({ kind, status, submittedBy, material }: LabTest): boolean =>
  kind === "icsi" &&
  ["draft", "in_progress", "awaiting"].includes(status) &&
  submittedBy === undefined &&
  "oocyteSource" in material &&
  (isFrozenEmbryos(material.oocyteSource) || material.oocyteSource.endsWith("_vitrified"));

/** When a straw was warmed and by whom, and when that is entered. */
type Act = { at: Date; by: Person; now: Date };

/**
 * The rows of a record for what a straw held, at the next free numbers: the rows of what it has already are left out, so that
 * entering it again does nothing.
 */
export function warmingRows(straw: Straw, sheets: Sheets, { at, by, now }: Act): SheetRows {
  const warmings = rowsOf(sheets, WARMINGS_SHEET);
  const originOf = ({ unit }: StrawUnit) => originText(straw.testCode, unit);
  const isEntered = (one: StrawUnit) =>
    Object.values(warmings).some(({ strawId, origin }) => strawId === straw.id && origin === originOf(one));
  const used = [...Object.keys(warmings), ...Object.keys(rowsOf(sheets, OOCYTES_SHEET))].map(Number);
  const last = Math.max(0, ...used.filter(Number.isInteger));
  const rows = straw.contents
    .filter((one) => !isEntered(one))
    .map((one, index): [string, SheetRow] => {
      const act = { warmedAt: at, by, [ENTERED_AT]: now };
      return [String(last + index + 1), { strawId: straw.id, origin: originOf(one), stage: one.stage, ...act }];
    });
  return Object.fromEntries(rows);
}
