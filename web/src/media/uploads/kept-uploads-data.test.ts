import { beforeEach, expect, it, vi } from "vitest";

const lab = vi.hoisted(() => ({ files: new Map<string, { about: Uint8Array; parts: Blob[] }>(), damaged: 0 }));
vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  keys: async () => [...lab.files.keys()],
  get: async (key: string) => lab.files.get(key),
  set: async (key: string, kept: { about: Uint8Array; parts: Blob[] }) => void lab.files.set(key, kept),
  del: async (key: string) => void lab.files.delete(key),
}));
/** Every byte turned over, and the label before it. */
const turned = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 255);
vi.mock("../../people/kept/kept-data.ts", () => ({
  keptOf: () => ({ addDamagedFile: () => void lab.damaged++ }),
  deviceOf: async () => ({
    ready: async () => undefined,
    encryptBytes: async (label: string, plain: Uint8Array) =>
      turned(new Uint8Array([...new TextEncoder().encode(label), 0, ...plain])),
    async decryptBytes(label: string, encrypted: Uint8Array) {
      const plain = turned(encrypted);
      if (new TextDecoder().decode(plain.slice(0, plain.indexOf(0))) !== label) throw new Error("another label");
      return plain.slice(plain.indexOf(0) + 1);
    },
  }),
}));
const { keptUploads } = await import("./kept-uploads-data.ts");

const store = keptUploads("emma");
const bytes = new Uint8Array(5 * 1024 * 1024).map((_, index) => index % 251);
const video = { id: "m1", testId: "t1", name: "HF-0312.mp4", type: "video/mp4", file: new Blob([bytes]) };

beforeEach(async () => {
  lab.files.clear();
  lab.damaged = 0;
  await store.put(video);
});

it("gives back a file of several parts to its owner alone, and drops it", async () => {
  const kept = lab.files.get("emma m1");
  expect(kept?.parts).toHaveLength(2);
  expect(await keptUploads("noor").ids()).toEqual([]);
  expect(await store.ids()).toEqual(["m1"]);
  const read = await store.read("m1");
  expect(read).toMatchObject({ id: "m1", testId: "t1", name: "HF-0312.mp4", type: "video/mp4" });
  const same = new Uint8Array((await read?.file.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(same.length === bytes.length && same.every((byte, index) => byte === bytes[index])).toBe(true);
  await store.drop("m1");
  expect(await store.ids()).toEqual([]);
});

it("reads no file whose parts were exchanged, left out or renamed", async () => {
  const kept = lab.files.get("emma m1");
  const [first, second] = kept?.parts ?? [];
  if (!kept || !first || !second) throw new Error("not kept");
  for (const parts of [[second, first], [first], [first, second, second]]) {
    lab.files.set("emma m1", { ...kept, parts });
    expect(await store.read("m1")).toBeUndefined();
  }
  lab.files.set("emma m2", kept);
  expect(await store.read("m2")).toBeUndefined();
  expect(lab.damaged).toBe(4);
});
