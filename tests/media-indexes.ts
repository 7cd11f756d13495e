import { readFileSync, writeFileSync } from "node:fs";
import { mediaIndexes } from "@zona/domain/media/raw-data-view";

const FILE = new URL("../firestore.indexes.json", import.meta.url);
type Index = { collectionGroup: string; queryScope: string; fields: object[] };
type Indexes = { indexes: Index[]; fieldOverrides: unknown[] };

/** As JSON, which keeps the order of keys: both sides are written by hand or by `mediaIndexes` in the same one. */
const signature = ({ collectionGroup, fields }: Index) => JSON.stringify([collectionGroup, fields]);

/** Indexes that lists of media need and the file does not hold. */
export function missingMediaIndexes(): Index[] {
  const { indexes } = JSON.parse(readFileSync(FILE, "utf8")) as Indexes;
  const present = new Set(indexes.map(signature));
  return mediaIndexes().filter((index) => !present.has(signature(index)));
}

/** `node tests/media-indexes.ts` adds what is missing to firestore.indexes.json; format the file afterwards. */
if (process.argv[1] === import.meta.filename) {
  const file = JSON.parse(readFileSync(FILE, "utf8")) as Indexes;
  const missing = missingMediaIndexes();
  writeFileSync(FILE, `${JSON.stringify({ ...file, indexes: [...file.indexes, ...missing] }, null, 2)}\n`);
  console.log(`${missing.length} indexes added`);
}
