import { createStore, del, get, keys, set } from "idb-keyval";
import { deviceOf, keptOf } from "../../people/kept/kept-data.ts";
import { keepingEntries } from "../../platform/browser/device-storage.ts";
import type { StoredUpload } from "./upload-list-store.ts";
import type { UploadStore } from "./upload-queue.ts";

const database = createStore("zona-uploads", "encrypted");

/** So much of a file is encrypted at a time: a video is larger than the memory of a page. */
const PART_BYTES = 4 * 1024 * 1024;

/** Part 0 says what the file is; each part stands for its place alone, and the last place is said in part 0. */
type KeptUpload = { about: Uint8Array; parts: readonly Blob[] };
type About = Omit<StoredUpload, "file"> & { parts: number };

const labelOf = (key: string, part: number) => `${key} part ${part}`;

async function encrypted(uid: string, key: string, { file, ...upload }: StoredUpload): Promise<KeptUpload> {
  const device = await deviceOf(uid);
  const parts: Blob[] = [];
  for (let from = 0; from < file.size; from += PART_BYTES) {
    const plain = new Uint8Array(await file.slice(from, from + PART_BYTES).arrayBuffer());
    parts.push(new Blob([await device.encryptBytes(labelOf(key, parts.length + 1), plain)]));
  }
  const about: About = { ...upload, parts: parts.length };
  return { about: await device.encryptBytes(labelOf(key, 0), new TextEncoder().encode(JSON.stringify(about))), parts };
}

/** Rejects for what is damaged or not this person's. */
async function decrypted(uid: string, key: string, kept: KeptUpload): Promise<StoredUpload> {
  const device = await deviceOf(uid);
  const text = new TextDecoder().decode(await device.decryptBytes(labelOf(key, 0), kept.about));
  const { parts, ...upload } = JSON.parse(text) as About; // only its owner's page writes it
  if (parts !== kept.parts.length) throw new Error("a part is missing");
  const plain: Blob[] = [];
  for (const [index, part] of kept.parts.entries()) {
    const bytes = new Uint8Array(await part.arrayBuffer());
    plain.push(new Blob([await device.decryptBytes(labelOf(key, index + 1), bytes)]));
  }
  return { ...upload, file: new Blob(plain, { type: upload.type }) };
}

/**
 * Waiting files of one person in the browser's database, encrypted. Rejects where the device keeps nothing.
 */
export function keptUploads(uid: string): Omit<UploadStore, "claim"> {
  const keyOf = (id: string) => `${uid} ${id}`;
  return {
    async ids() {
      const own = (await keys<string>(database)).filter((key) => key.startsWith(`${uid} `));
      // Without the key nothing can be read: it is asked again when the network is back.
      if (own.length > 0) await (await deviceOf(uid)).ready();
      return own.map((key) => key.slice(uid.length + 1));
    },
    async read(id) {
      const key = keyOf(id);
      const kept = await get<KeptUpload>(key, database);
      return kept && decrypted(uid, key, kept).catch(() => keptOf(uid).addDamagedFile(() => del(key, database)));
    },
    async put(upload) {
      const kept = await encrypted(uid, keyOf(upload.id), upload);
      await keepingEntries(async () => set(keyOf(upload.id), kept, database));
    },
    drop: async (id) => del(keyOf(id), database),
  };
}
