import { COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import type { FocusReading } from "@zona/domain/media/verdicts/quality-verdict";
import { comparedReading } from "@zona/domain/media/verdicts/retake-advice";
import { getDocs, limit, orderBy, query, where } from "firebase/firestore";
import { collectionToRead, readableMedia } from "../../../people/access/scoped-data.ts";
import { readAll } from "../../../platform/firebase/listen.ts";

/** Twice what a verdict needs; read once for each kind of picture in a tab. */
const PEERS = 40;

const known = new Map<string, Promise<FocusReading[]>>();

/**
 * The newest pictures that show the same at the same resolution: before the file is read on the server nobody knows its
 * device, and cameras differ by their resolution.
 */
export function fetchFocusPeers(stage: string, resolution: string): Promise<FocusReading[]> {
  const key = `${stage} ${resolution}`;
  const peers = known.get(key) ?? readPeers(stage, resolution);
  known.set(key, peers);
  peers.catch(() => known.delete(key));
  return peers;
}

async function readPeers(stage: string, resolution: string): Promise<FocusReading[]> {
  const asked = readableMedia(
    query(
      collectionToRead(COLLECTIONS.media),
      where("facts.stage", "==", stage),
      where("facts.resolution", "==", resolution),
      orderBy("createdAt", "desc"),
      limit(PEERS),
    ),
  );
  const docs = asked ? (await getDocs(asked)).docs : [];
  return readAll(Medium, docs).records.flatMap(({ quality }) => (quality ? [comparedReading(quality)] : []));
}
