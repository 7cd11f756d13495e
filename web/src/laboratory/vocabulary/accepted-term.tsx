import { findTerm } from "@zona/domain/vocabulary/term";
import { TERM_FIELDS, type TermFieldName } from "@zona/domain/vocabulary/term-fields";
import { useTerms } from "./vocabulary-data.ts";
import { t } from "./vocabulary-text.ts";

type Props = { field: TermFieldName; typed: string };

/** The accepted word behind what was typed into a record, and what was typed where the two differ. */
export function AcceptedTerm({ field, typed }: Props) {
  const vocabulary = TERM_FIELDS[field];
  const term = findTerm(typed, vocabulary, useTerms(vocabulary, true));
  if (term?.status !== "accepted" || term.label === typed) return typed;
  return (
    <>
      {term.label} <span className="dim">({t("typedAs", typed)})</span>
    </>
  );
}
