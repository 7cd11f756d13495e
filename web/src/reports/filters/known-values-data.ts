import { LOTS } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import { FACTS_OF } from "@zona/domain/filters/indexes";
import type { StoredValue } from "@zona/domain/stored-record";
import { collection, getDocs, limit, orderBy, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";

/** Enough to choose from; whoever knows another value types it. */
const MOST = 40;
const MOST_LOTS = 300;

async function lotNumbers(): Promise<string[]> {
  const newest = query(collection(firestore, LOTS), orderBy("expiresAt", "desc"), limit(MOST_LOTS));
  const { docs } = await getDocs(newest);
  return docs.map((lot) => lot.get("lotNo")).filter((lotNo) => typeof lotNo === "string");
}

/** Steps from one value to the next larger: a read for each value, however many records have it. */
async function distinct(facts: string, path: string): Promise<string[]> {
  const found: string[] = [];
  while (found.length < MOST) {
    const next = query(collection(firestore, facts), where(path, ">", found.at(-1) ?? ""), orderBy(path), limit(1));
    const value: StoredValue = (await getDocs(next)).docs[0]?.get(path);
    if (typeof value !== "string") break;
    found.push(value);
  }
  return found;
}

/** What stands in a text field of records now, to choose from; empty for fields that are not chosen from a few values. */
export async function knownValues(subject: Subject, id: string): Promise<readonly string[]> {
  const field = fieldOf(subject, id);
  if (id === "lotNo") return [...new Set(await lotNumbers())].sort();
  if (field?.type !== "text" || field.values) return [];
  // Rows of oocytes are made of tests, where their fields stand.
  const path = field.path.replace(/^test\./, "");
  return subject === "units" && path === field.path ? [] : distinct(FACTS_OF[subject], path);
}
