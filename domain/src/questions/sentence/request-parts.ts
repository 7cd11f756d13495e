import { conjuncts, type Filter } from "../../filters/filter.ts";
import { type AskedRequest, requestFault } from "../requests/asked-request.ts";
import { populationUse } from "../requests/population-use.ts";
import { conditionParts, filterPhrase, partPhrase } from "./condition-phrases.ts";
import { fieldName, groupWords, havingWords, measureWords, nounWords, orderWords } from "./part-words.ts";
import { partsOfWhere } from "./request-sentence.ts";
import { type SentenceShown, withMe } from "./sentence-shown.ts";
import { asksFor } from "./sentence-words.ts";

/**
 * A part of a request in the words of its sentence; `without` is the rest, where that can be asked. What is a filter can be changed for
 * another one.
 */
export type RequestPart = {
  of: "measures" | "shows" | "population" | "where" | "versus" | "groupBy" | "having" | "order" | "limit";
  words: string;
  without?: AskedRequest;
  change?: { filter: Filter; to: (filter: Filter) => AskedRequest };
};

function withWhere(request: AskedRequest, parts: readonly Filter[]): AskedRequest {
  const all = parts.flatMap(conjuncts);
  const [only] = all;
  return { ...request, where: all.length === 1 && only ? only : { all } };
}

/** A request that asks one more thing of all its records. */
export const withCondition = (request: AskedRequest, more: Filter): AskedRequest =>
  withWhere(request, [request.where, more]);

const textOf = (part: Filter) => JSON.stringify(part);

/** The chip of a condition. */
function conditionPart(request: AskedRequest, filter: Filter, shown: SentenceShown): RequestPart {
  const parts = conditionParts(request.subject, request.where);
  const at = parts.findIndex((one) => textOf(one) === textOf(filter));
  return {
    of: "where",
    words: partPhrase(request.subject, filter, shown),
    without: withWhere(request, parts.toSpliced(at, 1)),
    change: { filter, to: (next) => withWhere(request, parts.with(at, next)) },
  };
}

/** One side alone is no comparison: it is what all records must be. */
function withoutSide(request: AskedRequest, at: number): AskedRequest {
  const versus = request.versus.toSpliced(at, 1);
  const [only] = versus;
  return versus.length === 1 && only ? { ...withCondition(request, only), versus: [] } : { ...request, versus };
}

/** Order and number are of groups where figures are asked. */
function withoutGroup({ order, limit, having, ...request }: AskedRequest, at: number): AskedRequest {
  const groupBy = request.groupBy.toSpliced(at, 1);
  return groupBy.length === 0 && request.ask === "figure"
    ? { ...request, groupBy }
    : {
        ...request,
        groupBy,
        ...(order && { order }),
        ...(limit !== undefined && { limit }),
        ...(having && { having }),
      };
}

/** Whom indicators count: the reference population, which can be left, or everybody, where that was asked. */
function populationPart(request: AskedRequest, { tell }: SentenceShown): RequestPart[] {
  const use = populationUse(request);
  const { isReference: _, ...usual } = request;
  if (use?.isApplied)
    return [{ of: "population", words: tell(asksFor("reference")), without: { ...usual, isReference: false } }];
  if (use?.why !== "unwanted") return [];
  const words = tell(asksFor("everybody"));
  return [{ of: "population", words, ...(populationUse(usual)?.isApplied && { without: usual }) }];
}

/** All parts of a request in the order of its sentence. */
export function requestParts(request: AskedRequest, shown: SentenceShown): RequestPart[] {
  const { subject, measures, shows, versus, groupBy, order, limit, having } = request;
  if (request.ask === "definition" || request.ask === "help") return [];
  const said = withMe(shown);
  const isCounted = measures.length === 1 && measures[0]?.of === "count";
  const { order: _, ...unordered } = request;
  const { limit: __, ...unlimited } = request;
  const { having: ___, ...ofAny } = request;
  const parts: RequestPart[] = [
    ...shows.map(
      (id, at): RequestPart => ({
        of: "shows",
        words: fieldName(request, id, said),
        without: { ...request, shows: shows.toSpliced(at, 1) },
      }),
    ),
    ...measures.map(
      (one, at): RequestPart => ({
        of: "measures",
        words: isCounted
          ? said.tell(asksFor("of", { what: measureWords(request, one, said), records: nounWords(request, said) }))
          : measureWords(request, one, said),
        without: { ...request, measures: measures.toSpliced(at, 1) },
      }),
    ),
    ...populationPart(request, said),
    ...partsOfWhere(request).map((part) => conditionPart(request, part, said)),
    ...versus.map(
      (side, at): RequestPart => ({
        of: "versus",
        words: filterPhrase(subject, side, said),
        without: withoutSide(request, at),
        change: { filter: side, to: (next) => ({ ...request, versus: versus.with(at, next) }) },
      }),
    ),
    ...groupBy.map(
      (one, at): RequestPart => ({
        of: "groupBy",
        words: groupWords(request, one, said),
        without: withoutGroup(request, at),
      }),
    ),
    ...(having ? [{ of: "having" as const, words: havingWords(request, having, said), without: ofAny }] : []),
    ...(order ? [{ of: "order" as const, words: orderWords(request, order, said), without: unordered }] : []),
    ...(limit === undefined
      ? []
      : [{ of: "limit" as const, words: said.tell(asksFor("most", { n: limit })), without: unlimited }]),
  ];
  return parts.map(({ without, ...part }) =>
    without && requestFault(without) === undefined ? { ...part, without } : part,
  );
}
