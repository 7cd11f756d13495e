import type { Person } from "../identity/claims.ts";
import { type Said, sentences } from "../messages/said.ts";
import type { StoredValue } from "../stored-record.ts";
import type { ActOnStraws } from "./bank-requests.ts";
import { freeBeside, hasPlace } from "./free-places.ts";
import { placeNames, placeWords, strawCode } from "./place.ts";
import {
  MOST_MOVED,
  MOST_UNITS,
  type MoveKind,
  type StorageConsent,
  type Straw,
  type StrawState,
  type StrawUnit,
  type Tank,
  type WarmPurpose,
} from "./straw.ts";

const says = sentences("cryobank", {
  badStraw: "A straw code has up to 40 letters, digits, full stops and hyphens, such as S-0012.",
  badPlace: "Enter tank, canister, cane and position in letters, digits, full stops and hyphens.",
  noTank: "There is no tank {tank} in the bank.",
  notInTank: "Tank {tank} has no place {place}.",
  taken: "{place} holds straw {straw} since {since}; free beside it: {free}.",
  takenAndFull: "{place} holds straw {straw} since {since}; its cane is full.",
  wantedTwice: "Straws {first} and {second} cannot both lie at {place}.",
  known: "Straw {straw} is in the bank already.",
  neverStored: "Straw {straw} was never stored.",
  notStored:
    "Straw {straw} is not in the bank: {state, select, warmed {warmed} discarded {discarded} lost {lost} shipped {shipped} withdrawn {taken back with its import} other {stored}} on {since}.",
  consentEnded: "The consent {ref} of straw {straw} ended on {day}: it cannot be warmed for a transfer.",
  future: "This time lies in the future.",
  beforeStorage: "This time lies before the straw was stored.",
  whyMissing: "Say why, in at least 3 characters.",
  asked: "Somebody already asked to discard straw {straw}.",
  notAsked: "Nobody asked to discard straw {straw}.",
  ownRequest: "You asked to discard straw {straw}: another person must confirm it.",
  tooMany: "Move at most {most} straws at once.",
  tooFull: "Straw {straw} would hold {n} oocytes or embryos: at most {most} share one.",
});

/** The bank as far as an act needs it: the straws and tanks by their ids. */
export type Bank = { straws: ReadonlyMap<string, Straw>; tanks: ReadonlyMap<string, Tank> };

/** When, why and by whom; `now` is the time of the entry. */
export type Act = { by: Person; happenedAt: Date; now: Date; reason?: string | undefined };

type Fields = Record<string, StoredValue>;

/** One act on one straw. The writer adds who entered it and when, to the straw and to its move. */
export type StrawChange = {
  strawId: string;
  rev: number;
  straw: Fields;
  move: Fields & { kind: MoveKind };
  /** The place that is left, and the one that is taken. */
  leaves?: string | undefined;
  takes?: string | undefined;
};

/** What is to be written, or why it cannot be, by the straw that it is about. */
export type Planned = { changes: StrawChange[]; refused: { strawId: string; why: Said }[] };

/** Whose place it is; made once for a bank. */
export const strawsByPlace = ({ straws }: Bank): Map<string, Straw> =>
  new Map(
    [...straws.values()].flatMap((straw) => (straw.placeId === undefined ? [] : [[straw.placeId, straw] as const])),
  );

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function timeFault({ happenedAt, now }: Act, since?: Date): Said | undefined {
  if (happenedAt > now) return says("future");
  return since && happenedAt < since ? says("beforeStorage") : undefined;
}

/** Why a straw cannot lie at a place; `leaving` names straws that go elsewhere in the same act. */
export function placeFault(
  bank: Bank,
  place: string | undefined,
  taken = strawsByPlace(bank),
  leaving: ReadonlySet<string> = new Set(),
): Said | undefined {
  if (place === undefined) return says("badPlace");
  const names = placeNames(place);
  const tank = bank.tanks.get(names.tank);
  if (!tank) return says("noTank", { tank: names.tank });
  if (!hasPlace(tank, place)) return says("notInTank", { tank: tank.id, place: placeWords(place) });
  const holder = taken.get(place);
  if (!holder || leaving.has(holder.id)) return undefined;
  const values = { place: placeWords(place), straw: holder.id, since: dayOf(holder.at) };
  const free = freeBeside(tank, place, (one) => taken.has(one)).map((one) => placeNames(one).position);
  return free.length > 0 ? says("taken", { ...values, free: free.slice(0, 8) }) : says("takenAndFull", values);
}

const stored = (straw: Straw): Fields => {
  const { id: _, at: __, by: ___, ...fields } = straw;
  return fields;
};

