import {
  type GeneticResult,
  type LateResult,
  OUTCOME_COUNTS,
  type OutcomeResult,
} from "@zona/domain/records/late-result";
import { GENETICS_SHEET } from "@zona/domain/records/sheet";
import { text, words } from "../../platform/i18n/text.ts";
import { valueWord } from "../record/record-words.ts";

export const t = text("results", {
  failed: "The results could not be loaded",
  nothing: "No embryo was transferred or biopsied, so there is no result to enter.",
  ofTransfer: "Transfer {no, number}",
  ofBiopsy: "Biopsy of oocyte {n, number}",
  when: "{time}, {n, plural, one {embryo {units}} other {embryos {units}}}",
  takenBack: "The record no longer says that this happened.",
  missing: "Outcome missing",
  waits: "No outcome reported yet.",
  pending: "No result reported yet.",
  inRecord: "{result}, entered in the record",
  sacs: "{n, plural, one {# sac} other {# sacs}}",
  heartbeats: "{n, plural, one {# heartbeat} other {# heartbeats}}",
  births: "{n, plural, one {# birth} other {# births}}",
  sacsUnknown: "sacs not known",
  heartbeatsUnknown: "heartbeats not known",
  birthsUnknown: "births not known",
  reportedBy: "Found or reported {time}, entered by {name}, {entered}",
  why: "Corrected because: {reason}",
  earlier: "Earlier",
  reported: "{name} reported a result",
  insteadOf: "In place of: {former}",
  reportOutcome: "Report outcome",
  changeOutcome: "Update outcome",
  reportResult: "Report result",
  changeResult: "Correct result",
  hcg: "Pregnancy test",
  sacsField: "Sacs",
  heartbeatsField: "Heartbeats",
  birthsField: "Births",
  notKnown: "Not known",
  result: "Result",
  at: "Found or reported on",
  reason: "Why is the earlier result corrected?",
  reasonHint: "No names. The earlier result stays readable.",
  further: "Further report",
  overtaken: "{name} reported a result in the meantime",
  overtakenHint: "Close this, read it, and start again.",
  problem: "Check these answers",
  sign: "You sign for this result. It can be corrected later, and what you enter now stays readable.",
  save: "Save result",
  cancel: "Cancel",
});

export const HCG_WORDS = words("results.HCG_WORDS", {
  positive: "Positive",
  negative: "Negative",
  unknown: "Not known",
});

/** By the name that the grid of biopsies gives it. */
export const geneticWord = (result: GeneticResult) => valueWord({ sheet: GENETICS_SHEET, field: "result" }, result);

const COUNT_WORDS = {
  sacs: (n: number | undefined) => (n === undefined ? t("sacsUnknown") : t("sacs", { n })),
  heartbeats: (n: number | undefined) => (n === undefined ? t("heartbeatsUnknown") : t("heartbeats", { n })),
  births: (n: number | undefined) => (n === undefined ? t("birthsUnknown") : t("births", { n })),
};

/** What is known of an outcome, and what is not: a pregnancy test that was negative ends it. */
function outcomeWords({ hcg, ...counts }: OutcomeResult["values"]): string {
  const tested = `${t("hcg")}: ${HCG_WORDS[hcg]}`;
  if (hcg === "negative") return tested;
  return [tested, ...OUTCOME_COUNTS.map((count) => COUNT_WORDS[count](counts[count]))].join(" · ");
}

export const resultWords = (result: LateResult): string =>
  result.kind === "outcome" ? outcomeWords(result.values) : geneticWord(result.values.result);

/** What a result is of, by its name. */
export const ofWords = (of: { kind: "outcome"; transfer: number } | { kind: "genetics"; unit: number }): string =>
  of.kind === "outcome" ? t("ofTransfer", { no: of.transfer }) : t("ofBiopsy", { n: of.unit });
