import { COLLECTIONS, VOCABULARY } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import { FACTS_OF } from "@zona/domain/filters/indexes";
import type { ReadingScope } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { VocabularyList } from "@zona/domain/vocabulary/term";
import { getFirestore, type Query } from "firebase-admin/firestore";
import { distinct } from "../facts/distinct-data.ts";
import { inScope } from "../facts/in-scope.ts";
import { adminApp } from "../firebase/app.ts";
import { allNames } from "../identity/people-data.ts";
import { type Known, namesOfList, namesOfStudy, WALKED } from "./known.ts";

const KEPT_MS = 5 * 60_000;
const MOST = 500;
const MOST_LOTS = 5000;

const kept = new Map<string, { known: Known; at: number }>();
const MOST_KEPT = 20;

/** What somebody may read of; kept for five minutes by each instance. */
export async function knownValues(
  scope: ReadingScope | undefined,
  now = Date.now(),
  db = getFirestore(adminApp()),
): Promise<Known> {
  const key = JSON.stringify(scope);
  const found = kept.get(key);
  if (found && now - found.at < KEPT_MS) return found.known;
  const readable = (collection: string) =>
    inScope({ collection, where: [], isSorted: true }, scope).where.reduce<Query>(
      (query, one) => query.where(one.path, one.op, one.value),
      db.collection(collection),
    );
  const walk = async ([subject, id]: readonly [Subject, string]) => {
    const path = fieldOf(subject, id)?.path;
    return [`${subject}.${id}`, path ? await distinct(readable(FACTS_OF[subject]), path) : []] as const;
  };
  const [names, values, lots, lists, studies] = await Promise.all([
    allNames(now),
    Promise.all(WALKED.map(walk)),
    // Registers hold what people typed.
    scope?.isCoded ? undefined : db.collection(FACTS_OF.lots).select("lotNo").limit(MOST_LOTS).get(),
    scope?.isCoded ? undefined : db.collection(VOCABULARY).get(),
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
    people: names,
    values: new Map(values),
    lots: new Map([...byNumber].map(([number, found]) => [number, found.map(({ id }) => id)])),
    words: [...words, ...named, ...numbers.map((lot) => ({ field: "lotNo", value: lot, label: lot }))],
  };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { known, at: now });
  return known;
}
