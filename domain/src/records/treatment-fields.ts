import type { LabTest } from "./lab-test.ts";
import type { TestKind } from "./test-kind.ts";

/**
 * What tells which treatment a test was given. In a blinded study it is recorded after the lock, by amendment;
 * `firestore.rules` refuses it before. A clinical test counts its outcome by treatment, so its counts are among it.
 */
export const TREATMENT_FIELDS: Readonly<Record<TestKind, readonly string[]>> = {
  icsi: ["technique", "deviceId", "deviceMode", "firmware"],
  clinical: [
    ...["deviceId", "deviceMode", "firmware", "exposureMin"],
    ...["treated", "treatedSuccess", "control", "controlSuccess"],
  ],
  semen: [],
  preclinical: ["arms"],
};

/** What is compared with what, by which protocol: settled by the first reading. `firestore.rules` holds the same list. */
export const FIXED_BY_READING: readonly string[] = ["arms", "protocolCode", "blindedAssessor"];

/** Why a field of the header cannot be changed any more; undefined where it can. */
export const settledByReading = ({ firstReadingRev }: Pick<LabTest, "firstReadingRev">, field: string) =>
  firstReadingRev !== undefined && FIXED_BY_READING.includes(field)
    ? "The arms and the protocol are settled: the first reading was saved."
    : undefined;