/** The next version of a straw and the move that tells it. Fields without a value are left out. */
function changed(
  straw: Straw,
  kind: MoveKind,
  { happenedAt, reason }: Act,
  after: {
    state?: StrawState;
    placeId?: string | undefined;
    warmedFor?: string | undefined;
    consent?: StorageConsent;
    disposal?: Fields | undefined;
  },
  more: Fields = {},
): StrawChange {
  const rev = straw.rev + 1;
  const fields = { ...stored(straw), ...after, rev };
  const to = "placeId" in after ? after.placeId : straw.placeId;
  return {
    strawId: straw.id,
    rev,
    straw: compact(fields),
    move: { kind, ...compact({ rev, from: straw.placeId, to, happenedAt, reason: reason?.trim(), ...more }) },
    ...(straw.placeId !== to && { leaves: straw.placeId, takes: to }),
  };
}

const compact = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

/** A straw to be stored; `strawId` and `place` as somebody typed them. */
export type NewStraw = {
  strawId: string;
  place: string | undefined;
  organisation: string;
  testId?: string | undefined;
  testCode?: string | undefined;
  subjectCode: string;
  contents: readonly StrawUnit[];
  consent: StorageConsent;
  mediumLot?: string | undefined;
  storedAt: Date;
};

/** Stores new straws, each at a free place of its own. */
export function planStore(bank: Bank, straws: readonly NewStraw[], { now }: { now: Date }): Planned {
  const planned: Planned = { changes: [], refused: [] };
  const taken = strawsByPlace(bank);
  const wanted = new Map<string, string>();
  for (const { strawId: typed, place, ...straw } of straws) {
    const strawId = strawCode(typed);
    const rival = place === undefined ? undefined : wanted.get(place);
    const why =
      newFault(bank, { strawId: typed, ...straw }, now) ??
      placeFault(bank, place, taken) ??
      (rival && place && strawId
        ? says("wantedTwice", { first: rival, second: strawId, place: placeWords(place) })
        : undefined);
    if (why || strawId === undefined || place === undefined) {
      planned.refused.push({ strawId: strawId ?? typed, why: why ?? says("badPlace") });
      continue;
    }
    wanted.set(place, strawId);
    planned.changes.push({ ...stores(bank, strawId, { ...straw, place }), takes: place });
  }
  return planned;
}

/** Why a straw cannot come into the bank, wherever it lies. */
function newFault(
  bank: Bank,
  { strawId: typed, storedAt, contents }: Omit<NewStraw, "place">,
  now: Date,
): Said | undefined {
  const straw = strawCode(typed);
  if (straw === undefined) return says("badStraw");
  if (isThere(bank.straws.get(straw))) return says("known", { straw });
  const fault = timeFault({ happenedAt: storedAt, now, by: { uid: "-", name: "-" } });
  if (fault) return fault;
  return contents.length > MOST_UNITS ? says("tooFull", { straw, n: contents.length, most: MOST_UNITS }) : undefined;
}

/** Whether a straw is or was in the bank: one whose import was undone never was. */
export const isThere = (straw: Pick<Straw, "state"> | undefined): boolean =>
  straw !== undefined && straw.state !== "withdrawn";

function stores(bank: Bank, strawId: string, { place, ...straw }: Omit<NewStraw, "strawId">): StrawChange {
  const rev = (bank.straws.get(strawId)?.rev ?? 0) + 1;
  const contents = straw.contents.map((unit) => compact(unit));
  const { storedAt: happenedAt, consent } = straw;
  return {
    strawId,
    rev,
    straw: compact({ ...straw, contents, rev, state: "stored", placeId: place }),
    move: { kind: "store", ...compact({ rev, to: place, happenedAt, consent }) },
  };
}

/**
 * A straw that came and left before the bank was kept here, as its two acts: it takes no place, and where it lay may be
 * unknown, or another straw's by now.
 */
export function planPast(bank: Bank, straw: NewStraw, out: TakeOut, act: Act): Planned {
  const strawId = strawCode(straw.strawId);
  const why = newFault(bank, straw, act.now);
  if (why || strawId === undefined)
    return { changes: [], refused: [{ strawId: strawId ?? straw.strawId, why: why ?? says("badStraw") }] };
  const { strawId: _, ...fields } = straw;
  const store = stores(bank, strawId, fields);
  const stamps = { id: strawId, by: act.by, at: act.now };
  const came = { ...store.straw, ...stamps } as unknown as Straw; // as `stores` makes it, and the stamps of its writer
  const { changes, refused } = planTakeOut({ ...bank, straws: new Map([[strawId, came]]) }, strawId, out, act);
  return {
    refused,
    changes: refused.length > 0 ? [] : [store, ...changes.map((one) => ({ ...one, leaves: undefined }))],
  };
}

