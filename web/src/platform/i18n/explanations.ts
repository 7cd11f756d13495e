/**
 * Where the guide explains what the domain says: headings of `docs/guide/words.md`, each with the parts of the domain (the
 * first half of a sentence's code) or single sentences that belong to it. `web/guide.test.ts` holds it against both.
 */
export const EXPLANATIONS = {
  "test-and-record": ["newTest"],
  "status-of-a-record": ["move", "readiness", "serverCheck", "commit", "revision", "settledByReading", "startFacts"],
  "entered-performed-witnessed-reviewed-signed": [
    "witness",
    "witnessEvent",
    "witnessStatement",
    "signature",
    "move.other-person",
    "move.not-witness",
    "move.signer-present",
    "move.meaning-chosen",
  ],
  "check-window": ["move.checks-settled", "checkWindow", "icsiTimes"],
  time: ["typedTime", "instant", "clockChange", "holidays"],
  "values-to-check": [
    "move.no-hard-findings",
    "move.check-passed",
    ...["limits", "sharedRules", "cohort", "counts", "handling", "oocyte", "icsiHeader", "icsiOutline", "fields"],
    ...["sharedFields", "cell", "entry", "icsiFields", "icsiColumns", "clinical", "clinicalFields", "clinicalColumns"],
    ...["timeLapse", "timeLapseFile", "lateResult"],
  ],
  "mii-mi-gv": ["oocyteColumns"],
  "2pn-and-the-other-findings-of-day-1": ["observation"],
  "dispositions-and-the-cryobank": [
    ...["disposition", "dispositionColumns", "transfer", "warming", "bankedStraws", "cryobank", "temperatureLog"],
    ...["refusals.strawChanged", "refusals.strawsAtOnce", "refusals.recordSaysOtherwise", "refusals.recordNotOpen"],
    ...[
      "refusals.takesNoStraw",
      "refusals.noTank",
      "refusals.tankKnown",
      "refusals.tankChanged",
      "refusals.noCanister",
    ],
    ...["refusals.noBankAudit", "refusals.bankAuditFinished"],
  ],
  "images-of-a-check": [
    "move.media-settled",
    ...["mediumSlot", "label", "unplaced", "placement", "rejection", "mediumFailure", "mediumStep", "sharpness"],
    ...["mediaOperation", "refusals.atWork"],
  ],
  "semen-analysis": ["semen", "semenFields", "casa"],
  "preclinical-run": [
    ...["preclinical", "preclinicalFields", "judgements", "assay", "runArm", "figures", "protocol", "protocolVersion"],
    ...["armFaults", "refusals.noControls", "refusals.noteThere", "refusals.noProtocol", "refusals.protocolExists"],
    ...["refusals.planUnreadable", "refusals.versionApproved", "refusals.versionOpen", "refusals.lastVersion"],
  ],
  "subject-code": [
    ...[
      "move.has-subject",
      "subjectCode",
      "codePattern",
      "subject",
      "joinStudy",
      "subjectStep",
      "refusals.subjectCodesTaken",
    ],
    ...["refusals.otherPrefix", "refusals.codesOfOthers", "refusals.otherStudy", "refusals.ownPartner"],
    ...["refusals.linkedAlready", "refusals.noCouple", "refusals.partedAlready", "refusals.otherSubject"],
  ],
  "what-may-identify-a-patient": [
    "identifying",
    "refusals.noSuchText",
    "refusals.noFreeText",
    "refusals.reasonTellsText",
  ],
  consent: ["consent", "move.has-consent"],
  query: [
    "move.failed-validations-noted",
    ...["query", "refusals.noQuery", "refusals.queryKnown", "refusals.answeredMeanwhile", "refusals.queryStatus"],
    ...["refusals.queryFull", "refusals.noReader", "refusals.recordEnded"],
  ],
  "audit-trail": ["trail"],
  blind: [
    "move.sealed",
    "move.keeper-asks",
    "move.unblinding-asked",
    ...["arms", "sealTreatment", "refusals.noRunToAllocate", "refusals.allocatedBefore", "refusals.readBefore"],
    ...[
      "refusals.armsOpen",
      "refusals.notDrawn",
      "refusals.notAllocated",
      "refusals.otherPrepares",
      "refusals.hasRead",
    ],
    ...["refusals.noList", "refusals.listThere", "refusals.noUnit", "refusals.unitAllocated", "refusals.stillBlind"],
    ...["refusals.notBlinded", "refusals.whySealedAgain", "refusals.recordsOpen", "refusals.importBlinded"],
  ],
  "lot-and-exposure": [
    ...["lotDecision", "lotEvidence", "refusals.noLot", "refusals.otherLot", "refusals.decidedMeanwhile"],
    ...["refusals.noDisposition", "refusals.lotThere", "refusals.deliveryKept", "refusals.releasedBefore"],
  ],
  "role-and-study": [
    ...["grants", "account", "mailAddress", "site", "resource", "resourceRefusal", "term", "savedView", "refusals"],
  ],
  "somebody-else-was-faster": [
    ...["refusals.changedMeanwhile", "refusals.newerAsked", "refusals.atOnce", "refusals.newerVersion"],
    ...["refusals.scheduleChanged", "refusals.formChanged", "refusals.versionAdded", "refusals.protocolChanged"],
    ...["refusals.subjectChanged", "refusals.resultMeanwhile", "refusals.accessChanged", "refusals.dealtWith"],
    ...["refusals.importMeanwhile", "refusals.wordGone"],
  ],
  import: ["importRows", "importCell", "importStraws", "importMedia", "importFile", "importWork", "importPlan"],
  schedule: ["scheduleRule", "schedule", "refusals.neverRuns", "refusals.barredNow", "refusals.noMails"],
  "access-token": [
    ...["refusals.noToken", "refusals.manyTokens", "refusals.tokenEnd", "refusals.tokenScope", "refusals.tokenWithout"],
  ],
  question: ["ask", "asked", "times", "refusals.noQuestion", "refusals.turnKnown", "refusals.figuresOnly"],
} as const satisfies Record<string, readonly string[]>;

export type Explanation = keyof typeof EXPLANATIONS | "kpi" | "population";

const headings = new Map<string, Explanation>(
  Object.entries(EXPLANATIONS).flatMap(([heading, parts]) =>
    parts.map((part): [string, Explanation] => [part, heading as keyof typeof EXPLANATIONS]),
  ),
);

/** The heading that explains a sentence by its code, of which the whole goes before its first half. */
export const explanationOf = (code: string): Explanation | undefined =>
  headings.get(code) ?? headings.get(code.split(".")[0] ?? "");
