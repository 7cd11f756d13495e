import { findTerm, type Vocabulary } from "@zona/domain/vocabulary/term";
import { useTerms } from "./vocabulary-data.ts";
import { t } from "./vocabulary-text.ts";

type Props = { vocabulary: Vocabulary; typed: string };

/** The accepted word behind what was typed into a record, and what was typed where the two differ. */
export function AcceptedTerm({ vocabulary, typed }: Props) {
  const term = findTerm(typed, vocabulary, useTerms(vocabulary, true));
  if (term?.status !== "accepted" || term.label === typed) return typed;
  return (
    <>
      {term.label} <span className="dim">({t("typedAs", { typed })})</span>
    </>
  );
}
