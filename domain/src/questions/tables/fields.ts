import type { AskedSubject } from "../../filters/field.ts";
import type { KpiCode } from "../../policy/kpi-policy.ts";
import type { TimeGroup, TimePart } from "../../timing/calendar.ts";
import type { Statistic } from "../requests/request.ts";
import type { Row } from "./bilingual.ts";

/** What people call fields besides the names that the registry gives them. */
export const FIELD_NAMES: Readonly<Record<AskedSubject, readonly Row<string>[]>> = {
  tests: [
    [
      "operator",
      "operator, embryologist, injecting embryologist, injecting operator, icsi operator, person, staff member, member of staff, colleague, team member, injector",
      "Operator, Operateur, Operateurin, Embryologe, Embryologin, Bediener, Bedienerin, Person, Mitarbeiter, Mitarbeiterin, Kollege, Kollegin, Biologe, Biologin, Bearbeiter, Bearbeiterin",
    ],
    [
      "witness",
      "witness, witness signature, witness name, second person, witness on the injection, witness at the injection, witness of the injection, witness for the injection",
      "Zeuge, Zeugin, Zeugenunterschrift",
    ],
    [
      "femaleAgeYears",
      "age, patient age, patient age group, woman 's age group, age group of the woman, age of the woman, age group, age band, age bracket, age range, age class, age category, female age group, female age band",
      "Alter, Altersgruppe, Altersklasse, Altersband, Alter der Frau, Alter der Patientin, Alter der Frauen, Alter der Patientinnen",
    ],
    ["device", "device, machine, injection device, instrument", "Gerät, Geräte"],
    ["incubator", "incubator", "Inkubator, Brutschrank"],
    [
      "injectionPipette",
      "needle, needle lot, injection needle, injection pipette, injection pipette lot, lot of the needle",
      "Injektionspipette, Nadel, Nadelcharge, Nadel-Charge, Charge der Nadel, Charge der Injektionspipette",
    ],
    ["holdingPipette", "holding pipette, holding pipette lot", "Haltepipette"],
    ["assay", "assay type, type of assay, kind of assay, type", "Assaytyp"],
    ["triggerType", "trigger, trigger type, type of trigger", "Auslöser, Triggerart"],
    ["arm", "arm, study arm, group, trial arm", "Arm, Studienarm"],
    ["verdict", "verdict, result, assay result", "Ergebnis, Urteil"],
    ["microscope", "microscope, scope", "Mikroskop"],
    ["kind", "kind, type, test type, kind of test, record type", "Art, Testart, Typ"],
    ["status", "status, state, stage", "Status, Stand, Zustand"],
    ["studyId", "study, trial, project", "Studie, Projekt"],
    ["materialType", "product, material, kind of material", "Produkt, Material"],
    ["indication", "indication, diagnosis, reason for treatment", "Indikation, Diagnose"],
    [
      "technique",
      "technique, method, injection method, procedure type, kind of icsi, type of icsi",
      "Technik, Methode, Verfahren",
    ],
    ["lotNo", "lot, batch", "Charge"],
    [
      "cultureMedium",
      "culture medium, culture medium lot, medium lot, lot of culture medium, lot of medium, lot of the medium, culture media lot",
      "Kulturmedium, Charge des Kulturmediums",
    ],
    ["oil", "oil, oil lot, lot of oil, lot of the oil", "Öl, Charge des Öls, Ölcharge"],
    ["dishware", "dishware, dish lot, lot of dishes, lot of the dishes", "Schalen, Charge der Schalen"],
    [
      "transferredAt",
      "transfer, embryo transfer, day of transfer, transfer day, date of transfer",
      "Transfer, Embryotransfer, Transfertag, Tag des Transfers",
    ],
    ["signedBy", "signer, signatory"],
    ["opuBy", "doctor, physician, clinician, retrieving doctor, retrieving physician, gynaecologist, gynecologist"],
    ["injectionPipette", "pipette, pipette lot"],
    ["holdingPipette", "pipette, pipette lot"],
    ["dnaAssay", "assay, dna fragmentation assay, dfi assay, dna assay, dna test"],
    ["immobilisation", "pvp lot, lot of pvp, pvp, immobilisation medium lot, immobilization medium lot"],
    ["enzyme", "enzyme lot, lot of enzyme, hyaluronidase lot, lot of hyaluronidase, hyase lot"],
    ["spermSource", "sperm source", "Spermienquelle, Spermienherkunft"],
    ["oocyteSource", "oocyte source, egg source", "Eizellquelle, Eizellherkunft"],
  ],
  units: [
    ["maturity", "maturity, maturity stage, maturation stage", "Reife, Reifestadium"],
    ["grade", "grade, blastocyst grade, quality grade", "Grad, Note"],
    [
      "pnCount",
      "fertilization result, fertilization check, result of the fertilization check, pronuclei, pn count, number of pronuclei, pn result",
      "Ergebnis der Befruchtungskontrolle, Befruchtungskontrolle, Vorkerne",
    ],
    ["fate", "fate, disposition", "Verbleib"],
    [
      "outcome",
      "outcome, transfer outcome, outcome of the transfer, result of the transfer",
      "Ausgang, Ausgang des Transfers, Ergebnis, Ergebnis des Transfers",
    ],
  ],
  media: [
    [
      "uploader",
      "uploader, user, operator, person, photographer, staff member, embryologist",
      "Uploader, Person, Mitarbeiter, Bediener, Operator, Operateur",
    ],
    ["device", "device, microscope, camera, scope", "Gerät, Mikroskop, Kamera"],
    ["capturedAt", "capture time, time of capture, capture date, date of capture", "Aufnahmezeit, Aufnahmezeitpunkt"],
    ["stage", "stage", "Stadium"],
    ["pixelSize", "scale, scale bar, calibration", "Maßstab, Maßstabsbalken, Kalibrierung"],
    ["check", "check, day of culture, check day", "Kontrolle, Kulturtag"],
    ["type", "file type, format, file format, type", "Dateityp, Format"],
    ["sharpness", "sharpness, focus, image quality, picture quality", "Schärfe, Bildqualität"],
  ],
  queries: [
    [
      "assignee",
      "assignee, person responsible, owner, person, handler",
      "Zuständiger, Zuständige, Verantwortlicher, Verantwortliche, Person, Bearbeiter, Bearbeiterin",
    ],
    ["testCode", "test, record", "Test"],
    ["status", "status, state", "Status"],
  ],
  lots: [
    ["product", "product, item, kind of consumable, material", "Produkt"],
    ["supplier", "supplier, vendor, manufacturer, brand", "Lieferant, Hersteller"],
  ],
};

