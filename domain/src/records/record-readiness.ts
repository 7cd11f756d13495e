import type { Straw } from "../cryobank/straw.ts";
import type { NamedLot } from "../lots/lot.ts";
import { plainIssue, sentences } from "../messages/said.ts";
import type { StoredValue } from "../stored-record.ts";
import type { Consents } from "../subjects/subject.ts";
import { normaliseSubjectCode } from "../subjects/subject-code.ts";
import { isAssessedBlind } from "./blinding/assessed-blind.ts";
import { blindingOf, isBlindOpen } from "./blinding/blinding.ts";
import { treatmentSealOf } from "./blinding/treatment-seal.ts";
import { wholeTreatment } from "./blinding/whole-treatment.ts";
import { consentFindings } from "./consent-findings.ts";
import { sealedKeys } from "./fields/field-lists.ts";
import { FIELDS_OF_KIND } from "./fields/fields-of-kinds.ts";
import { type Finding, schemaFindings } from "./finding.ts";
import { CLINICAL, withSealedArms } from "./kinds/clinical/clinical-record.ts";
import { bankFindings, warmedFindings } from "./kinds/icsi/banked-straws.ts";
import { readIcsiRecord } from "./kinds/icsi/icsi-record.ts";
import { type IcsiDocument, icsiDocument } from "./kinds/icsi/icsi-sheets.ts";
import { type MissingPictures, missingPictures } from "./kinds/icsi/required-pictures.ts";
import { ICSI } from "./kinds/icsi/rules/icsi-validation.ts";
import { PRECLINICAL } from "./kinds/preclinical/run-rules.ts";
import { SEMEN } from "./kinds/semen/semen-analysis.ts";
import type { Header, LabTest } from "./lab-test.ts";
import type { TransitionFacts } from "./moves/lab-test-transitions.ts";
import { missingSinceStart, startedHeader } from "./moves/start-facts.ts";
import { isUnnotedFailure, type Query } from "./queries/query.ts";
import { judge, type Moment } from "./readiness/rule.ts";
import { SCHEDULES } from "./readiness/schedules.ts";
import type { Sheets } from "./sheet.ts";
import type { WitnessStatement } from "./witness/witness-statement.ts";

const says = sentences("readiness", {
  blind: "This study is blinded: seal the arms, so that the assessor sees letters.",
  notSealed: "This study is blinded: seal the treatment.",
  partner: "The partner has another code than the subject.",
});

/**
 * A record with what witnesses said of it, and whether its study is blinded: then it is asked before the lock whether the
 * treatment is sealed, and nothing of what it is. Once the blind is open its header is the opened one. Where nobody brought the
 * statements, nothing counts as witnessed.
 */
export type Recorded = {
  test: LabTest;
  sheets: Sheets;
  witnessed?: readonly WitnessStatement[];
  isStudyBlinded?: boolean;
  /** What the cryobank has of it; where nobody brought the straws, the bank is not compared. */
  straws?: readonly Straw[];
  /** The straws that were warmed for it; where nobody brought them, what it warmed is not compared. */
  warmed?: readonly Straw[];
  /** What was read before it was left out, of a preclinical run; where nobody brought the trail, nothing. */
  onceRead?: ReadonlySet<string>;
  /** How many units each letter of a blinded run has; where nobody may know, rows that hold nothing may have none. */
  unitsByLetter?: readonly number[] | undefined;
  /** Whether its protocol was withdrawn since it began. */
  isProtocolWithdrawn?: boolean;
  /** The consents of its subject; where nobody brought them, none is compared. */
  consents?: Consents;
};

/** What a blinded record is judged with instead: as if it was there, so that all else is judged. */
const SEALED_VALUES: Partial<Record<LabTest["kind"], Header>> = {
  icsi: { technique: "icsi", immobilisationMedium: "none", oocyteActivation: "none" },
  clinical: { deviceId: "sealed" },
};

/** Everything that stands against submitting a record, or is unusual in it; `now` is the time it is judged at. */
export function recordFindings(recorded: Recorded, lots: readonly NamedLot[], now: Date): Finding[] {
  const { test, isStudyBlinded = false } = recorded;
  const isBlind = isAssessedBlind(test, isStudyBlinded);
  const isSealed = isBlind && isStudyBlinded;
  const header = isSealed ? { ...SEALED_VALUES[test.kind], ...test.header } : test.header;
  const sheets = isSealed && test.kind === "clinical" ? withSealedArms(recorded.sheets) : recorded.sheets;
  const asked = { ...recorded, sheets };
  const moment = { stage: "submit", now } as const;
  const findings = [
    ...(isSealed ? [...blindFindings(test), ...sealFindings(asked, moment)] : []),
    ...contentFindings({ ...asked, test: { ...test, header } as LabTest }, lots, moment),
  ];
  const said = findings.map(({ path }) => path.split(".").at(-1));
  const missing = missingSinceStart(test, test.header ?? {}).filter(({ path }) => !said.includes(path));
  const consent = recorded.consents ? consentFindings(recorded, recorded.consents) : [];
  return [...missing, ...consent, ...partnerFindings(test), ...findings];
}

/** A run of a blinded study is assessed blind, whatever its own plan says. */
function blindFindings({ kind, header }: LabTest): Finding[] {
  if (kind !== "preclinical" || header?.blindedAssessor === true) return [];
  const message = says("blind");
  return [{ id: "BLIND", severity: "hard", path: "blindedAssessor", message }];
}

/** The field of the header that a finding is about; kinds name its place differently. */
const fieldOf = ({ path }: Finding) => path.replace(/^header\./, "").split(".")[0] ?? "";

