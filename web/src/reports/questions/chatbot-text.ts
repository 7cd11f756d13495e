import type { Refusal } from "@zona/domain/questions/refusals/refusals";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("chatbot", {
  title: "Ask the data",
  lead: "Your question becomes an exact filter over the records. Anything not understood is shown, never guessed.",
  conversation: "Conversation",
  question: "Your question",
  placeholder: "How many ICSI tests this month?",
  ask: "Ask",
  cancel: "Cancel",
  cancelled: "Cancelled. Nothing was saved.",
  asking: "Looking up the answer",
  failed: "The question could not be answered",
  retry: "Ask again",
  historyFailed: "The conversation could not be loaded",
  suggestions: "Ask, for example",
  emptyTitle: "No questions yet",
  emptyHint: "Each answer shows its numbers, its interval and the filter behind it.",
  clear: "Remove conversation",
  clearAsk: "Remove the whole conversation? Its questions and answers are permanently removed.",
  clearYes: "Remove",
  keep: "Keep",
  understood: "I understood",
  removePart: "Remove: {part}",
  changePart: "Change: {part}",
  changedByHand: "changed by hand",
  leaveAsIs: "Leave unchanged",
  addCondition: "Add condition",
  share: "{percent} ({n, number} of {d, number}{interval})",
  interval: ", 95% interval {interval}",
  noShare: "– (0 of 0), no data to calculate from",
  few: "Too few to judge.",
  below: "Below competence",
  competent: "Competent",
  benchmark: "Benchmark reached",
  valueOf: "{value} ({n, plural, one {# value} other {# values}})",
  told: "{sentence}: {value}",
  noFigures: "No records to count.",
  noGroup: "none is within this limit",
  rows: "Records",
  notRecorded: "not recorded",
  rowsShown: "The first {shown, number} of {total, number}",
  excluded: "{n, plural, one {# cycle} other {# cycles}} outside the reference population not counted",
  partHidden: "Figures of fewer than {least, number} subjects not counted",
  behind: "Some records are not counted yet: their values are still being calculated",
  askAgain: "Ask again",
  unrecorded: "{n, number} without {field} not counted",
  unfit: "All cycles are counted, because the question is about a criterion of the reference population",
  inNoRecord: "No record contains {names}",
  asOf: "Data as of {time}",
  openReport: "Open in Reports",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not copy",
  csv: "CSV",
  png: "Image",
  pngFailed: "The image could not be created",
  chart: "Chart",
  table: "Table",
  source: "Source: {source}",
  version: "version {version}",
  helpful: "Good answer",
  unhelpful: "Bad answer",
  comment: "What was right or wrong?",
  sendComment: "Send feedback",
  thanks: "Thank you. The team reads all feedback.",
  feedbackFailed: "Your feedback could not be saved",
  whichMeant: "Which is meant?",
  unread: "I could not read all of this question.",
  meant: "Instead of {word}, did you mean:",
  notUnderstood: "I did not understand: {words}. Leave it out or rephrase it.",
  offered: "A language model takes it for this. Is it meant?",
  instead: "Ask instead, for example",
  help: "I count, compare and list what is recorded: tests, oocytes, images and videos, queries and lots. Mention a period, a person, a device or a status. Add “by operator” or “by month” to group.",
  value: "Value",
  n: "Numerator / n",
  group: "Group",
  interval95: "95% interval",
  yes: "yes",
  no: "no",
  band: "Band",
  notSaid: "–",
  answered: "Answer: {sentence}",
  goesOn: "Goes on from: {sentence}",
  goesOnBefore: "Goes on from the question before.",
  askAfresh: "Ask it as a new question",
  mayGoOn: "The next question may go on from: {sentence}",
  newQuestion: "Start a new question",
  resume: "Go on from: {sentence}",
});

/** A question whose request was changed: its words no longer say all of it. */
export function changedQuestion(question: string): string {
  const mark = ` (${t("changedByHand")})`;
  return question.endsWith(mark) ? question : `${question.slice(0, 500 - mark.length)}${mark}`;
}

/** Why a question is refused, each with what can be asked instead. */
export const REFUSED = words<Record<Refusal, string>>("chatbot.REFUSED", {
  write: "I only read records and cannot change them. Open the record to change it; I can find it for you.",
  prediction: "I do not make predictions. I can count what has happened.",
  advice: "I do not give medical advice or judge embryos. I can show what was recorded.",
  dosing: "I do not answer questions about medication or doses. I can show records, rates and what is due.",
  identity: "I only know subjects by their codes and cannot say who they are. I can show records by code.",
  blinded: "This stays blinded until an authorised person unblinds the study. The record shows it then.",
  instruction: "I answer questions about records and do not take instructions about myself.",
  code: "I do not read or write code. Ask in plain words.",
  cause:
    "I cannot say why something happened. I can show a rate by operator, device, lot or month to help you investigate.",
  elsewhere: "I only know this laboratory's records, and only those you are allowed to see.",
  "off-topic": "I only answer questions about this laboratory's tests, oocytes, images and videos, queries and lots.",
});
export const refusalWords = (reason: string) => REFUSED[reason as Refusal] ?? REFUSED["off-topic"];

const ALWAYS = words("chatbot.ALWAYS_ASKED", {
  due: "What is due today?",
  count: "How many ICSI tests this month?",
  byOperator: "Fertilisation rate by operator this year",
  below: "Are we below benchmark anywhere?",
  monthly: "Monthly 2PN rate",
  missing: "Tests with missing photos",
  blurred: "Blurred images this week",
  defined: "What counts as a good blastocyst?",
});

/** Questions that always can be asked, by what a refused or an empty conversation wants. */
export const ALWAYS_ASKED: readonly string[] = Object.values(ALWAYS);

/** Questions that people may ask who see figures of many and read no records. */
export const FIGURES_ASKED: readonly string[] = Object.values(
  words("chatbot.FIGURES_ASKED", {
    count: "How many ICSI tests?",
    byDevice: "Fertilisation rate by device",
    byYear: "Blastocyst rate by year",
  }),
);

/** Questions made from what is in the data. */
export const suggestion = text("chatbot.suggestion", {
  witness: "Who witnessed {code}?",
  lot: "Which embryos used lot {lot}?",
  person: "Tests of {name} this month",
});
