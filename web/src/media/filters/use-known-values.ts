import type { Facet } from "@zona/domain/media/facet-names";
import type { Medium } from "@zona/domain/media/medium";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";

export type KnownValue = { value: string; label: string };
type Source = Partial<Record<Facet, string>> & { uploaderName?: string; labels?: readonly string[] };

const ofMedium = ({ facts, uploader }: Medium): Source =>
  facts ? { ...facts, uploaderName: uploader.name } : { uploader: uploader.uid, uploaderName: uploader.name };

function collect(facet: Facet, sources: readonly Source[]): KnownValue[] {
  const found = new Map<string, string>();
  for (const source of sources) {
    if (facet === "label") for (const label of source.labels ?? []) found.set(label, label);
    const value = source[facet];
    if (facet !== "label" && value && value !== "none")
      found.set(value, (facet === "uploader" && source.uploaderName) || value);
  }
  return [...found].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

/** Values that media have: those of what is listed now. */
export function useKnownValues(media: readonly Medium[]) {
  const studies = useSnapshot("studies", listenToStudies);
  return (facet: Facet): readonly KnownValue[] => {
    const known = dataOf(studies);
    if (facet === "study" && known)
      return known.records.map(({ id, protocolCode, title }) => ({
        value: id,
        label: `${protocolCode} · ${title}`,
      }));
    return collect(facet, media.map(ofMedium));
  };
}
