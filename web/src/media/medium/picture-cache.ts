type Entry = { url: Promise<string>; users: number };

/**
 * Object addresses of pictures, loaded once and shared. Those in use stay; of the others the longest unused go when more
 * than `keep` are held, and their memory with them. A failed load is forgotten, so the next use tries again.
 */
export function createPictureCache(load: (path: string) => Promise<Blob>, keep: number) {
  const entries = new Map<string, Entry>();

  function drop(path: string, entry: Entry) {
    entries.delete(path);
    entry.url.then(URL.revokeObjectURL, () => undefined);
  }

  function trim() {
    for (const [path, entry] of entries) {
      if (entries.size <= keep) return;
      if (entry.users === 0) drop(path, entry);
    }
  }

  return {
    /** Resolves with an address that is good until as many `release` follow. */
    acquire(path: string): Promise<string> {
      const known = entries.get(path);
      const entry = known ?? { url: load(path).then((blob) => URL.createObjectURL(blob)), users: 0 };
      entry.users += 1;
      // Moved to the end: the map's order is the order of use.
      entries.delete(path);
      entries.set(path, entry);
      if (!known) entry.url.catch(() => entries.get(path) === entry && entries.delete(path));
      trim();
      return entry.url;
    },
    release(path: string) {
      const entry = entries.get(path);
      if (!entry) return;
      entry.users = Math.max(0, entry.users - 1);
      trim();
    },
  };
}
