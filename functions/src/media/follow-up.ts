import type { Comparison, FoundDuplicate } from "@zona/domain/media/comparison";
import { duplicateOf, type Fingerprint } from "@zona/domain/media/duplicates";
import type { MediaWork } from "@zona/domain/media/media-work";
import type { Medium } from "@zona/domain/media/medium";
import { type FocusReading, judgeSharpness } from "@zona/domain/media/quality-verdict";
import { judgeVideo } from "@zona/domain/media/video-frames";

/** A medium and, where it is known, the subject of its test. */
export type Placed = { medium: Medium; subjectCode?: string | undefined };

export type ComparisonRecords = {
  /** The medium while its comparison is pending; undefined when it is through, gone, or of another generation or run. */
  pending(work: MediaWork): Promise<Placed | undefined>;
  /** Ready media of the same device, objective and stage that were begun before this one; at most 100, the newest. */
  peers(medium: Medium): Promise<Medium[]>;
  /** Ready media of the same oocyte at the same check; none where the medium belongs to no oocyte. */
  shots(medium: Medium): Promise<Medium[]>;
  /** Ready media with the same content or a similar hash, at most some 200. */
  lookAlikes(medium: Medium): Promise<Placed[]>;
  /**
   * Writes the comparison in one transaction, on both media of each pair, with one alert for each pair of different
   * subjects; `past` when another run was first.
   */
  finish(work: MediaWork, verdict: Comparison["verdict"], duplicates: FoundDuplicate[]): Promise<"compared" | "past">;
};

/** Two media with one name for both, whichever was finished first. */
export type MediaPair = { id: string; mediaIds: [string, string] };

export function mediaPair(one: string, other: string): MediaPair {
  const mediaIds: [string, string] = one < other ? [one, other] : [other, one];
  return { id: mediaIds.join("-"), mediaIds };
}

/** More of them are one mass upload of the same file; the record need not name all. */
const MOST_DUPLICATES = 20;

/**
 * Runs at least once per finished medium. It reads, judges, and writes once, in the end, so a run that dies leaves
 * nothing half done.
 */
export async function followUp(
  work: MediaWork,
  records: ComparisonRecords,
  notifyOfMixUp: (pair: MediaPair) => Promise<string | undefined>,
) {
  const placed = await records.pending(work);
  if (!placed) return "past";
  const { medium } = placed;
  const [peers, shots, lookAlikes] = await Promise.all([
    records.peers(medium),
    records.shots(medium),
    records.lookAlikes(medium),
  ]);
  const found = lookAlikes.flatMap((other) => pairOf(placed, other)).slice(0, MOST_DUPLICATES);
  // Before the end is written: a run that dies between the two repeats both, and nobody is told twice of one pair.
  for (const { mediumId, action } of found) if (action === "alert") await notifyOfMixUp(mediaPair(medium.id, mediumId));
  return records.finish(work, verdictOn(medium, peers, shots), found);
}

const readings = (media: readonly Medium[]): FocusReading[] => media.flatMap(({ quality }) => quality ?? []);

function verdictOn({ quality, content }: Medium, peers: readonly Medium[], shots: readonly Medium[]) {
  const frames = content?.video?.frames;
  if (frames) return judgeVideo(frames, readings(peers));
  return quality && judgeSharpness(quality, readings(peers), readings(shots));
}

function pairOf(placed: Placed, other: Placed): FoundDuplicate[] {
  // While a form is still open its subject may not be known yet: that alone is no sign of a mix-up.
  const isKnown = placed.subjectCode !== undefined && other.subjectCode !== undefined;
  const [a, b] = [placed, other].map((one) => fingerprintOf(one, isKnown));
  const duplicate = a && b && duplicateOf(a, b);
  return duplicate ? [{ mediumId: duplicate.mediumId, kind: duplicate.kind, action: duplicate.action }] : [];
}

function fingerprintOf({ medium, subjectCode }: Placed, withSubject: boolean): Fingerprint | undefined {
  const { id, content, quality, slot, testId } = medium;
  if (!content) return undefined;
  return {
    mediumId: id,
    sha256: content.sha256,
    width: content.width,
    height: content.height,
    testId,
    dhash64: quality?.dhash64 ?? "0".repeat(16),
    phash64: quality?.phash64 ?? "0".repeat(16),
    // Without measures, or on a scale that is not known, only the very same file can be told.
    lowContrast: quality?.lowContrast ?? true,
    unitNo: slot?.unitNo,
    check: slot?.check,
    subjectCode: withSubject ? subjectCode : undefined,
  };
}
