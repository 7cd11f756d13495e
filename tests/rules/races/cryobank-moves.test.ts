import {
  type Bank,
  type Planned,
  planDisposal,
  planMove,
  planStore,
  planTakeOut,
  replayed,
  type StrawChange,
  writesOf,
} from "@zona/domain/cryobank/bank-plans";
import { Place, Straw, StrawMove, type Tank } from "@zona/domain/cryobank/straw";
import { readRecord } from "@zona/domain/stored-record";
import { deleteApp, initializeApp } from "firebase/app";
import * as lite from "firebase/firestore/lite";
import { expect, it } from "vitest";
import { randomFrom } from "../../../emulators/demo/random.ts";
import { EMMA, NOOR, PROJECT, person, type Signed, useRules } from "../environment.ts";
import { EMULATOR } from "../projects.ts";

const { given } = useRules();
// As in environment.ts: refusals are what is tried here.
lite.setLogLevel("silent");

const MOVES = 10_000;
const STRAWS = 240;
/** Straws of one commit: more than the app sends, so that ten thousand moves are no ten thousand requests. */
const BATCH = 10;
/** People at work at the same time: what each plans is out of date as soon as another's commit arrives. */
const AT_ONCE = 6;
const TANK: Tank = {
  id: "T1",
  rev: 1,
  organisation: "hollyfield.example",
  canisters: ["1", "2", "3", "4"],
  canes: ["A", "B", "C", "D", "E", "F", "G", "H"],
  positions: 12,
};
const PLACES = TANK.canisters.flatMap((canister) =>
  TANK.canes.flatMap((cane) => Array.from({ length: TANK.positions }, (_, at) => `T1~${canister}~${cane}~${at + 1}`)),
);

/** A person whose requests do not wait for each other, as those of a listening client do. */
function clientOf(who: Signed | "owner") {
  const [host = "", port = ""] = EMULATOR.split(":");
  const app = initializeApp({ projectId: PROJECT }, `moves ${typeof who === "string" ? who : who.uid}`);
  const db = lite.getFirestore(app);
  const { uid, ...claims } = typeof who === "string" ? EMMA : who;
  const mockUserToken = typeof who === "string" ? who : ({ ...claims, sub: uid } as never);
  lite.connectFirestoreEmulator(db, host, Number(port), { mockUserToken });
  return { db, close: () => deleteApp(app) };
}
type Client = { who: Signed; db: lite.Firestore };

function send({ who, db }: Client, changes: readonly StrawChange[]) {
  const batch = lite.writeBatch(db);
  for (const { path, fields } of writesOf(changes, { by: person(who), at: lite.serverTimestamp() as never })) {
    if (fields) batch.set(lite.doc(db, path), fields);
    else batch.delete(lite.doc(db, path));
  }
  return batch.commit();
}

/** All moves, by their straw, read past the rules, which list those of one straw only. */
async function movesOf(): Promise<Map<string, StrawMove[]>> {
  const { db, close } = clientOf("owner");
  const { docs } = await lite.getDocs(lite.collectionGroup(db, "moves"));
  const moves = docs.flatMap((one) => {
    const move = readRecord(StrawMove, one.id, one.data());
    return move ? [{ straw: one.ref.parent.parent?.id ?? "", move }] : [];
  });
  await close();
  const byStraw = Map.groupBy(moves, ({ straw }) => straw);
  return new Map([...byStraw].map(([straw, own]) => [straw, own.map(({ move }) => move)]));
}

