import type { Field } from "../../filters/field.ts";
import type { Token } from "./token.ts";

type Place = { first: number; end: number };

/** What may stand behind a number and says what it counts, as fields write their units. */
const UNITS: readonly (readonly [words: RegExp, unit: string])[] = [
  [/^(?:%|percent|percentage)$/, "%"],
  [/^(?:years?|yrs?|yo|y)$/, "years"],
  [/^(?:ml|mls|millilit(?:er|re)s?)$/, "mL"],
  [/^(?:million|millions|mio)$/, "million/mL"],
  [/^(?:µm|μm|um|microns?|micromet(?:er|re)s?)$/, "µm"],
  [/^(?:hz|hertz)$/, "Hz"],
  [/^(?:hours?|hrs?|h|days?|weeks?|months?|minutes?)$/, "hours"],
  [/^(?:bytes?|kb|mb|gb|kib|mib|gib)$/, "bytes"],
];

const AGES = /^(?:older|younger|aged?)$/;
const PEOPLE = /^(?:patients?|subjects?|couples?|partners?|males?|men|man)$/;

/** Where the people stand whom a comparison is said of: "patients over 38", "patients who are over 38". */
export function peopleBefore(tokens: readonly Token[], first: number): number | undefined {
  let at = first - 1;
  while (/^(?:who|that|are|were|of|age|aged)$/.test(tokens[at]?.norm ?? "")) at--;
  return PEOPLE.test(tokens[at]?.norm ?? "") ? at : undefined;
}

/** The unit of a comparison: the one behind its number, or years where people are older or younger. Undefined: not said. */
export function unitOf(tokens: readonly Token[], { first, end }: Place): string | undefined {
  const said = [...tokens.slice(first, end), tokens[end]].flatMap((token, at) => {
    const before = tokens[first + at - 1];
    const isBehind = before !== undefined && /\d$|^[a-z]+$/.test(before.norm) && at > 0;
    return token && isBehind ? (UNITS.find(([words]) => words.test(token.norm))?.[1] ?? []) : [];
  });
  const isAge =
    tokens.slice(first, end).some(({ norm }) => AGES.test(norm)) || peopleBefore(tokens, first) !== undefined;
  return said[0] ?? (isAge ? "years" : undefined);
}

/** Whether a number of this unit can be one of the field; where none is said, the field's own is meant. */
export const takesUnit = ({ unit }: Field, said: string | undefined) => said === undefined || said === unit;
