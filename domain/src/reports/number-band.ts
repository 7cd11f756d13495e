import type { Field } from "../filters/field.ts";
import type { Filter } from "../filters/filter.ts";

/** The widths that bands of a number may have, in the unit of its field. */
export const BAND_WIDTH = { min: 0.001, max: 1_000_000_000 } as const;

/** Numbers from `from` to below `below`; `order` is that of bands of one kind. */
export type NumberBand = { label: string; from: number; below: number; order: number };

/** Decimals of a width. */
export const decimalsOf = (width: number) => /\.(\d+)$/.exec(String(width))?.[1]?.length ?? 0;

/** Where the band of a place begins, to the decimals of the width: 3 bands of 0.1 end at 0.3 and not a little above it. */
const boundOf = (place: number, width: number) => Number((place * width).toFixed(decimalsOf(width)));

function widthBand(width: number, value: number): NumberBand {
  let place = Math.floor(value / width);
  while (value < boundOf(place, width)) place -= 1;
  while (value >= boundOf(place + 1, width)) place += 1;
  const from = boundOf(place, width);
  const below = boundOf(place + 1, width);
  return { label: `${from} – <${below}`, from, below, order: from };
}

/** The band in which a number lies: of a width, or one of the field's own; undefined where the field has none. */
export function bandOf(
  { bands = [] }: Pick<Field, "bands">,
  kind: number | "named",
  value: number,
): NumberBand | undefined {
  if (kind !== "named") return widthBand(kind, value);
  const at = bands.findIndex(({ below }) => value < below);
  const band = bands[at];
  return band && { ...band, from: bands[at - 1]?.below ?? Number.NEGATIVE_INFINITY, order: at };
}

/** Finds exactly the numbers of a band. */
export function bandFilter(field: string, { from, below }: NumberBand): Filter {
  const bounds: Filter[] = [];
  if (Number.isFinite(from)) bounds.push({ field, op: "ge", value: [from] });
  if (Number.isFinite(below)) bounds.push({ field, op: "lt", value: [below] });
  return { all: bounds };
}
