import { LOTS } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import { FACTS_OF, NATURAL_ORDER } from "@zona/domain/filters/indexes";
import type { StoredValue } from "@zona/domain/stored-record";
import { collection, getDocs, limit, orderBy, query } from "firebase/firestore";
import { collectionToRead, ofWriters, readable, readableMedia } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";

/** Enough to choose from; whoever knows another value types it. */
const MOST = 40;
const MOST_LOTS = 300;
const MOST_READ = 80;

async function lotNumbers(): Promise<string[]> {
  const newest = query(collection(firestore, LOTS), orderBy("expiresAt", "desc"), limit(MOST_LOTS));
  const asked = ofWriters(newest);
  const docs = asked ? (await getDocs(asked)).docs : [];
  return docs.map((lot) => lot.get("lotNo")).filter((lotNo) => typeof lotNo === "string");
}

/** The values of the newest records that the person may read: an index for each field and each scope would be too many. */
async function distinct(subject: Subject, path: string): Promise<string[]> {
  const facts = collectionToRead(FACTS_OF[subject]);
  const newest = query(facts, orderBy(NATURAL_ORDER[subject], "desc"), limit(MOST_READ));
  const asked = subject === "media" ? readableMedia(newest) : readable(newest);
  const docs = asked ? (await getDocs(asked)).docs : [];
  const values = docs.map((one): StoredValue => one.get(path)).filter((value) => typeof value === "string");
  return [...new Set(values)].sort().slice(0, MOST);
}

/** What stands in a text field of records now, to choose from; empty for fields that are not chosen from a few values. */
export async function knownValues(subject: Subject, id: string): Promise<readonly string[]> {
  const field = fieldOf(subject, id);
  if (id === "lotNo") return [...new Set(await lotNumbers())].sort();
  if (field?.type !== "text" || field.values) return [];
  // Rows of oocytes are made of tests, where their fields stand.
  const path = field.path.replace(/^test\./, "");
  return subject === "units" && path === field.path ? [] : distinct(subject, path);
}
