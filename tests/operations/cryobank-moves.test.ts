// @module-tag nightly
import { type Bank, planAct, planStore, replayed } from "@zona/domain/cryobank/bank-plans";
import type { ActOnStraws } from "@zona/domain/cryobank/bank-requests";
import { Place, Straw, StrawMove, type Tank } from "@zona/domain/cryobank/straw";
import { AppError } from "@zona/domain/errors";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { randomFrom } from "../../emulators/demo/random.ts";
import { actOnStrawsFor } from "../../functions/src/cryobank/straws.ts";
import { strawRecords } from "../../functions/src/cryobank/straws-data.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-cryobank-moves"));

const MOVES = 10_000;
const STRAWS = 800;
/** Straws of one act, so that ten thousand moves are no ten thousand transactions. */
const MOST = 20;
/** People at work at the same time: what each saw is out of date as soon as another's act is done. */
const AT_ONCE = 4;
const PEOPLE = ["emma", "noor"].map((uid) => staffCaller(uid));
const TANK: Tank = {
  id: "T1",
  rev: 1,
  organisation: HOME,
  canisters: ["1", "2", "3", "4"],
  canes: Array.from({ length: 20 }, (_, at) => `C${at + 1}`),
  positions: 15,
};
const TANKS = new Map([["T1", TANK]]);
const PLACES = TANK.canisters.flatMap((canister) =>
  TANK.canes.flatMap((cane) => Array.from({ length: TANK.positions }, (_, at) => `T1~${canister}~${cane}~${at + 1}`)),
);

