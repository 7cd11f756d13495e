import { isDeepStrictEqual } from "node:util";
import { type FoundDuplicate, type Standing, standingOf, standingsOf } from "@zona/domain/media/comparison";
import { duplicateOf, type Fingerprint } from "@zona/domain/media/duplicates";
import type { MediaWork } from "@zona/domain/media/media-work";
import type { Medium } from "@zona/domain/media/medium";
import { MOST_PEERS, peersIn, rangeAmong, verdictOn } from "@zona/domain/media/relations";
import type { SharpnessVerdict } from "@zona/domain/media/verdicts/quality-verdict";

/** A medium and, where it is known, the subject of its test. */
export type Placed = { medium: Medium; subjectCode?: string | undefined };

/** The ready media at one moment, as far as one of them is related to them. */
export type MediaSet = {
  /** Of a group, in the order in which they were begun: up to `MOST_PEERS` + 1 before the medium, and `MOST_PEERS` after it. */
  around(peerKey: string): Promise<{ before: Medium[]; after: Medium[] }>;
  /** Those of the same oocyte at the same check; none where no oocyte is named. */
  shots(testId: string, standing: Standing): Promise<Medium[]>;
  /** With the same content or a similar hash. */
  lookAlikes(): Promise<Placed[]>;
  named(mediaIds: readonly string[]): Promise<Medium[]>;
};

/** `isSealed`: what it was taken with is hidden, so that nobody is compared with it. */
type Compared = Placed & { isSealed: boolean };

/** What holds of one medium among the others. */
export type Relation = {
  verdict: SharpnessVerdict | undefined;
  rangeBits: number | undefined;
  duplicates: readonly FoundDuplicate[];
};
export type Relations = {
  /** By the id of the medium: those that are no longer what is stored, with the medium as it was read. */
  changed: ReadonlyMap<string, Relation & { of: Medium }>;
  /** Pairs of one file on two subjects, and those that were such a pair before. */
  alerts: readonly { pair: MediaPair; state: "open" | "closed" }[];
};

