import { COLLECTIONS, LOTS, VOCABULARY } from "@zona/domain/collections";
import { readRecord } from "@zona/domain/stored-record";
import { VocabularyList } from "@zona/domain/vocabulary/term";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { allNames } from "../identity/people-data.ts";
import type { Seen } from "../tables/ask-tables.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { type Known, namesOfList, namesOfStudy } from "./known.ts";
import { valuesIn } from "./recorded-values.ts";

const KEPT_MS = 5 * 60_000;
const MOST = 500;
const MOST_LOTS = 5000;

const kept = new Map<string, { known: Known; at: number }>();
const MOST_KEPT = 20;

/** What somebody may read of; kept for five minutes by each instance. */
export async function knownValues(
  seen: Seen,
  open: OpenAsked,
  now = Date.now(),
  db = getFirestore(adminApp()),
): Promise<Known> {
  const key = JSON.stringify(seen);
  const found = kept.get(key);
  if (found && now - found.at < KEPT_MS) return found.known;
  // Registers hold what people typed.
  const isOpen = !seen.isCoded && !seen.isFigures;
  const [people, values, lots, lists, studies] = await Promise.all([
    seen.isFigures ? new Map<string, string>() : allNames(now),
    valuesIn(open, seen),
    isOpen ? db.collection(LOTS).select("lotNo").limit(MOST_LOTS).get() : undefined,
    isOpen ? db.collection(VOCABULARY).get() : undefined,
    db.collection(COLLECTIONS.studies).select("protocolCode").limit(MOST).get(),
  ]);
  const words = (lists?.docs ?? []).flatMap((list) => {
    const read = readRecord(VocabularyList, list.id, list.data());
    return read ? namesOfList(read) : [];
  });
  const named = studies.docs.flatMap((study) => namesOfStudy(study.id, study.get("protocolCode")));
  const lotDocuments = lots?.docs ?? [];
  const numbers = lotDocuments.map((lot) => String(lot.get("lotNo")));
  const byNumber = Map.groupBy(lotDocuments, (lot) => String(lot.get("lotNo")).toLowerCase());
  const known: Known = {
    people,
    values,
    lots: new Map([...byNumber].map(([number, found]) => [number, found.map(({ id }) => id)])),
    words: [...words, ...named, ...numbers.map((lot) => ({ field: "lotNo", value: lot, label: lot }))],
  };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { known, at: now });
  return known;
}
