/** UCUM codes of the units in which records are kept (ucum.org, free of charge); other units are told by their text alone. */
export const UCUM: Readonly<Record<string, string>> = {
  "%": "%",
  "cm²/mL": "cm2/mL",
  days: "d",
  g: "g",
  h: "h",
  Hz: "Hz",
  "kg/m²": "kg/m2",
  mL: "mL",
  "million/mL": "10*6/mL",
  min: "min",
  "ng/mL": "ng/mL",
  nL: "nL",
  weeks: "wk",
  years: "a",
  "°C": "Cel",
  µm: "um",
  "µm/s": "um/s",
};

export type Coding = { system: string; code: string; display: string };

export const LOINC = "http://loinc.org";

const loinc = (code: string, display: string): Coding => ({ system: LOINC, code, display });

/**
 * Public codes of single fields, by kind and key of the header. Of LOINC alone, which is free to use: "This material contains content
 * from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers
 * Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license." What no code
 * says exactly has none.
 */
export const CODINGS: Readonly<Record<string, Coding>> = {
  "icsi/header/amhNgMl": loinc("38476-8", "Mullerian inhibiting substance [Mass/volume] in Serum or Plasma"),
  "icsi/header/bmi": loinc("39156-5", "Body mass index (BMI) [Ratio]"),
  "clinical/header/amhNgMl": loinc("38476-8", "Mullerian inhibiting substance [Mass/volume] in Serum or Plasma"),
  "clinical/header/bmi": loinc("39156-5", "Body mass index (BMI) [Ratio]"),
  "semen/header/abstinenceDays": loinc("10587-4", "Sexual abstinence duration"),
  "semen/header/volumeMl": loinc("3160-9", "Volume of Semen"),
  "semen/header/concentrationMPerMl": loinc("9780-8", "Spermatozoa [#/volume] in Semen"),
  "semen/header/liquefactionMin": loinc("10580-9", "Liquefaction [Time] in Semen"),
  "semen/header/roundCellsM": loinc("10585-8", "Round cells [#/volume] in Semen"),
  "semen/header/leukocytesM": loinc("10579-1", "Leukocytes [#/volume] in Semen"),
  "semen/header/motilityRapidPct": loinc("10624-5", "Spermatozoa Rapid/100 spermatozoa in Semen"),
  "semen/header/motilitySlowPct": loinc("10626-0", "Spermatozoa Slow/100 spermatozoa in Semen"),
  "semen/header/motilityNonProgPct": loinc("10620-3", "Spermatozoa Nonprogressive/100 spermatozoa in Semen"),
  "semen/header/motilityImmotilePct": loinc("10611-2", "Spermatozoa Immotile/100 spermatozoa in Semen"),
  "semen/header/vitalityPct": loinc("10613-8", "Spermatozoa Viable/100 spermatozoa in Semen"),
  "semen/header/normalFormsPct": loinc("10622-9", "Spermatozoa Normal/100 spermatozoa in Semen"),
  "semen/header/defects.headPct": loinc("10602-1", "Spermatozoa Abnormal Head/100 spermatozoa in Semen"),
  "semen/header/defects.neckMidpiecePct": loinc("10603-9", "Spermatozoa Abnormal Midpiece/100 spermatozoa in Semen"),
  "semen/header/defects.tailPct": loinc("10604-7", "Spermatozoa Abnormal Tail/100 spermatozoa in Semen"),
};
