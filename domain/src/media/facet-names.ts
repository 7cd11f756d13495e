/** What media are found by; they stand in addresses and in indexes, so none is renamed. */
export const FACET_NAMES = [
  "test",
  "subject",
  "study",
  "kind",
  "stage",
  "check",
  "device",
  "objective",
  "uploader",
  "organisation",
  "verdict",
  "state",
  "type",
  "size",
  "focus",
  "clipped",
  "duplicate",
  "scale",
  "resolution",
  "lag",
  "shot",
  "label",
] as const;
export type Facet = (typeof FACET_NAMES)[number];

/** Facets with exactly one value per medium; a medium has any number of labels. */
export type SingleFacet = Exclude<Facet, "label">;
export const SINGLE_FACETS = FACET_NAMES.filter((facet): facet is SingleFacet => facet !== "label");

/** Stands where a fact of a medium is not known or does not apply. */
export const NONE = "none";
