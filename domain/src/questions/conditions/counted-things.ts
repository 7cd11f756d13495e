import { named } from "../../messages/said.ts";
import { asks } from "../ask-sentences.ts";
import { addUnresolved, type QuestionState } from "../question-state.ts";
import { fieldIn } from "../words/concepts.ts";
import { subjectIn } from "../words/vocabulary.ts";

/** "How many patients": records are counted, and one person may have several. */
export function rejectPeople(state: QuestionState): void {
  if (state.subject !== "tests") return;
  const at = state.tokens.findIndex(({ norm }) =>
    /^(?:patients|subjects|couples|people|persons|women|men)$/.test(norm),
  );
  const before = state.tokens.slice(0, at).map(({ norm }) => norm);
  if (
    at < 0 ||
    !/(?:how many|number of|count(?: of| the)?)$/.test(before.join(" ").replace(/ (?:different|distinct|unique)$/, ""))
  )
    return;
  addUnresolved(state, at, at + 1, { sentence: asks("people") });
}

/** "How many operators": records are counted, and one of them may stand in many. */
export function rejectCountedFields(state: QuestionState): void {
  const norms = state.tokens.map(({ norm }) => norm);
  const match = state.matches.find(({ first }) => {
    const before = norms
      .slice(0, first)
      .join(" ")
      .replace(/ (?:different|distinct|unique)$/, "");
    return !state.used[first] && /(?:how many|number of)$/.test(before);
  });
  const field = match && !subjectIn(match) ? fieldIn(match, state.subject)?.field : undefined;
  if (!match || !field || !/s$/.test(norms[match.end - 1] ?? "") || !/^(?:text|person|enum|code)$/.test(field.type))
    return;
  const from = /^(?:different|distinct|unique)$/.test(norms[match.first - 1] ?? "") ? match.first - 1 : match.first;
  addUnresolved(state, from, match.end, { sentence: asks("figureOfEach", { field: named(field.label) }) });
}
