import type { Medium } from "./medium.ts";
import { type FocusReading, judgeSharpness, type SharpnessVerdict, sharedRange } from "./verdicts/quality-verdict.ts";
import { judgeVideo } from "./verdicts/video-verdict.ts";

/*
 * What holds between media, as functions of the set of those that are ready. A group is the ready media of one device,
 * objective and stage in the order in which they were begun.
 */

/** Half again what a verdict asks for, so that a few of them may be unfit to compare with; each is a document to read. */
export const MOST_PEERS = 30;

/** Those begun just before; the first of a group are filled up with those that came after. */
export function peersIn(group: readonly Medium[], at: number): Medium[] {
  const before = group.slice(Math.max(0, at - MOST_PEERS), at);
  return [...before, ...group.slice(at + 1, at + 1 + MOST_PEERS - before.length)];
}

const readings = (media: readonly Medium[]): FocusReading[] => media.flatMap(({ quality }) => quality ?? []);

/** How sharp a medium is among its peers and shots; undefined for one that was not measured. */
export function verdictOn(
  { quality, content }: Medium,
  peers: readonly Medium[],
  shots: readonly Medium[],
): SharpnessVerdict | undefined {
  const frames = content?.video?.frames;
  if (frames) return judgeVideo(frames, readings(peers));
  return quality && judgeSharpness(quality, readings(peers), readings(shots));
}

/** The range of the sensor that the peers of a medium tell, where its own file does not. */
export const rangeAmong = ({ quality }: Medium, peers: readonly Medium[]): number | undefined =>
  quality?.rangeBits === null ? sharedRange([quality, ...readings(peers)]) : undefined;
