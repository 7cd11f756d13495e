import type { MediumFacts } from "../media/medium-facts.ts";

const small = (text: string | null) => text?.toLowerCase() ?? "";

type Texts = Pick<MediumFacts, "testCode" | "subjectCode" | "deviceName" | "lotNos">;

/** Texts of a medium in small letters, because an index knows no other way to ignore case. */
export const foldedTexts = ({ testCode, subjectCode, deviceName, lotNos }: Texts): MediumFacts["folded"] => ({
  testCode: small(testCode),
  subjectCode: small(subjectCode),
  device: small(deviceName),
  lotNo: lotNos.map((lotNo) => lotNo.toLowerCase()),
});
