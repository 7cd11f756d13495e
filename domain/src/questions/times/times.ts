import type { Said } from "../../messages/said.ts";
import { compileGrammar, parse } from "../grammar/chart.ts";
import { joined } from "../grammar/grammar.ts";
import { cut } from "../grammar/tokens.ts";
import { clockGrammar } from "./clocks.ts";
import { dayGrammar } from "./days.ts";
import { nameGrammar } from "./names.ts";
import { nestedGrammar } from "./nested.ts";
import type { Asked } from "./occurrences.ts";
import { rangeGrammar, time } from "./ranges.ts";
import { recurringGrammar } from "./recurring.ts";
import { relativeGrammar } from "./relative.ts";
import { distinct, type Meant, resolveTime } from "./resolve.ts";
import { unitGrammar } from "./units.ts";

/** How times are told, in English and German. Its tables are to be met by what is written: "Mondays" is no other spelling of "Monday". */
export const times = joined(
  unitGrammar,
  nameGrammar,
  dayGrammar,
  clockGrammar,
  relativeGrammar,
  nestedGrammar,
  rangeGrammar,
  recurringGrammar,
);

const compiled = compileGrammar(times, cut, (norm) => norm);

/** `meant` has one member where there is no doubt, several to choose from; `unread` is what is no time. */
export type TimesRead = { meant: readonly Meant[] } | { fault: Said } | { unread: true };

/** Reads a phrase that is nothing but a time. */
export function readTimes(text: string, asked: Asked): TimesRead {
  const tokens = cut(text);
  const chart = parse(compiled, tokens);
  if (chart.isCutShort) return { unread: true };
  const all = chart.of(time, 0, tokens.length).map(({ meaning }) => resolveTime(meaning, asked));
  const meant = distinct(all.flatMap((one) => ("meant" in one ? one.meant : [])));
  if (meant.length > 0) return { meant };
  const fault = all.find((one) => "fault" in one);
  return fault && "fault" in fault ? { fault: fault.fault } : { unread: true };
}
