import * as z from "zod";
import { CASA_LIMITS, type CasaField } from "../../../policy/casa-limits.ts";
import { oneDecimal, withoutBinaryNoise } from "../../../policy/decimal.ts";
import { numberWithin } from "../../../policy/limited-number.ts";

const number = (field: CasaField) => numberWithin(CASA_LIMITS[field]);

const fields = z.object({
  system: z
    .string({ error: "Name the system; its values compare with no other's." })
    .trim()
    .min(1, { error: "Name the system; its values compare with no other's." })
    .max(60, { error: "The name of the system has at most 60 characters." }),
  frameRate: number("frameRate"),
  micronPerPixel: number("micronPerPixel"),
  vcl: number("vcl"),
  vsl: number("vsl"),
  vap: number("vap"),
  lin: number("lin").optional(),
  str: number("str").optional(),
  wob: number("wob").optional(),
  alhMean: number("alhMean").optional(),
  alhMax: number("alhMax").optional(),
  bcf: number("bcf").optional(),
});

type Velocities = { vcl?: number | undefined; vsl?: number | undefined; vap?: number | undefined };
type Ratio = "lin" | "str" | "wob";

/** Ratios of the velocities in percent; left out where a velocity is missing or nothing moved. */
export function casaRatios({ vcl, vsl, vap }: Velocities): Partial<Record<Ratio, number>> {
  const ratios: Partial<Record<Ratio, number>> = {};
  const percent = (part?: number, whole?: number) =>
    part === undefined || !whole ? undefined : oneDecimal((100 * part) / whole);
  const [lin, str, wob] = [percent(vsl, vcl), percent(vsl, vap), percent(vap, vcl)];
  if (lin !== undefined) ratios.lin = lin;
  if (str !== undefined) ratios.str = str;
  if (wob !== undefined) ratios.wob = wob;
  return ratios;
}

/** Means of tracks and rounding by the system; more than that is another column. */
const RATIO_TOLERANCE = 1;

type Typed = Velocities & { [Name in Ratio]?: number | undefined };

function checkRatios(figures: Typed, context: z.RefinementCtx): void {
  const derived = casaRatios(figures);
  for (const name of ["lin", "str", "wob"] as const) {
    const given = figures[name];
    const follows = derived[name];
    if (
      given === undefined ||
      follows === undefined ||
      withoutBinaryNoise(Math.abs(given - follows)) <= RATIO_TOLERANCE
    )
      continue;
    const message = `${name.toUpperCase()} is ${given}%, but the velocities give ${follows}%.`;
    context.addIssue({ code: "custom", path: [name], message });
  }
  const { vsl, vcl } = figures;
  if (vsl !== undefined && vcl !== undefined && vsl > vcl)
    context.addIssue({
      code: "custom",
      path: ["vsl"],
      message: "VSL is above VCL: no path is shorter than the straight line.",
    });
}

/**
 * Figures of a computer-assisted analysis. Values of different systems cannot be compared, so system, frame rate and pixel
 * size belong to them. Ratios that do not follow from the velocities are refused: a column was mixed up.
 */
export const CasaFigures = fields.superRefine(checkRatios);

/** What is typed of them so far. */
export const CasaFiguresDraft = fields.partial().superRefine(checkRatios);
