import { fieldOf } from "../../filters/fields.ts";
import { named } from "../../messages/said.ts";
import { subjectCodeFault } from "../../subjects/subject-code.ts";
import { asks } from "../ask-sentences.ts";
import { addCondition, addUnresolved, markUsed, type QuestionState } from "../question-state.ts";
import { fieldIn, valuesIn } from "./concepts.ts";

const PRODUCTS =
  /^(?:medium|media|culture|oil|enzyme|hyaluronidase|dish|dishware|pipette|holding|injection|reagent|pvp)$/;

const TEST_CODE = /^(?:icsi|clin|sem|pre)-\d{4,7}$/;

/** "ICSI-0101 to ICSI-0110": its two ends are not all between them. */
function leaveCodeRanges(state: QuestionState): void {
  const norm = (at: number) => state.tokens[at]?.norm ?? "";
  for (const at of state.tokens.keys()) {
    const isRange = /^(?:to|until|till|through|thru|-|–|\.)$/.test(norm(at + 1));
    let end = at + 2;
    while (norm(end) === ".") end++;
    if (!TEST_CODE.test(norm(at)) || !isRange || !(TEST_CODE.test(norm(end)) || /^\d+$/.test(norm(end)))) continue;
    addUnresolved(state, at, end + 1, { sentence: asks("codeRange") });
  }
}

/** ICSI-0042, 4AB, HF-0042-K, "lot G5-2291", "oocyte 7": names of single things. */
export function readCodes(state: QuestionState): void {
  const { tokens, subject } = state;
  const codeField = fieldOf(subject, "code") ? "code" : "testCode";
  leaveCodeRanges(state);
  for (const [at, { kind, text, norm }] of tokens.entries()) {
    // A device may be named like a subject: what exists is what is meant.
    const isKnown = state.matches.some(
      (match) => match.first <= at && at < match.end && valuesIn(match, subject).length > 0,
    );
    if (state.used[at] || (isKnown && !/^[1-6][a-d]{2}$/.test(norm))) continue;
    const before = tokens[at - 1]?.norm ?? "";
    const two = tokens[at - 2]?.norm ?? "";
    const isLot =
      /^(?:lot|lots|batch)$/.test(before) || (/^(?:number|no|nr|#|:)$/.test(before) && /^(?:lot|batch)$/.test(two));
    if (isLot && /\d/.test(text) && fieldOf(subject, "lotNo")) {
      const noun = at - (/^(?:lots?|batch)$/.test(before) ? 1 : 2);
      // A lot's number is enough to find it; what was in the bottle adds nothing.
      for (let product = noun - 1; PRODUCTS.test(tokens[product]?.norm ?? ""); product--)
        markUsed(state, product, product + 1);
      addCondition(state, { field: "lotNo", op: "eq", value: [text.toUpperCase()] }, noun, at + 1);
    } else if (TEST_CODE.test(norm) && fieldOf(subject, codeField)) {
      addCondition(state, { field: codeField, op: "eq", value: [text.toUpperCase()] }, at, at + 1);
    } else if (/^[1-6][a-d]{2}$/.test(norm) && fieldOf(subject, "grade")) {
      addCondition(state, { field: "grade", op: "eq", value: [text.toUpperCase()] }, at, at + 1);
    } else if (
      kind === "number" &&
      /^\d{4,7}$/.test(text) &&
      /^(?:icsi|clin|sem|pre)$/.test(before) &&
      fieldOf(subject, codeField)
    ) {
      addCondition(state, { field: codeField, op: "eq", value: [`${before.toUpperCase()}-${text}`] }, at - 1, at + 1);
    } else if (kind === "code" && /^[a-z]{2,5}-\d{3,6}(?:-[a-z0-9])?$/.test(norm)) {
      const fault = subjectCodeFault(text);
      const isTest = /^(?:icsi|clin|sem|pre)-/.test(norm);
      const beside = state.matches.flatMap((match) => (match.end === at ? (fieldIn(match, subject)?.field ?? []) : []));
      const [field] = beside.filter(({ type }) => type === "text");
      const sentence = field
        ? asks("notNamed", { field: named(field.label), text })
        : isTest
          ? asks("notAmong", { text, subject })
          : asks("noCode", { text });
      if (fault) addUnresolved(state, at, at + 1, { sentence });
      else if (fieldOf(subject, "subjectCode"))
        addCondition(state, { field: "subjectCode", op: "eq", value: [text.toUpperCase()] }, at, at + 1);
    } else if (
      kind === "number" &&
      /^\d{1,2}$/.test(text) &&
      fieldOf(subject, "n") &&
      /^(?:oocyte|egg|embryo|unit|no|number|#)s?$/.test(before)
    ) {
      addCondition(state, { field: "n", op: "eq", value: [Number(text)] }, subject === "units" ? at : at - 1, at + 1);
    }
  }
}
