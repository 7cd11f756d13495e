import { createObservable } from "./observable.ts";

/** Why a browser does not keep what it is given: it blocks the site's data, its storage is full, or it has none. */
export type Lack = "blocked" | "full" | "missing";

/**
 * What this browser fails to keep. `settings`: small values, in `localStorage` and `sessionStorage`. `entries`: what is typed
 * and files that wait, in IndexedDB. `app`: the app itself, by the service worker, without which no page loads while there is
 * no network. `workers`: what looks at pictures beside the page. A part that is absent is kept, as far as anything has been
 * asked of it.
 */
export type Lacks = { readonly [Part in "settings" | "entries" | "app" | "workers"]?: Lack | undefined };

const lacks = createObservable<Lacks>({});

/** What every sentence asks that says that something is on this device. */
export const browserLacks = lacks.get;
export const onBrowserLack = lacks.subscribe;

const LACK_OF: Readonly<Record<string, Lack>> = {
  QuotaExceededError: "full",
  SecurityError: "blocked",
  // As Firefox answers where its settings or a private window keep a site from IndexedDB.
  InvalidStateError: "blocked",
};

const lackOf = (error: unknown): Lack => (error instanceof Error && LACK_OF[error.name]) || "missing";

/** Renews what is known of one part; `error`: why it was refused, undefined where it was kept. */
export function noteLack(part: keyof Lacks, error?: unknown) {
  const lack = error === undefined ? undefined : lackOf(error);
  if (lacks.get()[part] !== lack) lacks.set({ ...lacks.get(), [part]: lack });
}

/** Does what keeps an entry on this device, and notes whether it could. Rejects as that does. */
export async function keepingEntries<T>(work: () => Promise<T>): Promise<T> {
  try {
    const done = await work();
    noteLack("entries");
    return done;
  } catch (error) {
    noteLack("entries", error);
    throw error;
  }
}

/** Small values of this browser. No call throws. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { names: () => readonly string[] };

/** What the browser refuses to keep is known for as long as the page is open. */
function unfailing(find: () => Storage): DeviceStorage {
  const memory = new Map<string, string>();
  function tried<T>(use: (storage: Storage) => T, refused: T): T {
    try {
      return use(find());
    } catch (error) {
      noteLack("settings", error);
      return refused;
    }
  }
  return {
    getItem: (name) => memory.get(name) ?? tried((storage) => storage.getItem(name), null),
    setItem(name, value) {
      memory.set(name, value);
      const isKept = tried((storage) => {
        storage.setItem(name, value);
        return true;
      }, false);
      if (!isKept) return;
      memory.delete(name);
      noteLack("settings");
    },
    removeItem(name) {
      memory.delete(name);
      tried((storage) => storage.removeItem(name), undefined);
    },
    names: () => [...memory.keys(), ...tried(Object.keys, [])],
  };
}

/** Shared by the tabs of this browser, and there until it is removed. */
export const deviceStorage = unfailing(() => localStorage);

/** Of this tab, until it is closed. */
export const tabStorage = unfailing(() => sessionStorage);
