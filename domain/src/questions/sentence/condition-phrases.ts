import type { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { type Condition, conjuncts, type Filter } from "../../filters/filter.ts";
import { filterWords } from "../../filters/filter-words.ts";
import { parseInstant } from "../../timing/zoned-time.ts";
import { type SentenceShown, withinSentence } from "./sentence-shown.ts";
import { asksFor } from "./sentence-words.ts";
import { timePhrase } from "./time-phrases.ts";

const instantOf = ({ value }: Condition) => parseInstant(String(value[0]))?.getTime() ?? Number.NaN;

/** What must hold, part by part; where a time of one field begins and where it ends is one part. */
export function conditionParts(subject: AskedSubject, where: Filter): Filter[] {
  const parts: Filter[] = [];
  const rest = [...conjuncts(where)];
  for (let part = rest.shift(); part; part = rest.shift()) {
    const first = part;
    const isStart = "field" in first && first.op === "ge" && fieldOf(subject, first.field)?.type === "instant";
    const end = isStart
      ? rest.findIndex(
          (one) => "field" in one && one.field === first.field && one.op === "lt" && instantOf(first) < instantOf(one),
        )
      : -1;
    parts.push(end === -1 ? first : { all: [first, ...rest.splice(end, 1)] });
  }
  return parts;
}

/** "A and B and C". */
export const joined = (words: readonly string[], { tell }: SentenceShown): string =>
  words.reduce((first, last) => (first === "" ? last : tell(asksFor("and", { first, last }))), "");

type Phrases = { times: string; conditions: string };

/** What is asked of records: when what happened to them, and what else must hold. */
export function phrasesOf(subject: AskedSubject, parts: readonly Filter[], shown: SentenceShown): Phrases {
  const told = parts.map((part) => timePhrase(subject, part, shown));
  const others = parts.filter((_, at) => told[at] === undefined);
  const [only] = others;
  const all = others.length === 1 && only ? only : { all: others };
  return {
    times: joined(
      told.filter((one) => one !== undefined),
      shown,
    ),
    conditions: others.length === 0 ? "" : filterWords(subject, all, withinSentence(shown)),
  };
}

/** Records by their noun, with all that is asked of them: "tests created in October 2026 where technique is ICSI". */
export function recordsWords(noun: string, { times, conditions }: Phrases, { tell }: SentenceShown): string {
  const records = times === "" ? noun : tell(asksFor("happened", { records: noun, phrases: times }));
  return conditions === "" ? records : tell(asksFor("whereOf", { records, conditions }));
}

/** One part without a noun: "created in October 2026", "technique is ICSI". */
export const partPhrase = (subject: AskedSubject, part: Filter, shown: SentenceShown): string =>
  timePhrase(subject, part, shown) ?? filterWords(subject, part, withinSentence(shown));

/** A filter without a noun: "created in October 2026 where technique is ICSI". */
export function filterPhrase(subject: AskedSubject, filter: Filter, shown: SentenceShown): string {
  const { times, conditions } = phrasesOf(subject, conditionParts(subject, filter), shown);
  const where = conditions === "" ? "" : shown.tell(asksFor("where", { conditions }));
  return [times, where].filter((one) => one !== "").join(" ") || shown.tell(asksFor("all"));
}
