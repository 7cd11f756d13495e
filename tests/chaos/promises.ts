/** What people were told, and what has to be there afterwards. */
export type Promises = {
  /** The last revision of each record that was called "Saved". */
  saved: Map<string, number>;
  /** Images that were called "Ready". */
  ready: Set<string>;
};

export const noPromises = (): Promises => ({ saved: new Map(), ready: new Set() });

/** As they are now: later ones leave it alone. */
export const copyOf = ({ saved, ready }: Promises): Promises => ({ saved: new Map(saved), ready: new Set(ready) });

/** What is there after a restart: records by revision and text, and the sizes of the files derived from each ready image. */
export type Found = {
  records: ReadonlyMap<string, { rev: number; notes: string }>;
  images: ReadonlyMap<string, { state: string; derivedBytes: readonly number[] }>;
};

/** What an edit writes at a revision, so that a record tells by itself whether it is whole. */
export const notesAt = (rev: number) => `Edit number ${rev}.`;

/** A thumbnail and a view. */
const DERIVED_FILES = 2;

/** A sentence for each promise that is not kept. More than was promised is no fault: an answer may have been lost. */
export function brokenPromises({ saved, ready }: Promises, { records, images }: Found): string[] {
  const lost = [...saved].flatMap(([id, rev]) => {
    const found = records.get(id);
    if (found === undefined || found.rev < rev)
      return [`Record ${id}: revision ${rev} was saved, ${found?.rev ?? "none"} is there.`];
    return found.notes === notesAt(found.rev) ? [] : [`Record ${id}: revision ${found.rev} holds another one's text.`];
  });
  const unready = [...ready].flatMap((id) => {
    const found = images.get(id);
    if (found?.state !== "ready") return [`Image ${id} was ready and is ${found?.state ?? "not there"}.`];
    const whole = found.derivedBytes.filter((bytes) => bytes > 0).length;
    return whole >= DERIVED_FILES ? [] : [`Image ${id} is ready and has ${whole} derived files.`];
  });
  return [...lost, ...unready];
}
