import { sentences } from "../../../messages/said.ts";
import { CASA_LIMITS } from "../../../policy/casa-limits.ts";
import { LIMITS } from "../../../policy/limits.ts";
import { defineField, defineGroups } from "../../fields/define-field.ts";
import * as shared from "../../fields/shared-fields.ts";
import { checkRatios } from "./casa-ratios.ts";

const says = sentences("semenFields", {
  casaSystem: "Name the system; its values compare with no other's.",
});

const CASA_SYSTEM = says("casaSystem");

/**
 * Figures of a computer-assisted analysis. Values of different systems cannot be compared, so system, frame rate and pixel
 * size belong to them. Ratios that do not follow from the velocities are refused: a column was mixed up.
 */
export const CASA = defineField({
  kind: "table",
  key: "casa",
  label: "CASA figures",
  check: checkRatios,
  fields: [
    {
      kind: "text",
      key: "system",
      label: "System",
      max: 60,
      needed: true,
      missing: CASA_SYSTEM,
      table: { id: "casaSystem", label: "CASA system", path: "casa.system", also: ["casa"] },
    },
    {
      kind: "number",
      key: "frameRate",
      label: CASA_LIMITS.frameRate.label,
      limit: CASA_LIMITS.frameRate,
      needed: true,
    },
    {
      kind: "number",
      key: "micronPerPixel",
      label: CASA_LIMITS.micronPerPixel.label,
      limit: CASA_LIMITS.micronPerPixel,
      needed: true,
    },
    {
      kind: "number",
      key: "vcl",
      label: CASA_LIMITS.vcl.label,
      limit: CASA_LIMITS.vcl,
      needed: true,
      table: { path: "casa.vcl", also: ["curvilinear velocity"] },
    },
    {
      kind: "number",
      key: "vsl",
      label: CASA_LIMITS.vsl.label,
      limit: CASA_LIMITS.vsl,
      needed: true,
      table: { path: "casa.vsl", also: ["straight line velocity"] },
    },
    {
      kind: "number",
      key: "vap",
      label: CASA_LIMITS.vap.label,
      limit: CASA_LIMITS.vap,
      needed: true,
      table: { path: "casa.vap", also: ["average path velocity", "path velocity"] },
    },
    {
      kind: "number",
      key: "lin",
      label: CASA_LIMITS.lin.label,
      limit: CASA_LIMITS.lin,
      table: { path: "casa.lin", also: ["linearity"] },
    },
    {
      kind: "number",
      key: "str",
      label: CASA_LIMITS.str.label,
      limit: CASA_LIMITS.str,
      table: { path: "casa.str", also: ["straightness"] },
    },
    {
      kind: "number",
      key: "wob",
      label: CASA_LIMITS.wob.label,
      limit: CASA_LIMITS.wob,
      table: { path: "casa.wob", also: ["wobble"] },
    },
    {
      kind: "number",
      key: "alhMean",
      label: CASA_LIMITS.alhMean.label,
      limit: CASA_LIMITS.alhMean,
      table: { path: "casa.alhMean", also: ["alh"] },
    },
    {
      kind: "number",
      key: "alhMax",
      label: CASA_LIMITS.alhMax.label,
      limit: CASA_LIMITS.alhMax,
      table: { path: "casa.alhMax" },
    },
    {
      kind: "number",
      key: "bcf",
      label: CASA_LIMITS.bcf.label,
      limit: CASA_LIMITS.bcf,
      table: { path: "casa.bcf", also: ["beat cross frequency", "beat frequency"] },
    },
  ],
});

/** Head, neck and midpiece, tail, cytoplasm: reported by region. */
const DEFECTS = defineField({
  kind: "table",
  key: "defects",
  label: "Defects by region",
  fields: [
    { kind: "number", key: "headPct", label: "Head", said: "Head defects", limit: "percentage", needed: true },
    {
      kind: "number",
      key: "neckMidpiecePct",
      label: "Neck and midpiece",
      said: "Neck and midpiece defects",
      limit: "percentage",
      needed: true,
    },
    { kind: "number", key: "tailPct", label: "Tail", said: "Tail defects", limit: "percentage", needed: true },
    {
      kind: "number",
      key: "cytoplasmPct",
      label: "Cytoplasm",
      said: "Cytoplasm defects",
      limit: "percentage",
      needed: true,
    },
  ],
});