const ofTreatment = ({ test: { kind } }: Recorded, findings: readonly Finding[]) => {
  const keys = sealedKeys(FIELDS_OF_KIND[kind]);
  return findings.filter((finding) => keys.includes(fieldOf(finding)));
};

/** A record that could not be submitted without its treatment is not submitted before it is sealed, whatever was sealed. */
function sealFindings(recorded: Recorded, moment: Moment): Finding[] {
  if (treatmentSealOf(recorded.test.header)) return [];
  const found = ofTreatment(recorded, contentFindings(recorded, [], moment));
  if (found.every(({ severity }) => severity !== "hard")) return [];
  const path = recorded.test.kind === "icsi" ? "header.sealed" : "sealed";
  return [{ id: "SEAL", severity: "hard", path, message: says("notSealed") }];
}

/**
 * What the rules of its kind find in values that would be sealed: told to whoever sends them, and never later. They are judged as of a
 * record that is submitted; where nobody said yet when a device was used, by now.
 */
export function treatmentFindings(recorded: Recorded, fields: Header, now: Date): Finding[] {
  const { kind, header } = recorded.test;
  const whole = wholeTreatment(kind, fields).safeParse(fields, { error: plainIssue });
  if (!whole.success) return schemaFindings(whole.error.issues);
  const used = kind === "icsi" && header?.ivfAt !== undefined ? {} : { icsiStartAt: now, performedAt: now };
  const test = { ...recorded.test, header: { ...used, ...header, ...fields } } as LabTest;
  return ofTreatment(recorded, contentFindings({ ...recorded, test }, [], { stage: "draft", now }));
}

/** Two people have two pseudonyms. */
function partnerFindings(test: LabTest): Finding[] {
  const partner = test.header?.partnerCode;
  if (typeof partner !== "string" || !("subjectCode" in test)) return [];
  if (normaliseSubjectCode(partner) !== normaliseSubjectCode(test.subjectCode)) return [];
  const message = says("partner");
  return [{ id: "PARTNER", severity: "hard", path: "partnerCode", message }];
}

function bankFindingsOf(document: IcsiDocument, { straws, warmed }: Pick<Recorded, "straws" | "warmed">): Finding[] {
  const { record } = straws || warmed ? readIcsiRecord(document, "draft") : {};
  if (!record) return [];
  return [...(straws ? bankFindings(record, straws) : []), ...(warmed ? warmedFindings(record, warmed) : [])];
}

function contentFindings(
  { test, sheets, witnessed, ...beside }: Recorded,
  lots: readonly NamedLot[],
  moment: Moment,
): Finding[] {
  switch (test.kind) {
    case "icsi": {
      const document = icsiDocument(test, sheets, lots, witnessed);
      return [...judge(ICSI, document, moment), ...bankFindingsOf(document, beside)];
    }
    case "semen":
      return judge(SEMEN, test.header ?? {}, moment);
    case "preclinical":
      return judge(PRECLINICAL, { test, sheets, ...beside }, moment);
    case "clinical":
      return judge(CLINICAL, { header: test.header, sheets, witnessed }, moment);
  }
}

/** Checks and timepoints that were neither made nor passed over, by their sheet. */
export const openChecks = (recorded: Recorded): string[] => SCHEDULES[recorded.test.kind]?.open(recorded) ?? [];

/** What lies beside a record and has a say in whether it is ready. */
export type Beside = { queries: readonly Query[] };

/** All that stands against a record or is unusual in it, for browser and server alike. */
export type Readiness = {
  findings: Finding[];
  /** Checks and timepoints that were neither made nor passed over. */
  openVisits: string[];
  /** Queries about an unusual value that nobody has said a word about. */
  unanswered: Query[];
  missingPictures: MissingPictures[];
};

export const readiness = (recorded: Recorded, { queries }: Beside, now: Date): Readiness => ({
  findings: recordFindings(recorded, [], now),
  openVisits: openChecks(recorded),
  unanswered: queries.filter(isUnnotedFailure),
  missingPictures: missingPictures(recorded),
});

const textOf = (value: StoredValue) => (typeof value === "string" ? value : undefined);

/** What the guards of every move need to know of a record and of the person who would move it. */
function sealOf(test: LabTest): TransitionFacts["seal"] {
  if (isBlindOpen(test)) return undefined;
  const arms = blindingOf(test.header);
  if (arms) return { keeper: arms.keeper.uid, askedBy: arms.breakAskedBy?.uid };
  const treatment = treatmentSealOf(test.header);
  return treatment && { keeper: treatment.by.uid, askedBy: treatment.breakAskedBy?.uid };
}

export function recordFacts(
  recorded: Recorded,
  { actor, queries, now }: Beside & { actor: string; now: Date },
): TransitionFacts {
  const { test } = recorded;
  const found = readiness(recorded, { queries }, now);
  const { consentRef, consentGivenAt } = test.header ?? {};
  const consent =
    typeof consentRef === "string" && consentGivenAt instanceof Date
      ? { consent: { ref: consentRef, givenAt: consentGivenAt } }
      : {};
  return {
    kind: test.kind,
    now,
    actor,
    wasSubmitted: test.submittedBy !== undefined,
    cancelAskedBy: test.cancelAskedBy?.uid,
    seal: sealOf(test),
    statusBefore: test.statusBefore,
    enteredBy: test.enteredBy,
    ...consent,
    ...("subjectCode" in test ? { subjectCode: test.subjectCode } : {}),
    operatorId: textOf(startedHeader(test, { uid: actor, name: "" })?.operatorId),
    hardFindings: found.findings.filter(({ severity }) => severity === "hard").length,
    openChecks: found.openVisits.length,
    unnotedFailedValidations: found.unanswered.length,
    missingMedia: found.missingPictures.length,
  };
}
