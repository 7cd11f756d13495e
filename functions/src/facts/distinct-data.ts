import type { Unparsed } from "@zona/domain/stored-record";
import type { Query } from "firebase-admin/firestore";

const MOST = 500;

/** Every text that stands at a path, by stepping from one to the next larger: a read for each, however many documents. */
export async function distinct(source: Query, path: string): Promise<string[]> {
  const found: string[] = [];
  let last = "";
  while (found.length < MOST) {
    const { docs } = await source.where(path, ">", last).orderBy(path).select(path).limit(1).get();
    const value: Unparsed = docs[0]?.get(path);
    if (typeof value !== "string") break;
    found.push(value);
    last = value;
  }
  return found;
}