/** What a record has several of, by the field that counts it. */
export const COUNTED: Readonly<Record<AskedSubject, readonly Row<string>[]>> = {
  tests: [
    [
      "cocRetrieved",
      "oocyte, egg, coc, cocs, oocytes retrieved, retrieved oocytes, eggs collected, oocytes collected, collected oocyte, collected egg, eggs retrieved",
      "Eizelle, gewonnene Eizelle, COC",
    ],
    ["mediaCount", "image, picture, photo, pic", "Bild, Bilder, Foto"],
    ["queries", "query, queries, data query", "Rückfrage"],
    [
      "openQueries",
      "open query, open queries, unanswered query, unresolved query, outstanding query",
      "offene Rückfrage, unbeantwortete Rückfrage",
    ],
    [
      "miiCount",
      "mii oocyte, mature oocyte, mature egg, mii egg, mii, miis, metaphase ii oocyte",
      "MII-Eizelle, reife Eizelle, MII",
    ],
    [
      "opuInjectionHours",
      `hours from retrieval to injection, time from retrieval to injection, time between retrieval and injection,
      hours between retrieval and injection`,
      "Stunden von der Punktion bis zur Injektion, Zeit zwischen Punktion und Injektion",
    ],
    [
      "reviewHours",
      "hours from submission to review, time from submission to review, time between submission and review, review time, time in review, time to review, review duration",
      "Prüfdauer, Dauer der Prüfung",
    ],
    [
      "femaleAgeYears",
      "age, female age, patient age, age of the woman, age of the patient, maternal age, woman's age",
      "Alter, Alter der Frau, Alter der Patientin, Patientinnenalter",
    ],
    [
      "injectedCount",
      "injected oocyte, oocyte injected, injected egg, egg injected, injected MII, MII injected, mature oocyte injected, mature egg injected, injected mature oocyte",
      "injizierte Eizelle",
    ],
    [
      "concentrationMPerMl",
      "concentration, sperm concentration, semen concentration, sperm count, sperm density",
      "Spermienkonzentration, Konzentration, Spermienzahl",
    ],
    ["vitalityPct", "sperm vitality, live sperm"],
    [
      "totalMotilityPct",
      "motility, total motility, sperm motility, semen motility",
      "Motilität, Gesamtmotilität, Beweglichkeit",
    ],
    ["progressivePct", "progressive motility, progressively motile", "progressive Motilität"],
    [
      "normalFormsPct",
      "normal forms, morphology, sperm morphology, normal morphology, normal sperm forms",
      "Normalformen, Morphologie",
    ],
    ["volumeMl", "volume, semen volume, ejaculate volume", "Volumen, Ejakulatvolumen"],
    ["bmi", "bmi, body mass index", "BMI"],
    ["tempC", "temperature, incubator temperature, culture temperature", "Temperatur, Inkubatortemperatur"],
    ["o2Pct", "oxygen, o2", "Sauerstoff, O2"],
    ["co2Pct", "carbon dioxide, co2", "Kohlendioxid, CO2"],
    ["transferredCount", "embryo transferred, transferred embryo", "transferierter Embryo"],
    ["frozenCount", "embryo frozen, frozen embryo", "eingefrorener Embryo"],
    ["zygoteCount", "2pn, 2pns, zygote, 2pn zygote, 2pn embryo, normally fertilized egg, normally fertilized oocyte"],
    ["warmedCount", "embryo warmed, embryo thawed, warmed embryo, thawed embryo"],
    ["biopsiedCount", "embryo biopsied, biopsied embryo, embryo biopsy, biopsy", "Embryobiopsie, Biopsie"],
    ["transferCount", "transfer, embryo transfer"],
    ["amhNgMl", "amh", "AMH, AMH-Wert"],
    ["cycleNo", "cycle number, attempt number", "Zyklusnummer"],
    [
      "controlPct",
      "control result, control group, control rate, control blastocyst rate, control arm result",
      "Kontrollergebnis, Kontrolle",
    ],
    ["testPct", "test result, test arm, test arm result, result of the test arm", "Ergebnis des Testarms"],
    ["folliclesAspirated", "follicle, follicles aspirated, aspirated follicle", "Follikel, punktierte Follikel"],
  ],
  units: [],
  media: [
    [
      "bytes",
      "size, file size, image size, storage, space, disk space, bytes, megabytes",
      "Größe, Dateigröße, Speicher, Speicherplatz",
    ],
    ["focusScore", "focus score, focus value, sharpness score, average sharpness score"],
    ["illumination", "illumination, illumination uniformity, evenness of illumination"],
    ["clipHigh", "clipped highlights, highlight clipping, blown highlights"],
  ],
  queries: [],
  lots: [],
};

