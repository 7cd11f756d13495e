import { findTerm, type Vocabulary } from "@zona/domain/vocabulary/term";
import { useTerms } from "./use-terms.ts";
import { t } from "./vocabulary-text.ts";

/** The fields of a header that hold a word of the vocabulary. */
const VOCABULARY_OF: Readonly<Record<string, Vocabulary>> = {
  ...{ strain: "strain", supplier: "supplier", medium: "medium", reagent: "reagent" },
  ...{ deviceId: "device", incubatorId: "incubator", microscopeId: "microscope" },
};

/** The accepted word behind what was typed, where it is another one. */
export function AcceptedTerm({ field, value }: { field: string; value: unknown }) {
  const vocabulary = VOCABULARY_OF[field];
  return vocabulary && typeof value === "string" ? <Accepted {...{ vocabulary, value }} /> : null;
}

function Accepted({ vocabulary, value }: { vocabulary: Vocabulary; value: string }) {
  const term = findTerm(value, vocabulary, useTerms(vocabulary, true));
  if (!term || term.label === value) return null;
  return <span className="dim"> ({t("shownAs", term.label)})</span>;
}
