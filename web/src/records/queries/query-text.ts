import type { QueryStatus, QueryType } from "@zona/domain/records/queries/query";
import { text, words } from "../../platform/i18n/text.ts";
import { placeWord, rowWord, sheetWord } from "../record/record-words.ts";

export const TYPE_WORDS = words<Record<QueryType, string>>("query.TYPE_WORDS", {
  failed_validation: "Failed validation",
  annotation: "Annotation",
  query: "Query",
  reason_for_change: "Reason for change",
});

export const QUERY_STATUS_WORDS = words<Record<QueryStatus, string>>("query.QUERY_STATUS_WORDS", {
  new: "New",
  updated: "Updated",
  resolution_proposed: "Resolution proposed",
  closed: "Closed",
  not_applicable: "Not applicable",
});

export const t = text("query", {
  assignee: "Assignee",
  for: "for {name}",
  queries: "Queries",
  none: "No queries opened.",
  ask: "Ask about a value",
  about: "About",
  whole: "Whole record",
  type: "Type",
  words: "Your question or comment",
  open: "Open query",
  answer: "Answer",
  answerFor: "Answer query about {place}",
  toOpener: "{name} opened this query and reads your answer. Use codes, no names of patients.",
  status: "Set query to",
  send: "Send answer",
  note: "Enter a note.",
  back: "Go back",
});

/** A query's place in words: `d3.2` is "Day 3, No. 2". */
export function pathWord(path: string): string {
  const [first = "", second, third] = path.split(".");
  if (first === "") return t("whole");
  if (second === undefined) return placeWord({ field: first });
  if (["header", "material", "settings"].includes(first)) return placeWord({ sheet: first, field: second });
  const row = `${sheetWord(first)}, ${rowWord(second)}`;
  return third === undefined ? row : `${row}: ${placeWord({ sheet: first, row: second, field: third })}`;
}
