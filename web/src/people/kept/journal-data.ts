import type { DeviceStorage } from "../../platform/browser/device-storage.ts";
import type { JournalRow, KeptJournal } from "./kept.ts";

const PREFIX = "zona-typed ";

// Each byte as one character: what the browser keeps is text.
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/**
 * The journal of one person's encrypted entries in `localStorage`, which takes a value before it answers; a database does not.
 * The browser holds it outside of the page, so it outlives a page that crashes. Rows are few and gone within moments.
 */
export function createJournal(uid: string, store: DeviceStorage): KeptJournal {
  const place = ({ visit, key }: Pick<JournalRow, "key" | "visit">) => `${PREFIX}${visit} ${key}`;
  const readRow = (at: string): JournalRow[] => {
    const [visit = "", ...rest] = at.startsWith(PREFIX) ? at.slice(PREFIX.length).split(" ") : [];
    const text = rest[0] === uid ? store.getItem(at) : null;
    return text === null ? [] : [{ visit, key: rest.join(" "), encrypted: bytesOf(text) }];
  };
  return {
    put: (row) => store.setItem(place(row), textOf(row.encrypted)),
    drop: (row) => store.removeItem(place(row)),
    rows: () => store.names().flatMap(readRow),
  };
}
