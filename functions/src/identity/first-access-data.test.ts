import { ACCESS, ORGANISATIONS, SITE_PATH } from "@zona/domain/collections";
import { nothingGranted } from "@zona/domain/identity/organisation";
import type { Firestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { firstAccessStore } from "./first-access-data.ts";

type Fields = Record<string, unknown>;

/** As much of the database as a first sign-in needs; its transactions come one after the other. */
function memory() {
  const kept = new Map<string, Fields>();
  const ref = (path: string) => ({ path, id: path.split("/").at(-1) ?? "", get: async () => found(path) });
  const found = (path: string) => ({
    id: path.split("/").at(-1) ?? "",
    exists: kept.has(path),
    data: () => kept.get(path),
    get: (field: string) => kept.get(path)?.[field],
  });
  const transaction = {
    getAll: async (...refs: { path: string }[]) => refs.map(({ path }) => found(path)),
    create: ({ path }: { path: string }, fields: Fields) => void kept.set(path, fields),
    set: ({ path }: { path: string }, fields: Fields) => void kept.set(path, { ...kept.get(path), ...fields }),
    delete: ({ path }: { path: string }) => void kept.delete(path),
  };
  const db = {
    collection: (name: string) => ({ doc: (id: string) => ref(`${name}/${id}`) }),
    doc: ref,
    runTransaction: <T>(work: (one: typeof transaction) => Promise<T>) => work(transaction),
  };
  kept.set(SITE_PATH, { organisation: "hollyfield.example", partners: ["trialworks.example"] });
  const store = firstAccessStore(db as unknown as Firestore);
  const begin = (uid: string, organisation: string) =>
    store.begin(uid, `${uid}@${organisation}`, ({ number }) => ({ ...nothingGranted(organisation), number }));
  return { kept, begin };
}

it("counts the people of each organisation, and nobody twice", async () => {
  const { kept, begin } = memory();
  kept.set(`${ORGANISATIONS}/hollyfield.example`, { newPeople: "embryologist", lastNumber: 3 });
  expect(await begin("mia", "hollyfield.example")).toBe(true);
  expect(await begin("mia", "hollyfield.example")).toBe(false);
  await begin("tom", "hollyfield.example");
  await begin("ina", "trialworks.example");
  const numberOf = (uid: string) => kept.get(`${ACCESS}/${uid}`)?.number;
  expect(["mia", "tom", "ina"].map(numberOf)).toEqual([4, 5, 1]);
  expect(kept.get(`${ORGANISATIONS}/hollyfield.example`)).toEqual({ newPeople: "embryologist", lastNumber: 5 });
});

it("gives nothing to somebody whose organisation was taken from the partners while they came", async () => {
  const { kept, begin } = memory();
  kept.set(SITE_PATH, { organisation: "hollyfield.example", partners: [] });
  expect(await begin("ina", "trialworks.example")).toBe(false);
  expect(kept.has(`${ACCESS}/ina`)).toBe(false);
});
