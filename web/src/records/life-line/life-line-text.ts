import { text } from "../../platform/i18n/text.ts";

export const t = text("lifeLine", {
  title: "Oocyte {n} · {code}",
  page: "Life-line",
  lead: "{status, select, in_culture {In culture} degenerated {Degenerated} transferred {Transferred} frozen {Frozen} biopsied_frozen {Biopsied and frozen} discarded {Discarded} donated {Donated} training {Used for training} other {}}",
  failed: "The life-line could not be loaded",
  notFound: "ICSI record not found",
  notFoundHint: "The link may be wrong, or the test is of a different kind.",
  home: "Go to the home page",
  nothing: "Nothing is recorded of oocyte {n}.",
  nothingHint: "Acts appear here once the record says when they happened.",
  incomplete: "It also went through a record that cannot be opened.",
  kind: "{kind, select, retrieval {Retrieved} denudation {Denuded} insemination {Inseminated} rescue {Rescue ICSI} biopsy {Biopsied} transfer {Transferred} warming {Warmed} result {Result} other {}}",
  inRecord: "{code}, oocyte {n}",
  sinceInsemination: "{hours} h after insemination",
  sinceWarming: "{hours} h after warming",
  by: "By {names}",
  later: "Entered later: {time}",
  straw: "Straw {straw}",
  back: "Back to the record",
});