it("keeps every place to one straw through 10,000 moves that people make at the same time", {
  timeout: 240_000,
}, async () => {
  await Promise.all(["straws", "places"].map((name) => db.recursiveDelete(db.collection(name))));
  const { id: _, ...tank } = TANK;
  await db.doc("tanks/T1").set({ ...tank, by: PEOPLE[0]?.by });
  const random = randomFrom(23);
  const any = <T>(list: readonly T[]) => list[random.between(0, list.length - 1)] as T;
  const known = new Map<string, Straw>();
  const told = { tried: 0, done: 0, refused: 0, overtaken: 0 };
  let next = 0;

  const isStored = ({ state }: Straw) => state === "stored";
  const stored = () => [...known.values()].filter(isStored);
  /** Mostly a place that was free when somebody looked. */
  function freeOrNot(): string {
    if (random.happens(0.01)) return any(PLACES);
    const taken = new Set([...known.values()].map(({ placeId }) => placeId));
    return any(PLACES.filter((place) => !taken.has(place)));
  }
  const seen = ({ id, rev }: Straw) => ({ strawId: id, rev });
  const moving = (targets: readonly (readonly [Straw, string | undefined])[]): ActOnStraws => ({
    kind: "move",
    happenedAt: new Date(),
    straws: [...new Map(targets.map(([straw, to = freeOrNot()]) => [straw.id, { ...seen(straw), to }])).values()],
  });

  function act(): ActOnStraws {
    const all = stored();
    const at = { happenedAt: new Date() };
    const choice = random.between(1, 100);
    const one = any(all);
    if (choice <= 2) return { kind: "warm", ...seen(one), ...at, purpose: "other" };
    if (choice <= 4) return { kind: any(["ship", "lose"]), ...seen(one), ...at, reason: "because" };
    if (choice <= 6) return { kind: "ask_disposal", ...seen(one), reason: "because" };
    if (choice <= 8) return { kind: "discard", ...seen(any(all.filter(({ disposal }) => disposal)) ?? one), ...at };
    const lost = [...known.values()].filter(({ state }) => state === "lost");
    if (choice <= 11 && lost.length > 0) return moving([[any(lost), undefined]]);
    if (choice <= 30) {
      const pairs = Array.from({ length: MOST / 2 }, () => [any(all), any(all)] as const);
      return moving(
        pairs.flatMap(([a, b]) => [
          [a, b.placeId],
          [b, a.placeId],
        ]),
      );
    }
    return moving(Array.from({ length: MOST }, () => [any(all), undefined]));
  }

  const newStraws = () =>
    Array.from({ length: MOST }, () => ({
      strawId: `S-${++next}`,
      place: freeOrNot(),
      organisation: HOME,
      subjectCode: "HF-0042-K",
      contents: [{ unit: 1, stage: "blastocyst" as const }],
      consent: { ref: "C", endsOn: "2099-12-31" },
      storedAt: new Date(Date.now() - 3_600_000),
    }));

  async function work(who: (typeof PEOPLE)[number]) {
    const records = strawRecords(who, db);
    while (told.tried < MOVES) {
      const toStore = stored().length < STRAWS || random.happens(0.03) ? newStraws() : undefined;
      const asked = toStore ? undefined : act();
      const bank: Bank = { straws: new Map(known), tanks: TANKS };
      const places = toStore?.map(({ place }) => place) ?? [];
      const about = { places, seen: new Map(toStore?.map(({ strawId }) => [strawId, 0])) };
      const plan = (on: Bank, now = new Date()) =>
        asked ? planAct(on, asked, { by: who.by, now }) : planStore(on, toStore ?? [], { now });
      const request = asked
        ? actOnStrawsFor(who, JSON.parse(JSON.stringify(asked)), records, new Date())
        : records.act(about, (found) => plan(found.bank));
      const n = toStore?.length ?? (asked?.kind === "move" ? asked.straws.length : 1);
      told.tried += n;
      const outcome: keyof typeof told = await request.then(
        ({ refused }) => (refused.length > 0 ? "refused" : "done"),
        (error) => {
          if (error instanceof AppError && error.code === "conflict") return "overtaken";
          throw error;
        },
      );
      told[outcome] += n;
      if (outcome !== "done") continue;
      const now = new Date();
      // As it was seen, whoever has moved what lay in the way.
      const ids = asked?.kind === "move" ? asked.straws.map(({ strawId }) => strawId) : asked ? [asked.strawId] : [];
      const mine = new Map([...bank.straws].filter(([id]) => ids.includes(id)));
      for (const { strawId, straw } of plan({ straws: mine, tanks: TANKS }, now).changes) {
        const disposal = "disposal" in straw ? { disposal: { ...(straw.disposal as object), at: now } } : {};
        known.set(strawId, Straw.parse({ ...straw, ...disposal, id: strawId, by: who.by, at: now }));
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE / 2 }, () => PEOPLE.map(work)).flat());
  console.log("Moves of straws", told);

  const read = async (name: string) => (await db.collection(name).get()).docs;
  const straws = (await read("straws")).flatMap((one) => readRecord(Straw, one.id, one.data()) ?? []);
  const places = (await read("places")).flatMap((one) => readRecord(Place, one.id, one.data()) ?? []);
  const live = straws.filter(isStored);
  const heldBy = new Map(places.map(({ id, strawId }) => [id, strawId]));
  expect(new Set(live.map(({ placeId }) => placeId)).size).toBe(live.length);
  expect(live.filter(({ id, placeId }) => placeId === undefined || heldBy.get(placeId) !== id)).toEqual([]);
  expect(heldBy.size).toBe(live.length);
  expect(straws.filter(({ state, placeId }) => state !== "stored" && placeId !== undefined)).toEqual([]);
  const { docs } = await db.collectionGroup("moves").get();
  const movesOf = Map.groupBy(docs, (one) => one.ref.parent.parent?.id ?? "");
  for (const { id, state, placeId, rev } of straws) {
    const moves = (movesOf.get(id) ?? []).flatMap((one) => readRecord(StrawMove, one.id, one.data()) ?? []);
    expect(moves.length, id).toBe(rev);
    expect(replayed(moves), id).toEqual({ state, placeId });
  }
  // All of it happened often: people were in each other's way, and got their work done.
  expect(Math.min(told.done, told.refused + told.overtaken)).toBeGreaterThan(MOVES / 20);
});
