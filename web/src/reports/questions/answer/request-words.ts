import type { Answer } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { requestSentence } from "@zona/domain/questions/sentence/request-sentence";
import type { SentenceShown } from "@zona/domain/questions/sentence/sentence-shown";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { PERIOD_SHOWN } from "../../tables/cell-words.ts";

type Told = Pick<Answer, "asOf" | "names">;

/** How requests are told: from a moment, with the names of people by uid. */
const shownAt = (now: Date, names: ReadonlyMap<string, string>): SentenceShown => ({
  ...PERIOD_SHOWN,
  now,
  names,
  tell: toWords,
});

/** The same with the names of an answer, and from the moment of its figures. */
export const shownOf = ({ asOf, names }: Told): SentenceShown =>
  shownAt(new Date(asOf), new Map(Object.entries(names)));

/** What was asked at a moment, as one sentence. */
export const requestWords = (request: AskedRequest, at: Date, names: ReadonlyMap<string, string>): string =>
  requestSentence(request, shownAt(at, names));

/** A request of an answer as one sentence. */
export const sentenceOf = (request: AskedRequest, answer: Told): string => requestSentence(request, shownOf(answer));
