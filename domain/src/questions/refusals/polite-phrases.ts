import type { Token } from "../grammar/grammar.ts";

const MODAL = /^(?:can|could|may|might|would)$/;
const BEFORE = /^(?:please|hi|hello|hey|and|so|also|now|then|,|!|\.)$/;
/** What is done to records by looking at them. */
const SHOWN =
  /^(?:shown|listed|displayed|split|grouped|sorted|counted|compared|plotted|charted|given|seen|filtered|broken|found|viewed|presented|tabulated|divided)$/;
const SHOWS = /^(?:show|see|list|display|get|have|view|look|compare|count|find|tell|know|group|plot)$/;
const POLITE = /^(?:please|also|just|kindly|maybe|quickly)$/;

/** Tokens that only ask for it: "could", "be listed" of "could the tests be listed", "is it possible to". */
function frameOf(norms: readonly string[]): readonly number[] {
  let first = 0;
  while (BEFORE.test(norms[first] ?? "")) first++;
  const possible = ["it", "be", "possible", "to"];
  const asks = norms[first] === "is" ? ["it", "possible", "to"] : possible;
  const isAsked = asks.every((word, at) => norms[first + 1 + at] === word) && /^(?:is|would)$/.test(norms[first] ?? "");
  const verb = first + 1 + asks.length;
  if (isAsked && SHOWS.test(norms[verb] ?? "")) return Array.from({ length: verb - first }, (_, at) => first + at);
  if (!MODAL.test(norms[first] ?? "")) return [];
  let asked = first + 2;
  while (POLITE.test(norms[asked] ?? "")) asked++;
  if (/^(?:i|we|you)$/.test(norms[first + 1] ?? ""))
    return SHOWS.test(norms[asked] ?? "") || (norms[first + 1] === "you" && norms[asked] === "give")
      ? Array.from({ length: asked - first }, (_, at) => first + at)
      : [];
  const be = norms.findIndex((norm, at) => at > first && norm === "be" && SHOWN.test(norms[at + 1] ?? ""));
  return be < 0 ? [] : [first, be, be + 1];
}

/** What is asked, without how: whether it is refused hangs on the one and not on the other. */
export function withoutPolitePhrase(tokens: readonly Token[]): readonly Token[] {
  const frame = frameOf(tokens.map(({ norm }) => norm));
  return frame.length === 0 ? tokens : tokens.filter((_, at) => !frame.includes(at));
}