const INJECTED = "injected oocytes, injected MII, oocytes injected, injizierten Eizellen";

/** Rates of a test: which way they are better, and how people say them of its oocytes, as a part of a whole. */
export const TEST_RATES: readonly {
  field: string;
  /** The indicator that counts the same over many tests, whose names a rate of a test shares. */
  code?: KpiCode;
  better: "higher" | "lower";
  whole: string;
  part: string;
  noun?: string;
}[] = [
  {
    field: "fertPct",
    code: "KPI_ICSI_FERT",
    better: "higher",
    noun: "fertilization, fertilisation, normal fertilization, normal fertilisation, Befruchtung",
    whole: `${INJECTED}, MII, mature oocytes, the oocytes, the eggs, oocytes, eggs, MII - Eizellen, reifen Eizellen, Eizellen`,
    part: "fertilized, fertilised, fertilized normally, fertilised normally, befruchtet, normal befruchtet",
  },
  { field: "damagePct", code: "KPI_ICSI_DAMAGE", better: "lower", whole: INJECTED, part: "damaged, geschädigt" },
  { field: "degeneratedPct", better: "lower", whole: INJECTED, part: "degenerated, degeneriert" },
  {
    field: "blastPct",
    code: "KPI_BLAST",
    better: "higher",
    whole: "2PN, zygotes, fertilized oocytes, fertilised oocytes, befruchteten Eizellen, 2PN-Eizellen",
    noun: "blasts, any blasts, blastocysts, blastocyst, a blastocyst, any blastocyst, any blastocysts, Blastozysten, Blastozyste",
    part: "blastocysts, became blastocysts, formed blastocysts, reached blastocyst, Blastozysten",
  },
];

