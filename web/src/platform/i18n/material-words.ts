import type { MaterialState, MaterialType, OocyteSource, Species, SpermSource } from "@zona/domain/records/lab-test";
import type * as z from "zod";
import { wordIn } from "./lab-words.ts";
import { words } from "./text.ts";

export const OOCYTE_SOURCES = words<Record<z.infer<typeof OocyteSource>, string>>("labWords.OOCYTE_SOURCES", {
  own_fresh: "Own, fresh",
  own_vitrified: "Own, vitrified",
  donor_fresh: "Donor, fresh",
  donor_vitrified: "Donor, vitrified",
  own_embryos_vitrified: "Own embryos, vitrified",
  donor_embryos_vitrified: "Donor embryos, vitrified",
  ivm: "In vitro matured (IVM)",
  research_donated: "Donated to research",
});

export const SPERM_SOURCES = words<Record<z.infer<typeof SpermSource>, string>>("labWords.SPERM_SOURCES", {
  ejaculate_fresh: "Ejaculate, fresh",
  ejaculate_frozen: "Ejaculate, frozen",
  tese: "TESE",
  tesa: "TESA",
  pesa_mesa: "PESA or MESA",
  donor_frozen: "Donor, frozen",
  electroejaculation: "Electroejaculation",
});

export const SPECIES = words<Record<z.infer<typeof Species>, string>>("labWords.SPECIES", {
  mouse: "Mouse",
  hamster: "Hamster",
  rabbit: "Rabbit",
  bovine: "Bovine",
  porcine: "Porcine",
  ovine: "Ovine",
  zebrafish: "Zebrafish",
  human_donated: "Human, donated",
});

export const MATERIAL_TYPES = words<Record<z.infer<typeof MaterialType>, string>>("labWords.MATERIAL_TYPES", {
  oocyte: "Oocyte",
  embryo_1c: "Embryo, 1 cell",
  embryo_2c: "Embryo, 2 cells",
  sperm: "Sperm",
  tissue: "Tissue",
});

export const MATERIAL_STATES = words<Record<z.infer<typeof MaterialState>, string>>("labWords.MATERIAL_STATES", {
  fresh: "Fresh",
  vitrified_warmed: "Vitrified and warmed",
});

export const MATERIAL_NAMES = words("labWords.MATERIAL_NAMES", {
  oocyteSource: "Oocytes",
  spermSource: "Sperm",
  species: "Species",
  materialType: "Type of material",
  materialState: "State of the material",
  materialLot: "Lot or batch",
});

/** Fields of the material with their closed lists; `materialLot` is typed freely. */
export const MATERIAL_WORDS = {
  oocyteSource: { name: MATERIAL_NAMES.oocyteSource, values: OOCYTE_SOURCES },
  spermSource: { name: MATERIAL_NAMES.spermSource, values: SPERM_SOURCES },
  species: { name: MATERIAL_NAMES.species, values: SPECIES },
  materialType: { name: MATERIAL_NAMES.materialType, values: MATERIAL_TYPES },
  materialState: { name: MATERIAL_NAMES.materialState, values: MATERIAL_STATES },
  materialLot: { name: MATERIAL_NAMES.materialLot, values: undefined },
} as const;

/** Names of a test's top-level fields, as the history shows them. */
export const FIELD_WORDS = words<Readonly<Record<string, string>>>("labWords.FIELD_WORDS", {
  kind: "Kind",
  code: "Test code",
  studyId: "Study",
  subjectCode: "Subject code",
  material: "Material",
  notes: "Notes",
  status: "Status",
  anchorAt: "Injection time",
  firstReadingRev: "Revision of first reading",
  submittedBy: "Submitted by",
  reviewedBy: "Reviewed by",
  cancelAskedBy: "Cancellation requested by",
  statusBefore: "Status before cancellation",
  organisation: "Organisation",
  retestId: "Repeated by",
  retestOf: "Repeats",
});

export const fieldWord = (field: string) => wordIn(FIELD_WORDS, field) ?? materialName(field);

function materialName(field: string): string {
  return Object.hasOwn(MATERIAL_WORDS, field) ? MATERIAL_WORDS[field as keyof typeof MATERIAL_WORDS].name : field;
}

/** A stored material value in words; what is not in a list is shown as it is. */
export function materialWord(field: string, value: string): string {
  if (!Object.hasOwn(MATERIAL_WORDS, field)) return value;
  const words: Readonly<Record<string, string>> | undefined =
    MATERIAL_WORDS[field as keyof typeof MATERIAL_WORDS].values;
  return wordIn(words, value) ?? value;
}
