import * as z from "zod";
import { casaRatios } from "../records/kinds/semen/casa-ratios.ts";
import { CASA } from "../records/kinds/semen/fields.ts";
import type { SemenAnalysisDraft } from "../records/kinds/semen/semen-analysis.ts";

type CasaField = Extract<(typeof CASA)["fields"][number], { table: object }>;
const FIELDS = CASA.fields.filter((field): field is CasaField => "table" in field);

type CasaFacts = {
  [F in CasaField as F["key"]]: F extends { kind: "number" } ? number | null : string | null;
};

/** Nothing is known of an analysis. */
export const NO_CASA = Object.fromEntries(FIELDS.map(({ key }) => [key, null])) as CasaFacts;

/** Figures of a computer-assisted analysis that tables have; values of two systems do not compare. */
export const CasaFacts = z.object(
  Object.fromEntries(
    FIELDS.map(({ key, kind }) => [key, kind === "number" ? z.number().nullable() : z.string().nullable()]),
  ),
) as unknown as z.ZodType<CasaFacts>;

/** Ratios that nobody typed follow from the velocities. All null without an analysis. */
export function casaFacts(casa: SemenAnalysisDraft["casa"] = {}): CasaFacts {
  return {
    ...NO_CASA,
    ...casaRatios(casa),
    ...Object.fromEntries(FIELDS.flatMap(({ key }) => (casa[key] === undefined ? [] : [[key, casa[key]]]))),
  };
}