export type RelationRecords = {
  /**
   * Writes what `derive` makes of the set, and that the medium was compared where it stands, in one transaction; `past` where
   * its comparison is not pending, or of another generation or run.
   */
  relate(
    work: MediaWork,
    derive: (compared: Compared, set: MediaSet) => Promise<Relations>,
  ): Promise<"compared" | "past">;
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
 * Runs at least once for each medium that came, moved, was processed again or left, and derives all relations that it
 * changes, its own and those of others, from the set as it is. Run again it changes nothing.
 */
export const followUp = (
  work: MediaWork,
  records: RelationRecords,
  notifyOfMixUp: (pair: MediaPair) => Promise<string | undefined>,
) =>
  records.relate(work, async (placed, set) => {
    const seen = new Map<string, Medium>();
    const verdicts = await verdictsAround(placed, set, seen);
    const { duplicates, alerts } = await pairsAround(placed, set, seen);
    // Before the end is written: a run that dies between the two repeats both, and nobody is told twice of one pair.
    for (const { pair, state } of alerts) if (state === "open") await notifyOfMixUp(pair);
    const changed = new Map<string, Relation & { of: Medium }>();
    for (const id of new Set([...verdicts.keys(), ...duplicates.keys()])) {
      const of = seen.get(id);
      if (!of) continue;
      const stored = relationOf(of);
      const relation = {
        ...(verdicts.get(id) ?? { verdict: stored.verdict, rangeBits: stored.rangeBits }),
        duplicates: duplicates.get(id) ?? stored.duplicates,
      };
      if (!isDeepStrictEqual(relation, stored)) changed.set(id, { ...relation, of });
    }
    return { changed, alerts };
  });

const relationOf = ({ comparison }: Medium): Relation => ({
  verdict: comparison?.verdict,
  rangeBits: comparison?.rangeBits,
  duplicates: comparison?.duplicates ?? [],
});

type Seen = Map<string, Medium>;
type Verdicts = Map<string, Omit<Relation, "duplicates">>;

async function verdictsAround(placed: Compared, set: MediaSet, seen: Seen): Promise<Verdicts> {
  const { medium } = placed;
  const standings = standingsOf(medium);
  const peersOf = await peersAround(placed, standings, set);
  const shotsAt = withMemory(set.shots);
  const verdicts: Verdicts = new Map();
  for (const [one, peers] of peersOf) {
    // Whoever has not been compared yet will be.
    if (one.id !== medium.id && !one.comparison?.verdict) continue;
    const alone = verdictOn(one, peers, []);
    const isRanked = alone?.verdict === "relative" && one.quality !== undefined;
    const verdict = isRanked ? verdictOn(one, peers, await otherShots(one, shotsAt)) : alone;
    seen.set(one.id, one);
    verdicts.set(one.id, { verdict, rangeBits: rangeAmong(one, peers) });
  }
  // The peers of its other shots, here and where it stood, are the same, and their rank may be another.
  for (const one of (await Promise.all(standings.map((at) => shotsAt(medium.testId, at)))).flat()) {
    const { verdict, rangeBits } = one.comparison ?? {};
    if (one.id === medium.id || verdicts.has(one.id) || verdict?.verdict !== "relative" || !one.quality) continue;
    const ranked = verdictOn(one, [], await otherShots(one, shotsAt));
    seen.set(one.id, one);
    if (ranked?.verdict === "relative") verdicts.set(one.id, { verdict: ranked, rangeBits });
  }
  return verdicts;
}

/** All whose peers the medium may change, with their peers, and itself while it is ready. */
async function peersAround({ medium, isSealed }: Compared, standings: readonly Standing[], set: MediaSet) {
  const isIn = medium.state === "ready";
  const peersOf = new Map<Medium, readonly Medium[]>(isIn ? [[medium, []]] : []);
  for (const peerKey of new Set(standings.flatMap((one) => one.peerKey ?? []))) {
    const { before, after } = await set.around(peerKey);
    const isHere = isIn && peerKey === medium.comparison?.peerKey;
    const group = isHere && !isSealed ? [...before, medium, ...after] : [...before, ...after];
    // Those before have other peers only where the group has hardly begun.
    const first = before.length <= MOST_PEERS ? 0 : before.length;
    for (const [index, one] of group.slice(first).entries()) peersOf.set(one, peersIn(group, first + index));
    if (isHere && isSealed) peersOf.set(medium, peersIn([...before, medium, ...after], before.length));
  }
  return peersOf;
}

type Shots = MediaSet["shots"];

const otherShots = async (one: Medium, shotsAt: Shots) =>
  (await shotsAt(one.testId, standingOf(one))).filter(({ id }) => id !== one.id);

/** The same question is asked once. */
function withMemory(ask: Shots): Shots {
  const asked = new Map<string, Promise<Medium[]>>();
  return (testId, { unitNo, check }) => {
    if (unitNo === undefined) return Promise.resolve([]);
    const key = [testId, unitNo, check].join("\n");
    const answer = asked.get(key) ?? ask(testId, { unitNo, ...(check && { check }) });
    asked.set(key, answer);
    return answer;
  };
}

type Pairs = { duplicates: Map<string, readonly FoundDuplicate[]>; alerts: Relations["alerts"] };

async function pairsAround(placed: Placed, set: MediaSet, seen: Seen): Promise<Pairs> {
  const { medium } = placed;
  const isIn = medium.state === "ready";
  const lookAlikes = isIn ? await set.lookAlikes() : [];
  const before = medium.comparison?.duplicates ?? [];
  const found = sorted(lookAlikes.flatMap((other) => pairOf(placed, other))).slice(0, MOST_DUPLICATES);
  const ids = new Set([...found, ...before].map(({ mediumId }) => mediumId));
  const others = new Map(lookAlikes.map(({ medium: other }) => [other.id, other]));
  const gone = [...ids].filter((id) => !others.has(id));
  for (const other of gone.length > 0 ? await set.named(gone) : []) others.set(other.id, other);
  const duplicates: Pairs["duplicates"] = new Map(isIn ? [[medium.id, found]] : []);
  if (isIn) seen.set(medium.id, medium);
  for (const other of others.values()) {
    if (!ids.has(other.id)) continue;
    const kept = (other.comparison?.duplicates ?? []).filter(({ mediumId }) => mediumId !== medium.id);
    const mirrored = found.flatMap((pair) => (pair.mediumId === other.id ? { ...pair, mediumId: medium.id } : []));
    seen.set(other.id, other);
    duplicates.set(other.id, sorted([...kept, ...mirrored]).slice(0, MOST_DUPLICATES));
  }
  return { duplicates, alerts: alertsOf(medium.id, before, found) };
}

function alertsOf(id: string, before: readonly FoundDuplicate[], found: readonly FoundDuplicate[]) {
  const alerting = (pairs: readonly FoundDuplicate[]) =>
    pairs.flatMap(({ action, mediumId }) => (action === "alert" ? mediumId : []));
  const open = alerting(found);
  const closed = alerting(before).filter((other) => !open.includes(other));
  const alert = (state: "open" | "closed") => (other: string) => ({ pair: mediaPair(id, other), state });
  return [...open.map(alert("open")), ...closed.map(alert("closed"))];
}

const sorted = (pairs: readonly FoundDuplicate[]) => pairs.toSorted((a, b) => (a.mediumId < b.mediumId ? -1 : 1));

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
    hashes: quality,
    lowContrast: quality?.lowContrast ?? true,
    unitNo: slot?.unitNo,
    check: slot?.check,
    subjectCode: withSubject ? subjectCode : undefined,
  };
}
