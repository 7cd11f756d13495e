import { createStore, del, get, keys, set } from "idb-keyval";
import { createKept, type KeptOnDevice } from "./kept.ts";
import type { createCipher } from "./kept-cipher-data.ts";

type Cipher = ReturnType<typeof createCipher>;

const database = createStore("zona-kept", "encrypted");

const VISIT = "zona-visit";

/** The loading of a page that a lock ended goes on behind it; every other one is a visit of its own. */
function takeVisit(): string {
  try {
    const before = sessionStorage.getItem(VISIT);
    sessionStorage.removeItem(VISIT);
    return before ?? crypto.randomUUID();
  } catch {
    return crypto.randomUUID();
  }
}
const visit = takeVisit();

/** Held for as long as the page is there: what other tabs keep was not left behind. */
const LIVE = "zona-visit ";
void navigator.locks?.request(LIVE + visit, () => new Promise(() => {}));

/** The next loading of this tab goes on with what was typed in this one, and asks nobody. */
export function goOnAfterLock(): void {
  try {
    sessionStorage.setItem(VISIT, visit);
  } catch {
    // Then the person is asked.
  }
}

export const isOfThisVisit = (kept: { visit: string }) => kept.visit === visit;

type Held = { kept: KeptOnDevice; cipher: () => Promise<Cipher> };
const held = new Map<string, Held>();

let session = 0;

function of(uid: string): Held {
  const known = held.get(uid);
  if (known) return known;
  let loaded: Promise<Cipher> | undefined;
  const cipher = () => {
    loaded ??= import("./kept-cipher-data.ts").then(
      ({ createCipher }) => createCipher(uid, session),
      (error) => {
        loaded = undefined;
        throw error;
      },
    );
    return loaded;
  };
  const rows = {
    async keys() {
      const all = await keys<string>(database);
      return all.filter((key) => key.startsWith(`${uid} `));
    },
    get: (key: string) => get(key, database),
    put: (key: string, encrypted: Uint8Array) => set(key, encrypted, database),
    drop: (key: string) => del(key, database),
    async visits() {
      const { held: locks = [] } = (await navigator.locks?.query()) ?? {};
      return locks.flatMap(({ name }) => (name?.startsWith(LIVE) ? [name.slice(LIVE.length)] : []));
    },
  };
  const kept = createKept(
    visit,
    rows,
    {
      encrypt: async (...entry) => (await cipher()).encrypt(...entry),
      decrypt: async (...entry) => (await cipher()).decrypt(...entry),
      ready: async () => (await cipher()).ready(),
    },
    () => `${uid} ${crypto.randomUUID()}`,
  );
  held.set(uid, { kept, cipher });
  return { kept, cipher };
}

/** What this person typed on this device and the server does not have. */
export const keptOf = (uid: string): KeptOnDevice => of(uid).kept;

/** Encrypts and reads what is kept in another place than this. */
export const cipherOf = (uid: string): Promise<Cipher> => of(uid).cipher();

/** Everything typed so far is on the device, or cannot be kept. */
export const keptSettled = () => Promise.all([...held.values()].map(({ kept }) => kept.settled()));

/** Opens what is on the device for the session that began at `signedInAt`, and again whenever there may be more; returns what stops it. */
export function followKept(uid: string, signedInAt: number): () => void {
  session = signedInAt;
  const { kept, cipher } = of(uid);
  const look = () => void kept.look();
  const lookWhenSeen = () => document.visibilityState === "visible" && look();
  look();
  // Its code and the key are there before the network goes.
  cipher()
    .then(({ warm }) => warm())
    .catch(() => undefined);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", lookWhenSeen);
  return () => {
    removeEventListener("online", look);
    document.removeEventListener("visibilitychange", lookWhenSeen);
  };
}
