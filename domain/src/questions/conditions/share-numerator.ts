import type { Plan } from "../plan.ts";
import type { QuestionState } from "../question-state.ts";
import { subjectIn } from "../words/vocabulary.ts";

const SHARE = /^(?:%|percent|percentage|proportion|share|fraction|ratio|rate)$/;
/** What makes a sentence of the records: "oocytes of women over 40 *that were* MII". */
const TELLS = /^(?:that|which|who|whose|are|were|was|is|had|have|has|underwent|received|used|got|became)$/;
const WITH = /^(?:with|without|having)$/;
/** Behind these stands what the share is taken of. */
const AMONG = /^(?:among|amongst|within|for|by|from|in|of|between)$/;
/** "Emma's oocytes", "my tests": whose they are stands before the noun. */
const OWNED = /^(?:'|s|'s|my|our)$/;

/**
 * The condition that a share asks for comes first: in "what percentage of women over 40 had piezo" it is the device, in "share
 * of Emma's oocytes that degenerated" it is the degeneration. Where nothing tells, the one that was read first stays there.
 */
export function numeratorFirst({ tokens, matches, subject }: QuestionState, where: Plan["where"]): Plan["where"] {
  if (where.length < 2) return where;
  const ask = tokens.findIndex(({ norm }) => SHARE.test(norm));
  const noun = matches.find((match) => match.first > ask && subjectIn(match)?.subject === subject);
  // "What fraction of the injected oocytes degenerated": a sentence that asks ends with its verb.
  const isSentence = /^(?:what|which)$/.test(tokens[0]?.norm ?? "");
  const behindFirst = Math.min(...where.map(({ span }) => tokens.findIndex(({ end }) => end === span[1]) + 1));
  const head = noun ? noun.end : isSentence ? behindFirst : ask + 2;
  const tells = tokens.findLastIndex(({ norm }, at) => at >= head && TELLS.test(norm));
  const from = tells >= 0 ? tells : tokens.findIndex(({ norm }, at) => at >= head && WITH.test(norm));
  const isOwned = noun !== undefined && OWNED.test(tokens[noun.first - 1]?.norm ?? "");
  const begin = from >= 0 ? from : isOwned || isSentence ? head : tokens.length;
  const isAsked = ({ span }: Plan["where"][number]) => {
    const first = tokens.findIndex(({ start }) => start === span[0]);
    const isAmong = AMONG.test(tokens[first - 1]?.norm ?? "") && (from < 0 || first - 2 !== from);
    return first >= begin && !isAmong;
  };
  const [asked] = where.filter(isAsked).toSorted((a, b) => a.span[0] - b.span[0]);
  return asked ? [asked, ...where.filter((one) => one !== asked)] : where;
}
