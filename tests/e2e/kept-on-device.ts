import type { Page } from "@playwright/test";

/** Everything that the browser keeps for the site, as text: local and session storage, every row of every database, caches. */
export const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
    async function textOf(value: unknown): Promise<string> {
      if (value instanceof Blob) return latin(new Uint8Array(await value.arrayBuffer()));
      if (value instanceof ArrayBuffer) return latin(new Uint8Array(value));
      if (ArrayBuffer.isView(value)) return latin(new Uint8Array(value.buffer));
      if (Array.isArray(value)) return (await Promise.all(value.map(textOf))).join(" ");
      if (typeof value !== "object" || value === null || value instanceof Date) return String(value);
      const inner = Object.entries(value).map(async ([key, own]) => `${key}: ${await textOf(own)}`);
      return (await Promise.all(inner)).join(" ");
    }
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = "", version } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name, version));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        const [keys, values] = [await done(rows.getAllKeys()), await done(rows.getAll())];
        found.push(`${name}/${store}`, await textOf(keys), await textOf(values));
      }
      db.close();
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    return found.join("\n");
  });
