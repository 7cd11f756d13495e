import { IMAGE_POLICY } from "../policy/image-policy.ts";
import type { Measures } from "./measures/measures.ts";
import { hammingDistance } from "./measures/perceptual-hash.ts";

/** What telling duplicates apart needs to know of a medium. */
export type Fingerprint = {
  mediumId: string;
  sha256: string;
  /** Undefined without measures: then only the very same file can be told. */
  hashes: Pick<Measures, "dhash64" | "phash64" | "repeatHash"> | undefined;
  width: number;
  height: number;
  lowContrast: boolean;
  subjectCode?: string | undefined;
  testId?: string | undefined;
  unitNo?: number | undefined;
  check?: string | undefined;
  /** Frames of one video or planes of one stack share it: they look alike by nature. */
  sequenceId?: string | undefined;
};

export type Duplicate = {
  mediumId: string;
  kind: "exact" | "near";
  /** Nothing is ever deleted: `block` refuses the second upload, `alert` is a likely mix-up, `ask` shows both side by side. */
  action: "block" | "alert" | "ask";
};

function exactDuplicate(a: Fingerprint, b: Fingerprint): Duplicate {
  const exact = { mediumId: b.mediumId, kind: "exact" } as const;
  if (a.subjectCode !== b.subjectCode) return { ...exact, action: "alert" };
  if (a.testId === b.testId && a.unitNo === b.unitNo && a.check === b.check) {
    return { ...exact, action: "block" };
  }
  return { ...exact, action: "ask" };
}

const inOneSequence = (a: Fingerprint, b: Fingerprint) => a.sequenceId !== undefined && a.sequenceId === b.sequenceId;

function sameShape(a: Fingerprint, b: Fingerprint): boolean {
  const first = a.width / a.height;
  const second = b.width / b.height;
  return Math.abs(first - second) <= IMAGE_POLICY.nearDuplicate.ratioTolerance * Math.max(first, second);
}

/**
 * All hashes have to agree: single oocytes in one optic look the same to pHash alone, many also to dHash, and flat pictures
 * to all.
 */
function isNear(a: Fingerprint, b: Fingerprint): boolean {
  const [one, other] = [a.hashes, b.hashes];
  if (!one || !other || a.lowContrast || b.lowContrast || !sameShape(a, b)) return false;
  const { maxDhashDistance, maxPhashDistance, maxRepeatDistance } = IMAGE_POLICY.nearDuplicate;
  return (
    hammingDistance(one.dhash64, other.dhash64) <= maxDhashDistance &&
    hammingDistance(one.phash64, other.phash64) <= maxPhashDistance &&
    hammingDistance(one.repeatHash, other.repeatHash) <= maxRepeatDistance
  );
}

/** Whether a medium repeats another one; undefined for two different pictures and for frames of one sequence. */
export function duplicateOf(medium: Fingerprint, other: Fingerprint): Duplicate | undefined {
  if (medium.mediumId === other.mediumId || inOneSequence(medium, other)) return undefined;
  if (medium.sha256 === other.sha256) return exactDuplicate(medium, other);
  if (!isNear(medium, other)) return undefined;
  return { mediumId: other.mediumId, kind: "near", action: "ask" };
}
