import type { Answer, AnswerGroup, Figure, ShareFigure } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { requestSentence } from "@zona/domain/questions/sentence/request-sentence";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { shortTime } from "../../../platform/i18n/dates.ts";
import { fieldInWords } from "../../../platform/i18n/fields-in-words.ts";
import { fileSize, oneDecimal, wholeNumber } from "../../../platform/i18n/formats.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { refusalWords, t } from "../chatbot-text.ts";
import { groupName } from "./answer-lines.ts";
import { sentenceOf, shownOf } from "./request-words.ts";

type Told = Pick<Answer, "asOf" | "names">;

export const percentWords = (value: number | null) => (value === null ? t("notSaid") : `${oneDecimal(value)}%`);

export const intervalWords = ({ low, high }: ShareFigure) =>
  low === null || high === null ? "" : `${oneDecimal(low)}–${oneDecimal(high)}%`;

/** Sizes of files bring their unit. */
const numberWords = (value: number, unit: string | undefined) =>
  unit === "bytes" ? fileSize(value) : oneDecimal(value);

/** A figure in few characters, for marks and cells. */
export function figureShort(figure: Figure): string {
  if (figure.of === "count") return wholeNumber(figure.count);
  if (figure.of === "value") return figure.value === null ? t("notSaid") : numberWords(figure.value, figure.unit);
  return percentWords(figure.percent);
}

/** A figure with what it was made of, inside a sentence. */
export function figureWords(figure: Figure): string {
  if (figure.of === "count") return wholeNumber(figure.count);
  if (figure.of === "share") {
    const { n, d, percent } = figure;
    if (percent === null) return t("noShare");
    const interval = intervalWords(figure);
    return t("share", { percent: percentWords(percent), n, d, interval: interval && t("interval", { interval }) });
  }
  if (figure.value === null) return t("notRecorded");
  const unit = figure.unit && figure.unit !== "bytes" ? ` ${figure.unit}` : "";
  return t("valueOf", { value: `${figureShort(figure)}${unit}`, n: figure.count });
}

/** The whole answer as one sentence: what stands on top of the card, is read out, and is copied. */
export function answerSentence(answer: Answer): string {
  const { content, request } = answer;
  switch (content.kind) {
    case "figures":
      return request ? figuresSentence(request, content, answer) : "";
    case "rows":
      return request ? rowsSentence(request, content, answer) : "";
    case "defined":
      return toWords(content.text);
    case "told":
      return toWords(content.sentence);
    case "refused":
      return refusalWords(content.reason);
    case "help":
      return t("help");
    default:
      return t(content.kind === "choice" ? "whichMeant" : "unread");
  }
}

type Content<K extends Answer["content"]["kind"]> = Extract<Answer["content"], { kind: K }>;

function figuresSentence(request: AskedRequest, { totals, groups }: Content<"figures">, answer: Told): string {
  const first = leaders(request, groups);
  if (first) return t("told", { sentence: sentenceOf(request, answer), value: first });
  // Of all groups together the limit says nothing.
  if (request.having && groups.length > 0) return sentenceOf(request, answer);
  if (request.having) return t("told", { sentence: sentenceOf(request, answer), value: t("noGroup") });
  return requestSentence(request, shownOf(answer), { figures: totals, inWords: figureWords });
}

/** Who or what stands first where that was asked, with all that share the place. */
function leaders(request: AskedRequest, groups: readonly AnswerGroup[]): string {
  const { order, groupBy } = request;
  const figureOf = ({ figures }: AnswerGroup) => figures[0]?.[0];
  const best = groups[0] && figureOf(groups[0]);
  if (order?.by !== "measure" || groupBy.length !== 1 || request.versus.length > 0 || !best) return "";
  const shared = groups.filter((group) => {
    const figure = figureOf(group);
    return figure && figureShort(figure) === figureShort(best);
  });
  if (shared.length > 3) return "";
  return shared.map((group) => `${groupName(request, group)} ${figureWords(figureOf(group) ?? best)}`).join(", ");
}

function rowsSentence(request: AskedRequest, { rows, total }: Content<"rows">, answer: Told): string {
  const [only] = rows;
  const sentence = sentenceOf(request, answer);
  if (request.shows.length > 0 && total === 1 && only) {
    const values = request.shows.map((id) => cellWords(request, id, only.cells[id] ?? null, answer.names));
    return t("told", { sentence, value: values.join(", ") });
  }
  const isSome = request.limit !== undefined && request.limit < total;
  return isSome
    ? sentence
    : requestSentence(request, shownOf(answer), { figures: [[{ of: "count", count: total }]], inWords: figureWords });
}

/** A cell of an answer's table in words. */
export function cellWords(
  { subject }: Pick<AskedRequest, "subject">,
  id: string,
  cell: string | number | boolean | string[] | null,
  names: Readonly<Record<string, string>> = {},
): string {
  const field = fieldInWords(subject, id);
  if (cell === null || cell === "") return t("notSaid");
  if (Array.isArray(cell)) return cell.map((one) => cellWords({ subject }, id, one, names)).join(", ");
  if (typeof cell === "boolean") return cell ? t("yes") : t("no");
  if (field?.type === "instant") return shortTime(new Date(String(cell)), labNow());
  if (typeof cell === "number" && field?.unit === "bytes") return fileSize(cell);
  if (typeof cell === "number") return `${oneDecimal(cell)}${field?.unit ? ` ${field.unit}` : ""}`;
  return names[cell] ?? field?.values?.find(({ value }) => value === cell)?.label ?? cell;
}