export const RETRIEVAL =
  "retrieval, the retrieval, egg collection, opu, pick-up, pickup, egg pickup, the pickup, der Punktion, Punktion, der Eizellentnahme";
const INJECTION = "injection, the injection, inject, icsi, insemination, der Injektion, Injektion, der Insemination";

const SUBMISSION = "submission, the submission, submitting, handing in, Einreichung, der Einreichung";
const FERT_CHECK =
  "fertilization check, the fertilization check, fert check, the fert check, fert checks, fertilization checks, pn check, the pn check, fertilization is checked, der Befruchtungskontrolle, Befruchtungskontrolle, zur Befruchtungskontrolle";

/** What lies between the ends of a duration. */
export const SPANS: readonly { subject: "tests" | "units"; field: string; from: string; to: string }[] = [
  {
    subject: "tests",
    field: "triggerOpuHours",
    from: "trigger, the trigger, hcg, der Auslösung, Auslösung",
    to: RETRIEVAL,
  },
  {
    subject: "tests",
    field: "opuDenudationHours",
    from: RETRIEVAL,
    to: "denudation, the denudation, stripping, der Denudation, Denudation",
  },
  { subject: "tests", field: "opuInjectionHours", from: RETRIEVAL, to: INJECTION },
  {
    subject: "tests",
    field: "reviewHours",
    from: SUBMISSION,
    to: "review, the review, prüfung, zur Prüfung, der Prüfung",
  },
  {
    subject: "tests",
    field: "lockHours",
    from: SUBMISSION,
    to: "lock, the lock, locking, sperre, zur Sperre, Sperrung, zur Sperrung, der Sperre",
  },
  { subject: "units", field: "fertCheckHours", from: INJECTION, to: FERT_CHECK },
];

/** What is asked for by its mean where it is named like this. */
export const MEANS: readonly Row<string>[] = [
  [
    "controlPct",
    "control result, control results, result of the control, results of the control, control blastocyst rate",
    "Kontrollergebnis, Kontrollergebnisse, Ergebnis der Kontrolle",
  ],
  [
    "reviewHours",
    `how long does it take until a test is reviewed, how long does it take until tests are reviewed, how long does review take, how long does the review take, how long does it take to review a test, how long do reviews take,
    how long do tests wait for review, how long do tests stay in review`,
    "wie lange dauert die Prüfung, wie lange warten Tests auf die Prüfung",
  ],
];

