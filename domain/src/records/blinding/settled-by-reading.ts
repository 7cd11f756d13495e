import { sentences } from "../../messages/said.ts";
import type { LabTest } from "../lab-test.ts";

const says = sentences("settledByReading", {
  settled: "The arms and the protocol are settled: the first reading was saved.",
});

/** What is compared with what, by which protocol: settled by the first reading. `firestore.rules` holds the same list. */
export const FIXED_BY_READING: readonly string[] = ["arms", "protocolCode", "blindedAssessor"];

/** Why a field of the header cannot be changed any more; undefined where it can. */
export const settledByReading = ({ firstReadingRev }: Pick<LabTest, "firstReadingRev">, field: string) =>
  firstReadingRev !== undefined && FIXED_BY_READING.includes(field) ? says("settled") : undefined;