it("keeps every place to one straw through 10,000 moves that people make at the same time", async () => {
  const { id: _, ...tank } = TANK;
  await given({ "tanks/T1": tank });
  const random = randomFrom(23);
  const any = <T>(list: readonly T[]) => list[random.between(0, list.length - 1)] as T;
  const known = new Map<string, Straw>();
  const bank: Bank = { straws: known, tanks: new Map([["T1", TANK]]) };
  const told = { tried: 0, taken: 0, refused: 0 };
  let next = 0;

  const act = (who: Signed) => ({ by: person(who), now: new Date(), happenedAt: new Date(), reason: "because" });
  /** Mostly a place that was free when somebody looked. */
  function freeOrNot(): string {
    if (random.happens(0.03)) return any(PLACES);
    const taken = new Set([...known.values()].map(({ placeId }) => placeId));
    return any(PLACES.filter((place) => !taken.has(place)));
  }
  const isStored = ({ state }: Straw) => state === "stored";

  function store(count: number): Planned {
    const straws = Array.from({ length: count }, () => ({
      strawId: `S-${++next}`,
      place: freeOrNot(),
      organisation: "hollyfield.example",
      subjectCode: "HF-0042-K",
      contents: [{ unit: 1, stage: "blastocyst" as const }],
      consent: { ref: "C", endsOn: "2099-12-31" },
      storedAt: new Date(Date.now() - 3_600_000),
    }));
    return planStore(bank, straws, { now: new Date() });
  }

  function plan(who: Signed): Planned {
    const all = [...known.values()];
    const stored = all.filter(isStored);
    const choice = random.between(1, 100);
    if (stored.length < STRAWS || choice <= 3) return store(BATCH);
    const { id } = any(stored);
    if (choice <= 6)
      return planTakeOut(bank, id, { kind: any(["warm", "ship", "lose"]), purpose: "transfer" }, act(who));
    if (choice <= 8) return planDisposal(bank, id, "ask", act(who));
    if (choice <= 10) return planTakeOut(bank, id, { kind: "discard" }, act(who));
    const lost = all.filter(({ state }) => state === "lost");
    if (choice <= 13 && lost.length > 0) return planMove(bank, new Map([[any(lost).id, freeOrNot()]]), act(who));
    if (choice <= 30) {
      const pairs = Array.from({ length: BATCH / 2 }, () => [any(stored), any(stored)] as const);
      return planMove(
        bank,
        new Map(pairs.flatMap(([a, b]) => [[a.id, b.placeId] as const, [b.id, a.placeId]])),
        act(who),
      );
    }
    return planMove(bank, new Map(Array.from({ length: BATCH }, () => [any(stored).id, freeOrNot()])), act(who));
  }

  /** What somebody sends who looks away from the plan: a taken place all the same. */
  const forced = (changes: StrawChange[]) =>
    changes.map((change) => {
      if (!random.happens(0.01) || change.takes === undefined) return change;
      const to = any(PLACES);
      return { ...change, takes: to, straw: { ...change.straw, placeId: to }, move: { ...change.move, to } };
    });

  async function work(client: Client) {
    const { who } = client;
    while (told.tried < MOVES) {
      const sent = forced(plan(who).changes);
      told.tried += sent.length;
      const isTaken = await send(client, sent).then(
        () => true,
        () => false,
      );
      told[isTaken ? "taken" : "refused"] += sent.length;
      if (!isTaken) continue;
      const now = new Date();
      for (const { strawId, straw } of sent) {
        const disposal = "disposal" in straw ? { disposal: { ...(straw.disposal as object), at: now } } : {};
        known.set(strawId, Straw.parse({ ...straw, ...disposal, id: strawId, by: person(who), at: now }));
      }
    }
  }

  const clients = [EMMA, NOOR].map((who) => ({ who, ...clientOf(who) }));
  await Promise.all(Array.from({ length: AT_ONCE / 2 }, () => clients.map(work)).flat());
  await Promise.all(clients.map(({ close }) => close()));
  console.log("Moves of straws", told);

  const past = clientOf("owner");
  const read = async (path: string) => (await lite.getDocs(lite.collection(past.db, path))).docs;
  const straws = (await read("straws")).flatMap((one) => readRecord(Straw, one.id, one.data()) ?? []);
  const places = (await read("places")).flatMap((one) => readRecord(Place, one.id, one.data()) ?? []);
  await past.close();
  const live = straws.filter(isStored);
  const heldBy = new Map(places.map(({ id, strawId }) => [id, strawId]));
  expect(new Set(live.map(({ placeId }) => placeId)).size).toBe(live.length);
  expect(live.filter(({ id, placeId }) => placeId === undefined || heldBy.get(placeId) !== id)).toEqual([]);
  expect(heldBy.size).toBe(live.length);
  expect(straws.filter(({ state, placeId }) => state !== "stored" && placeId !== undefined)).toEqual([]);
  const movesByStraw = await movesOf();
  for (const { id, state, placeId, rev } of straws) {
    const moves = movesByStraw.get(id) ?? [];
    expect(moves.length, id).toBe(rev);
    expect(replayed(moves), id).toEqual({ state, placeId });
  }
  // Both happened often: people were in each other's way, and got their work done.
  expect(Math.min(told.taken, told.refused)).toBeGreaterThan(MOVES / 20);
}, 240_000);
