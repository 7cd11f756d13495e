import type { Unparsed, UnparsedFields } from "@zona/domain/stored-record";
import { createObservable } from "../../platform/browser/observable.ts";

/** What is kept on the device until the server has it, by the part of the app that keeps it. */
export type KeptKind = "edits" | "draft" | "unsealed" | "half-typed";

/** One thing that somebody typed. `visit`: the loading of the page that it was typed in. */
export type Kept = { kind: KeptKind; id: string; visit: string; value: UnparsedFields };

/** `key`: where it lies on this device. `isLive`: another tab that is open keeps it. */
export type KeptRow = Kept & { key: string; isLive: boolean };

/** A row that was typed and that its database does not have yet, with the visit that typed it. */
export type JournalRow = { key: string; visit: string; encrypted: Uint8Array };

/** Holds rows until their database has them. Answers at once, and throws nowhere: what it cannot hold it does not hold. */
export type KeptJournal = {
  put: (row: JournalRow) => void;
  drop: (row: Pick<JournalRow, "key" | "visit">) => void;
  rows: () => readonly JournalRow[];
};

/** The encrypted rows of one person on this device, and their key. All reject where the device keeps nothing. */
export type KeptDevice = {
  keys: () => Promise<readonly string[]>;
  journal: KeptJournal;
  get: (key: string) => Promise<Unparsed>;
  put: (key: string, encrypted: Uint8Array) => Promise<void>;
  drop: (key: string) => Promise<void>;
  /** The visits whose page is open now, in any tab. */
  visits: () => Promise<readonly string[]>;
  /** For this row. Rejects while no public key is known. */
  encrypt: (key: string, kept: Kept) => Promise<Uint8Array>;
  /** The same at once; undefined while no public key is at hand. */
  encryptNow: (key: string, kept: Kept) => Uint8Array | undefined;
  /** Resolves once the private key is there; rejects while it cannot be had. */
  ready: () => Promise<void>;
  /** Rejects for what is damaged or not this person's. */
  decrypt: (key: string, encrypted: Unparsed) => Promise<Kept>;
};

export type KeptState = {
  /** On the device, and not readable before the server gives the key. */
  unopened: number;
  /** On the device, and readable by nobody. */
  damaged: readonly string[];
  /** Files that are damaged as well, as what drops them. */
  damagedFiles: readonly (() => Promise<void>)[];
  /** Something is in the memory of this page alone: no key is known, or the device keeps nothing. */
  isUnkept: boolean;
};

const NO_ROWS: readonly KeptRow[] = [];
const NOTHING: KeptState = { unopened: 0, damaged: [], damagedFiles: [], isUnkept: false };

/**
 * What one person typed on this device and the server does not have: encrypted on the device, readable in the memory of this
 * page. What an earlier visit left is never written over: what is typed now has a row of its own beside it. A row lies in the
 * journal from the moment that it is put until the database has it, so that nothing is lost with a page that ends between.
 */
