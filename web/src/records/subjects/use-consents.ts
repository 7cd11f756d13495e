import type { LabTest } from "@zona/domain/records/lab-test";
import type { Consents, Subject } from "@zona/domain/subjects/subject";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { listenToSubject } from "./subject-data.ts";

const NOBODY: Listen<Subject | undefined> = () => () => undefined;

/** The consents of the subject of a test; undefined until they are known, and where there is no test. */
export function useConsents(test: LabTest | undefined): Consents | undefined {
  const code = test && "subjectCode" in test ? test.subjectCode : undefined;
  return dataOf(useSnapshot(`subject ${code ?? "none"}`, code ? listenToSubject(code) : NOBODY))?.consents;
}