const AFTER_PREPARATION = defineField({
  kind: "table",
  key: "postPrep",
  label: "After preparation",
  fields: [
    {
      kind: "number",
      key: "concentrationMPerMl",
      label: LIMITS.concentrationMPerMl.label,
      limit: "concentrationMPerMl",
      needed: true,
    },
    { kind: "number", key: "volumeMl", label: LIMITS.volumeMl.label, limit: "volumeMl", needed: true },
    {
      kind: "number",
      key: "counted",
      label: "Sperm counted after preparation",
      short: LIMITS.spermCounted.label,
      said: LIMITS.spermCounted.label,
      limit: "spermCounted",
      needed: true,
    },
    {
      kind: "number",
      key: "progressive",
      label: "Progressively motile of these",
      said: LIMITS.spermProgressive.label,
      limit: "spermProgressive",
      needed: true,
    },
  ],
});

/** One number of a count, of either of two counts that are compared. */
const tally = <const K extends string, const L extends string>(key: K, label: L) =>
  ({ kind: "number", key, label, limit: "replicateCount", needed: true }) as const;

/** Sperm in two chambers; the concentration follows from them. */
const CONCENTRATION_COUNTS = defineField({
  kind: "table",
  key: "concentrationCounts",
  label: "Concentration, counted twice",
  fields: [
    tally("firstChamber", "First chamber"),
    tally("secondChamber", "Second chamber"),
    {
      kind: "number",
      key: "chamberVolumeNl",
      label: "Volume counted in each chamber",
      said: "Volume counted in each chamber",
      limit: "countedVolumeNl",
      needed: true,
    },
    { kind: "number", key: "dilution", label: LIMITS.dilution.label, limit: "dilution", needed: true },
  ],
});

/** Sperm by how they move, in two aliquots. */
const MOTILITY_COUNTS = defineField({
  kind: "table",
  key: "motilityCounts",
  label: "Motility, counted twice",
  fields: [
    tally("firstRapid", "First count: rapid"),
    tally("firstSlow", "First count: slow"),
    tally("firstNonProg", "First count: non-progressive"),
    tally("firstImmotile", "First count: immotile"),
    tally("secondRapid", "Second count: rapid"),
    tally("secondSlow", "Second count: slow"),
    tally("secondNonProg", "Second count: non-progressive"),
    tally("secondImmotile", "Second count: immotile"),
  ],
});

const VITALITY_COUNTS = defineField({
  kind: "table",
  key: "vitalityCounts",
  label: "Vitality, counted twice",
  fields: [
    tally("firstLive", "First count: live"),
    tally("firstDead", "First count: dead"),
    tally("secondLive", "Second count: live"),
    tally("secondDead", "Second count: dead"),
  ],
});

const MORPHOLOGY_COUNTS = defineField({
  kind: "table",
  key: "morphologyCounts",
  label: "Morphology, counted twice",
  fields: [
    tally("firstNormal", "First count: normal"),
    tally("firstAbnormal", "First count: abnormal"),
    tally("secondNormal", "Second count: normal"),
    tally("secondAbnormal", "Second count: abnormal"),
  ],
});