/** Takes back what an import did: the straw lies at `back` again, or never lay here. */
export function planUndo(bank: Bank, strawId: string, back: string | undefined, act: Act): Planned {
  const straw = bank.straws.get(strawId);
  const why = back === undefined ? undefined : placeFault(bank, back);
  if (why || !straw)
    return { changes: [], refused: [{ strawId, why: why ?? says("neverStored", { straw: strawId }) }] };
  const state = back === undefined ? ("withdrawn" as const) : ("stored" as const);
  const after = { state, placeId: back, warmedFor: undefined, disposal: undefined };
  return { changes: [changed(straw, "undo", act, after)], refused: [] };
}

function storedFault(straw: Straw | undefined, strawId: string): Said | undefined {
  if (!straw) return says("neverStored", { straw: strawId });
  if (straw.state !== "stored")
    return says("notStored", { straw: strawId, state: straw.state, since: dayOf(straw.at) });
  return undefined;
}

/** Moves stored straws, also into places that others of them leave; a straw that was lost is found at a place. */
export function planMove(bank: Bank, targets: ReadonlyMap<string, string | undefined>, act: Act): Planned {
  const planned: Planned = { changes: [], refused: [] };
  const [first] = targets.keys();
  if (first !== undefined && targets.size > MOST_MOVED)
    return { changes: [], refused: [{ strawId: first, why: says("tooMany", { most: MOST_MOVED }) }] };
  const taken = strawsByPlace(bank);
  const leaving = new Set([...targets].filter(([id, to]) => bank.straws.get(id)?.placeId !== to).map(([id]) => id));
  const wanted = new Map<string, string>();
  for (const [strawId, to] of targets) {
    const straw = bank.straws.get(strawId);
    const rival = to === undefined ? undefined : wanted.get(to);
    const isFound = straw?.state === "lost";
    const why =
      (isFound ? undefined : storedFault(straw, strawId)) ??
      timeFault(act, straw?.storedAt) ??
      placeFault(bank, to, taken, leaving) ??
      (rival && to ? says("wantedTwice", { first: rival, second: strawId, place: placeWords(to) }) : undefined);
    if (why || !straw || to === undefined) planned.refused.push({ strawId, why: why ?? says("badPlace") });
    else {
      wanted.set(to, strawId);
      if (isFound) planned.changes.push(changed(straw, "find", act, { state: "stored", placeId: to }));
      else if (straw.placeId !== to) planned.changes.push(changed(straw, "move", act, { placeId: to }));
    }
  }
  return planned;
}

/** What a straw leaves the bank for; of a straw of old, for what it was warmed may be unknown. A disposal is confirmed by another person than the one who asked for it. */
export type TakeOut =
  | { kind: "warm"; purpose?: WarmPurpose | undefined; testId?: string | undefined }
  | { kind: "ship" }
  | { kind: "lose" }
  | { kind: "discard" };

const STATE_AFTER = { warm: "warmed", ship: "shipped", lose: "lost", discard: "discarded" } as const;

/** Whether a consent allows nothing more on this day of the site. */
export const consentEnded = ({ endsOn }: StorageConsent, today: string) => endsOn < today;

function takeOutFault(straw: Straw, out: TakeOut, { by, reason = "", happenedAt }: Act): Said | undefined {
  const { id, consent, disposal } = straw;
  if (out.kind === "warm") {
    if (out.purpose !== "transfer" || !consentEnded(consent, dayOf(happenedAt))) return undefined;
    return says("consentEnded", { ref: consent.ref, straw: id, day: consent.endsOn });
  }
  if (out.kind !== "discard") return reason.trim().length < 3 ? says("whyMissing") : undefined;
  if (!disposal) return says("notAsked", { straw: id });
  return disposal.by.uid === by.uid ? says("ownRequest", { straw: id }) : undefined;
}

/** Takes a straw out of the bank: its place is free from then on. */
export function planTakeOut(bank: Bank, strawId: string, out: TakeOut, act: Act): Planned {
  const straw = bank.straws.get(strawId);
  const why =
    storedFault(straw, strawId) ?? timeFault(act, straw?.storedAt) ?? (straw && takeOutFault(straw, out, act));
  if (why || !straw)
    return { changes: [], refused: [{ strawId, why: why ?? says("neverStored", { straw: strawId }) }] };
  const more = {
    ...(out.kind === "warm" && { purpose: out.purpose, testId: out.testId }),
    ...(out.kind === "discard" && { second: straw.disposal?.by, reason: straw.disposal?.reason }),
  };
  const after = {
    ...{ state: STATE_AFTER[out.kind], placeId: undefined, disposal: undefined },
    ...(out.kind === "warm" && { warmedFor: out.testId }),
  };
  return { changes: [changed(straw, out.kind, act, after, more)], refused: [] };
}

