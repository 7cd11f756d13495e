import type { FieldGroups } from "@zona/domain/records/fields/define-field";
import { sealedKeys } from "@zona/domain/records/fields/field-lists";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useMemo } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { listenToStudy } from "./tests-data.ts";

/** Whether the study of a test is blinded; false until that is known. */
export function useStudyBlinded({ studyId }: Pick<LabTest, "studyId">): boolean {
  return dataOf(useSnapshot(`study ${studyId}`, listenToStudy(studyId)))?.blinded === true;
}

const NONE: readonly string[] = [];

/** Fields of the header that are sealed and not entered in it, because the study is blinded. */
export function useClosedFields(test: LabTest, groups: FieldGroups): readonly string[] {
  const isStudyBlinded = useStudyBlinded(test);
  return useMemo(() => (isStudyBlinded ? sealedKeys(groups) : NONE), [isStudyBlinded, groups]);
}