/** All fields of a semen analysis, by what the andrologist does one after the other. */
export const SEMEN_FIELDS = defineGroups([
  {
    title: "Sample",
    fields: [
      { kind: "time", key: "collectedAt", label: "Collected at", said: "Collection", needed: true },
      {
        kind: "time",
        key: "analysedAt",
        label: "Analysed at",
        said: "Analysis",
        after: ["collectedAt"],
        since: "collectedAt",
        needed: true,
      },
      {
        kind: "choice",
        key: "collection",
        label: "Collection of the sample",
        options: {
          complete: "Complete",
          first_lost: "First part lost",
          last_lost: "Last part lost",
          part_lost: "Some lost",
        },
      },
      { kind: "number", key: "abstinenceDays", label: LIMITS.abstinenceDays.label, limit: "abstinenceDays" },
      {
        kind: "number",
        key: "volumeMl",
        label: LIMITS.volumeMl.label,
        limit: "volumeMl",
        needed: true,
        table: { label: "Semen volume", also: ["volume", "ejaculate volume"] },
      },
      {
        kind: "number",
        key: "concentrationMPerMl",
        label: LIMITS.concentrationMPerMl.label,
        limit: "concentrationMPerMl",
        needed: true,
        table: { also: ["sperm concentration", "sperm count"] },
      },
      { kind: "number", key: "pH", label: LIMITS.pH.label, limit: "pH", table: { id: "ph" } },
      { kind: "number", key: "liquefactionMin", label: LIMITS.liquefactionMin.label, limit: "liquefactionMin" },
      {
        kind: "choice",
        key: "appearance",
        label: "Appearance",
        options: {
          normal: "Cream to grey, opalescent",
          clear: "Clear",
          yellow: "Yellowish",
          red_brown: "Red to brown",
          other: "Other",
        },
      },
      {
        kind: "choice",
        key: "viscosity",
        label: "Viscosity",
        options: { normal: "Normal, threads up to 2 cm", increased: "Increased, threads over 2 cm" },
      },
      {
        kind: "choice",
        key: "agglutination",
        label: "Agglutination",
        options: {
          none: "None",
          grade_1: "Grade 1: fewer than 10 sperm each",
          grade_2: "Grade 2: 10 to 50 sperm each",
          grade_3: "Grade 3: more than 50 sperm each",
          grade_4: "Grade 4: all agglutinated",
        },
      },
      {
        kind: "choice",
        key: "agglutinationSite",
        label: "Site of agglutination",
        options: {
          head: "A: head to head",
          tail: "B: tail to tail",
          tail_tip: "C: tail tip to tail tip",
          mixed: "D: mixed",
          tangle: "E: tangle",
        },
      },
      { kind: "number", key: "roundCellsM", label: LIMITS.roundCellsM.label, limit: "roundCellsM" },
      {
        kind: "number",
        key: "leukocytesM",
        label: "Leukocytes, peroxidase-positive",
        said: LIMITS.leukocytesM.label,
        limit: "leukocytesM",
      },
    ],
  },
  {
    title: CONCENTRATION_COUNTS.label,
    hint: "At least 200 sperm in each of two chambers. The concentration is calculated from the counts.",
    fields: [CONCENTRATION_COUNTS],
  },
  {
    title: "Motility",
    hint: "The four classes add up to 100%.",
    fields: [
      {
        kind: "number",
        key: "motilityRapidPct",
        label: "Rapid progressive",
        said: "Rapid progressive motility",
        limit: "percentage",
      },
      {
        kind: "number",
        key: "motilitySlowPct",
        label: "Slow progressive",
        said: "Slow progressive motility",
        limit: "percentage",
      },
      {
        kind: "number",
        key: "motilityNonProgPct",
        label: "Non-progressive",
        said: "Non-progressive motility",
        limit: "percentage",
      },
      { kind: "number", key: "motilityImmotilePct", label: "Immotile", said: "Immotile sperm", limit: "percentage" },
    ],
  },
  {
    title: MOTILITY_COUNTS.label,
    hint: "At least 200 sperm in each of two aliquots. The four classes are calculated from the counts.",
    fields: [MOTILITY_COUNTS],
  },
  {
    title: "Vitality and morphology",
    fields: [
      {
        kind: "number",
        key: "vitalityPct",
        label: "Live sperm",
        said: "Vitality",
        limit: "percentage",
        table: { label: "Vitality" },
      },
      {
        kind: "number",
        key: "normalFormsPct",
        label: "Normal forms",
        said: "Normal forms",
        limit: "percentage",
        table: { also: ["morphology"] },
      },
    ],
  },
  { title: VITALITY_COUNTS.label, fields: [VITALITY_COUNTS] },
  { title: MORPHOLOGY_COUNTS.label, fields: [MORPHOLOGY_COUNTS] },
  { title: DEFECTS.label, fields: [DEFECTS] },
  {
    title: "Further tests",
    fields: [
      {
        kind: "choice",
        key: "antibodyTest",
        label: "Antibody test",
        options: {
          mar_igg: "MAR test, IgG",
          mar_iga: "MAR test, IgA",
          immunobead_igg: "Immunobead test, IgG",
          immunobead_iga: "Immunobead test, IgA",
        },
      },
      {
        kind: "number",
        key: "antibodyBoundPct",
        label: "Motile sperm with bound particles",
        said: "Motile sperm with bound particles",
        limit: "percentage",
      },
      {
        kind: "choice",
        key: "dnaAssay",
        label: "DNA fragmentation assay",
        options: { scsa: "SCSA", tunel: "TUNEL", scd: "SCD (halo)", comet: "Comet" },
        table: { also: ["fragmentation assay"] },
      },
      {
        kind: "number",
        key: "dnaFragmentationPct",
        label: "Sperm DNA fragmentation",
        said: "Sperm DNA fragmentation",
        limit: "percentage",
        table: { also: ["dna fragmentation", "dna fragmentation index", "dfi", "sdf"] },
      },
    ],
  },
  {
    title: CASA.label,
    hint: "Values of different systems cannot be compared. Ratios may stay empty: they follow from the velocities.",
    fields: [CASA],
  },
  {
    title: "Preparation",
    fields: [
      {
        kind: "choice",
        key: "prepMethod",
        label: "Method of preparation",
        carriedOver: true,
        options: {
          gradient: "Density gradient",
          swim_up: "Swim-up",
          microfluidic: "Microfluidic",
          macs: "MACS",
          picsi: "PICSI",
          none: "None",
        },
      },
      AFTER_PREPARATION,
    ],
  },
  { fields: [{ ...shared.OPERATOR, carriedOver: false }, shared.NAMES] },
]);