export function createKept(visit: string, device: () => Promise<KeptDevice>, newKey: () => string) {
  const state = createObservable(NOTHING);
  const opened = new Map<string, KeptRow>();
  const own = new Map<string, string>();
  /** The same lists until something was opened or dropped, so that nobody draws for nothing. */
  const leftOf = new Map<string, readonly KeptRow[]>();
  /** What is to be written, by its row; undefined: the row goes. */
  const waiting = new Map<string, Kept | undefined>();
  let writing: Promise<void> | undefined;
  let reached: KeptDevice | undefined;
  async function reach() {
    reached = await device();
    return reached;
  }
  const nameOf = (kind: KeptKind, id: string) => `${kind} ${id}`;
  function tell(next: Partial<KeptState>) {
    leftOf.clear();
    state.set({ ...state.get(), ...next });
  }

  async function writeAll() {
    if (waiting.size === 0) return;
    const { put, drop, encrypt, journal } = await reach();
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [key, kept] = next;
      if (kept) await put(key, await encrypt(key, kept));
      else await drop(key);
      if (waiting.get(key) !== kept) continue;
      waiting.delete(key);
      journal.drop({ key, visit });
    }
  }

  /** Writes what waits, one after the other; what cannot be written goes on waiting. Never rejects. */
  function write(): Promise<void> {
    writing ??= writeAll().then(
      () => {
        writing = undefined;
        if (state.get().isUnkept) tell({ isUnkept: false });
        if (waiting.size > 0) return write();
      },
      () => {
        writing = undefined;
        tell({ isUnkept: [...waiting.values()].some((kept) => kept !== undefined) });
      },
    );
    return writing;
  }

  const dropRow = (key: string) => {
    opened.delete(key);
    waiting.set(key, undefined);
    reached?.journal.drop({ key, visit });
    return write();
  };

  async function open(key: string, live: readonly string[]) {
    const { get, decrypt } = await reach();
    const encrypted = await get(key);
    // Another tab may have dropped it by now.
    if (encrypted === undefined || opened.has(key) || waiting.has(key)) return;
    try {
      const kept = await decrypt(key, encrypted);
      opened.set(key, { ...kept, key, isLive: kept.visit !== visit && live.includes(kept.visit) });
    } catch {
      tell({ damaged: [...state.get().damaged, key] });
    }
  }

  /** What a page that ended had no time to bring into the database. */
  async function takeOver(live: readonly string[]) {
    const { put, journal } = await reach();
    const ownKeys = [...own.values()];
    for (const row of journal.rows()) {
      if (row.visit === visit ? ownKeys.includes(row.key) : live.includes(row.visit)) continue;
      await put(row.key, row.encrypted);
      journal.drop(row);
    }
  }

  async function lookOnce() {
    const { keys, visits, ready } = await reach();
    const live = await visits();
    await takeOver(live);
    const onDevice = await keys();
    const ownKeys = [...own.values()];
    // What other tabs keep changes there.
    for (const { key, isLive } of opened.values())
      if (!ownKeys.includes(key) && (isLive || !onDevice.includes(key))) opened.delete(key);
    const damaged = state.get().damaged.filter((key) => onDevice.includes(key));
    const unknown = onDevice.filter((key) => !opened.has(key) && !waiting.has(key) && !damaged.includes(key));
    tell({ damaged });
    try {
      if (unknown.length > 0) await ready();
    } catch {
      return tell({ unopened: unknown.length });
    }
    for (const key of unknown) await open(key, live);
    tell({ unopened: 0 });
  }
  let looking: Promise<void> | undefined;

  const left = (kind: KeptKind, id: string): readonly KeptRow[] => {
    const name = nameOf(kind, id);
    const isLeft = (row: KeptRow) => row.kind === kind && row.id === id && row.key !== own.get(name) && !row.isLive;
    const known = leftOf.get(name);
    if (known) return known;
    const found = [...opened.values()].filter(isLeft);
    const told = found.length > 0 ? found : NO_ROWS;
    leftOf.set(name, told);
    return told;
  };

  return {
    state: state.get,
    /** Told when something was opened or dropped, or can or cannot be kept any more; not of every key. */
    subscribe: state.subscribe,
    /** Opens what is on the device and tries to write what waits. Never rejects. */
    async look(): Promise<void> {
      looking ??= lookOnce()
        .catch(() => undefined)
        .finally(() => {
          looking = undefined;
        });
      await looking;
      await write();
    },
    /** Everything that waits is on the device, or cannot be kept now. */
    settled: write,
    /** Keeps a value in place of the one of this visit. */
    put(kind: KeptKind, id: string, value: UnparsedFields) {
      const name = nameOf(kind, id);
      const key = own.get(name) ?? newKey();
      own.set(name, key);
      const kept = { kind, id, visit, value };
      opened.set(key, { ...kept, key, isLive: false });
      waiting.set(key, kept);
      const encrypted = reached?.encryptNow(key, kept);
      if (encrypted) reached?.journal.put({ key, visit, encrypted });
      void write();
    },
    /** The server has the value of this visit, or nobody wants it. */
    drop(kind: KeptKind, id: string) {
      const key = own.get(nameOf(kind, id));
      own.delete(nameOf(kind, id));
      if (key === undefined) return;
      void dropRow(key);
      tell({});
    },
    /** What this visit keeps, else the newest that an earlier one left. */
    latest: (kind: KeptKind, id: string): KeptRow | undefined =>
      opened.get(own.get(nameOf(kind, id)) ?? "") ?? left(kind, id).at(-1),
    /** What earlier visits left, here or in a tab that is closed. */
    left,
    /** What was kept earlier is taken or discarded. */
    answer(taken: readonly KeptRow[]) {
      for (const { key } of taken) void dropRow(key);
      tell({});
    },
    /** Everything of a kind, also of this visit and of other tabs. */
    all: (kind: KeptKind): readonly KeptRow[] => [...opened.values()].filter((row) => row.kind === kind),
    addDamagedFile: (drop: () => Promise<void>): undefined =>
      void tell({ damagedFiles: [...state.get().damagedFiles, drop] }),
    /** What is damaged goes. */
    async dropDamaged() {
      const { damaged, damagedFiles } = state.get();
      tell({ damaged: [], damagedFiles: [] });
      await Promise.all([...damaged.map(dropRow), ...damagedFiles.map((drop) => drop())]);
    },
  };
}
export type KeptOnDevice = ReturnType<typeof createKept>;
