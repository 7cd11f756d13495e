import { findTerm, LONGEST_TERM, termKey, type Vocabulary, wordsOf } from "@zona/domain/vocabulary/term";
import { useState } from "react";
import { CreatableSelect } from "../../platform/ui/fields/creatable-select.tsx";
import { addWord, useTerms } from "./vocabulary-data.ts";
import { t } from "./vocabulary-text.ts";

type Props = {
  label: string;
  vocabulary: Vocabulary;
  error?: string | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A word of the lab: chosen, or typed where the list ends. A new one works at once and waits for an administrator. */
export function TermField({ label, vocabulary, error, value, onChange }: Props) {
  const [isRequested, setRequested] = useState(false);
  const terms = useTerms(vocabulary, isRequested || value !== undefined);
  const term = value === undefined ? undefined : findTerm(value, vocabulary, terms);
  const shownAs = term && term.label !== value ? t("shownAs", { label: term.label }) : undefined;
  return (
    <CreatableSelect
      field={{ label, error, description: term?.status === "pending" ? t("pending") : shownAs }}
      text={value ?? ""}
      keyOf={termKey}
      options={wordsOf(terms).map(({ word: { id, label: accepted, status }, also }) => ({
        ...{ value: id, label: accepted, also },
        ...(status === "pending" ? { hint: t("waits") } : {}),
      }))}
      create={(typed) => t("add", { typed })}
      onOpen={() => setRequested(true)}
      onChange={(chosen) => {
        const typed = chosen && ("typed" in chosen ? chosen.typed.slice(0, LONGEST_TERM) : chosen.label);
        onChange(typed);
        // What is typed stands in the record whatever becomes of the list, so a refusal here loses nothing.
        if (typed && !findTerm(typed, vocabulary, terms))
          void addWord({ vocabulary, label: typed }).catch(() => undefined);
      }}
    />
  );
}
