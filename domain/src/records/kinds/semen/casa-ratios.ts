import { sentences } from "../../../messages/said.ts";
import { oneDecimal, withoutBinaryNoise } from "../../../policy/decimal.ts";
import type { Say } from "../../fields/define-field.ts";

const says = sentences("casa", {
  ratio: "{ratio} is {given}%, but the velocities give {follows}%.",
  straightLine: "VSL is above VCL: no path is shorter than the straight line.",
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

const numberOf = (value: string | number | undefined) => (typeof value === "number" ? value : undefined);

/** Names every ratio that does not follow from the velocities, and a straight line that is longer than the path. */
export function checkRatios(figures: Readonly<Record<string, string | number | undefined>>, say: Say): void {
  const [vcl, vsl, vap] = [figures.vcl, figures.vsl, figures.vap].map(numberOf);
  const derived = casaRatios({ vcl, vsl, vap });
  for (const name of ["lin", "str", "wob"] as const) {
    const given = numberOf(figures[name]);
    const follows = derived[name];
    if (
      given === undefined ||
      follows === undefined ||
      withoutBinaryNoise(Math.abs(given - follows)) <= RATIO_TOLERANCE
    )
      continue;
    say(name, says("ratio", { ratio: name.toUpperCase(), given, follows }));
  }
  if (vsl !== undefined && vcl !== undefined && vsl > vcl) say("vsl", says("straightLine"));
}
