import type { LabTest } from "@zona/domain/records/lab-test";
import { move } from "@zona/domain/records/moves/lab-test-transitions";
import type { SheetRow } from "@zona/domain/records/sheet";
import { toWords } from "../../platform/i18n/to-words.ts";

/** Every reason why a draft cannot be started with what its header says, in words; none when it can. */
export function missingToStart(test: LabTest, header: SheetRow, now: Date): readonly string[] {
  const { consentRef, consentGivenAt, operatorId } = header;
  const consent =
    typeof consentRef === "string" && consentGivenAt instanceof Date
      ? { ref: consentRef, givenAt: consentGivenAt }
      : undefined;
  const verdict = move(test.status, "start", {
    kind: test.kind,
    now,
    actor: "",
    wasSubmitted: false,
    enteredBy: [],
    subjectCode: "subjectCode" in test ? test.subjectCode : undefined,
    operatorId: typeof operatorId === "string" ? operatorId : undefined,
    consent,
    hardFindings: 0,
    openChecks: 0,
    unnotedFailedValidations: 0,
    missingMedia: 0,
  });
  return "refused" in verdict ? verdict.refused.map(({ sentence }) => toWords(sentence)) : [];
}