/** Asks to discard a straw, or takes that back. It stays where it is until another person confirms. */
export function planDisposal(bank: Bank, strawId: string, kind: "ask" | "withdraw", act: Act): Planned {
  const straw = bank.straws.get(strawId);
  const isAsked = straw?.disposal !== undefined;
  const why =
    storedFault(straw, strawId) ??
    (kind === "ask" && isAsked ? says("asked", { straw: strawId }) : undefined) ??
    (kind === "withdraw" && !isAsked ? says("notAsked", { straw: strawId }) : undefined) ??
    (kind === "ask" && (act.reason ?? "").trim().length < 3 ? says("whyMissing") : undefined);
  if (why || !straw)
    return { changes: [], refused: [{ strawId, why: why ?? says("neverStored", { straw: strawId }) }] };
  const change =
    kind === "ask"
      ? changed(straw, "ask_disposal", act, { disposal: { by: act.by, reason: act.reason?.trim() } })
      : changed(straw, "withdraw_disposal", act, { disposal: undefined });
  return { changes: [change], refused: [] };
}

/** Gives a stored straw another consent. */
export function planConsent(bank: Bank, strawId: string, consent: StorageConsent, act: Act): Planned {
  const straw = bank.straws.get(strawId);
  const why = storedFault(straw, strawId);
  if (why || !straw)
    return { changes: [], refused: [{ strawId, why: why ?? says("neverStored", { straw: strawId }) }] };
  return { changes: [changed(straw, "renew_consent", act, { consent }, { consent })], refused: [] };
}

/** Who entered it, and the server's time as the writer's library says it. */
type Stamp = { by: Person; at: object };

/** A document to write whole, or to delete where it has no fields. */
export type BankWrite = { path: string; fields: Readonly<Record<string, StoredValue | object>> | undefined };

export const strawPath = (strawId: string) => `straws/${strawId}`;
export const movePath = (strawId: string, rev: number) => `straws/${strawId}/moves/${rev}`;
export const placePath = (place: string) => `places/${place}`;
export const tankPath = (tank: string) => `tanks/${tank}`;

/** What an act would write, or why it cannot be done; `by` does it, `now` is the time of the entry. */
export function planAct(bank: Bank, asked: ActOnStraws, { by, now }: Pick<Act, "by" | "now">): Planned {
  const happenedAt = "happenedAt" in asked ? asked.happenedAt : now;
  const act = { by, now, happenedAt, reason: "reason" in asked ? asked.reason : undefined };
  switch (asked.kind) {
    case "move":
      return planMove(bank, new Map(asked.straws.map(({ strawId, to }) => [strawId, to])), act);
    case "ask_disposal":
      return planDisposal(bank, asked.strawId, "ask", act);
    case "withdraw_disposal":
      return planDisposal(bank, asked.strawId, "withdraw", act);
    case "renew_consent":
      return planConsent(bank, asked.strawId, asked.consent, act);
    default:
      return planTakeOut(bank, asked.strawId, asked, act);
  }
}

/** The documents of one commit. A place that one straw leaves and another takes is written once. */
export function writesOf(changes: readonly StrawChange[], stamp: Stamp): BankWrite[] {
  const places = new Map<string, Fields | undefined>();
  for (const { leaves } of changes) if (leaves !== undefined) places.set(leaves, undefined);
  for (const { strawId, takes } of changes) if (takes !== undefined) places.set(takes, { strawId });
  return [
    ...changes.flatMap(({ strawId, rev, straw, move }) => [
      { path: strawPath(strawId), fields: { ...straw, ...disposalStamp(straw, move, stamp), ...stamp } },
      { path: movePath(strawId, rev), fields: { ...move, ...stamp } },
    ]),
    ...[...places].map(([place, fields]) => ({ path: placePath(place), fields })),
  ];
}

/** A request to discard is asked at the server's time. */
const disposalStamp = ({ disposal }: Fields, { kind }: StrawChange["move"], { at }: Stamp) =>
  kind === "ask_disposal" ? { disposal: { ...(disposal as Fields), at } } : {};

/** What the moves of a straw say of it, from the first on: its state and its place. */
export function replayed(moves: readonly { rev: number; kind: MoveKind; to?: string | undefined }[]) {
  let state: StrawState | undefined;
  let place: string | undefined;
  for (const { kind, to } of moves.toSorted((a, b) => a.rev - b.rev)) {
    place = to;
    if (kind === "store" || kind === "find") state = "stored";
    else if (kind === "undo") state = to === undefined ? "withdrawn" : "stored";
    else if (kind in STATE_AFTER) state = STATE_AFTER[kind as keyof typeof STATE_AFTER];
  }
  return { state, placeId: place };
}