export const STATISTIC_WORDS: readonly Row<Statistic>[] = [
  [
    "avg",
    "average, mean, avg, avg ., typical",
    "durchschnittlich, mittlere, mittleres, Durchschnitt, Mittelwert, durchschnittliche Zahl der, durchschnittliche Zahl, durchschnittliche Anzahl, durchschnittliche Anzahl der, mittlere Anzahl, mittlere Zahl, Mittelwert der, Durchschnitt der",
  ],
  ["median", "median", "Median, mediane, Median der"],
  ["max", "maximum, max, highest, largest, biggest, greatest", "maximal, höchste"],
  ["min", "minimum, min, lowest, smallest", "minimal, niedrigste"],
  ...([10, 25, 75, 90] as const).map(
    (n): Row<Statistic> => [
      `p${n}`,
      `${n}th percentile, ${n}th centile, p${n}, ${n} percentile`,
      `${n}. Perzentil, ${n}. Perzentil der, ${n}. Perzentile der`,
    ],
  ),
  ["sum", "total, sum of, overall, combined", "Summe, Summe der, Gesamtzahl, Gesamtzahl der, gesamt"],
];

/** Parts of the calendar, of the week and of the day by which records are counted. */
export const CALENDAR: readonly Row<TimePart>[] = [
  ["day", "day", "Tag, Tage"],
  ["week", "week, calendar week", "Woche, Kalenderwoche"],
  ["month", "month, calendar month", "Monat"],
  ["quarter", "quarter", "Quartal"],
  ["year", "year, calendar year", "Jahr"],
  ["weekday", "weekday, day of the week, day of week, week day", "Wochentag"],
  [
    "hour",
    "hour, hour of the day, hour of day, time of day, time of the day",
    "Stunde, Tagesstunde, Uhrzeit, Tageszeit",
  ],
];

/** Acts by whose moment records are grouped: "by month of signature". */
export const MOMENTS_OF_ACTS: Readonly<Partial<Record<AskedSubject, readonly (readonly [string, string])[]>>> = {
  tests: [
    ["signedAt", "signature, signing, Unterschrift"],
    ["reviewedAt", "review, reviewing, Prüfung"],
    ["submittedAt", "submission, submitting, Einreichung"],
    ["lockedAt", "lock, locking, Sperre"],
    ["createdAt", "creation, Anlage"],
  ],
  units: [
    ["frozenAt", "freezing, vitrification, cryopreservation, Kryokonservierung"],
    ["transferredAt", "transfer, embryo transfer, Transfer"],
    ["warmedAt", "warming, thawing, Auftauen"],
    ["injectedAt", "injection, Injektion"],
  ],
  media: [
    ["createdAt", "upload, uploading"],
    ["capturedAt", "capture, taking, Aufnahme"],
  ],
};

/** A figure for each part of the calendar, said in one word. */
export const EVERY: readonly Row<TimeGroup>[] = [
  ["day", "daily, day by day, on a daily basis, day wise", "täglich, tageweise, Tag für Tag"],
  [
    "week",
    "weekly, week by week, on a weekly basis, week on week, week over week",
    "wöchentlich, wochenweise, Woche für Woche",
  ],
  [
    "month",
    "monthly, month by month, over time, on a monthly basis, month on month, month over month",
    "monatlich, monatsweise, Monat für Monat, im Zeitverlauf",
  ],
  [
    "quarter",
    "quarterly, quarter by quarter, on a quarterly basis, quarter on quarter",
    "vierteljährlich, quartalsweise, Quartal für Quartal",
  ],
  [
    "year",
    "yearly, annual, annually, year by year, year on year, year over year",
    "jährlich, jahrweise, Jahr für Jahr",
  ],
];

export const ARTICLES: readonly Row<null>[] = [
  [
    null,
    "a, an, the, each, all, all the, all of the, all of our, all our, any, every, our, our own, some, of the, of our, my lab 's, the lab 's, our lab 's",
    "der, die, das, den, dem, des, ein, eine, einer, einem, einen, alle, aller, allen, allen unseren, sämtliche, sämtlicher, unsere, unserer, unseren, unser, von allen",
  ],
];
