import { isAssessedBlind } from "@zona/domain/records/assessed-blind";
import type { FieldGroups } from "@zona/domain/records/fields/define-field";
import { treatmentKeys } from "@zona/domain/records/fields/field-lists";
import type { LabTest } from "@zona/domain/records/lab-test";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { listenToStudy } from "./tests-data.ts";

/** Whether the study of a test is blinded; false until that is known. */
export function useStudyBlinded({ studyId }: Pick<LabTest, "studyId">): boolean {
  return dataOf(useSnapshot(`study ${studyId}`, listenToStudy(studyId)))?.blinded === true;
}

const NONE: readonly string[] = [];

/** Fields of the header that nobody fills before the lock, because the study is blinded. */
export function useClosedFields(test: LabTest, groups: FieldGroups): readonly string[] {
  const isStudyBlinded = useStudyBlinded(test);
  return isStudyBlinded && isAssessedBlind(test, true) ? treatmentKeys(groups) : NONE;
}
