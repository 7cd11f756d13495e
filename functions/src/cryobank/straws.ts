import { type Bank, isThere, type Planned, planAct } from "@zona/domain/cryobank/bank-plans";
import { ActOnStraws, type BankAnswer, StoreStraws } from "@zona/domain/cryobank/bank-requests";
import type { Straw, StrawMove } from "@zona/domain/cryobank/straw";
import { AppError } from "@zona/domain/errors";
import { can, canAnywhere } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { type FrozenStraw, planStoreFrozen, strawsToStore } from "@zona/domain/records/kinds/icsi/banked-straws";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { takesWarmed } from "@zona/domain/records/kinds/icsi/warm-straw";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Sheets } from "@zona/domain/records/sheet";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";

/** What of the bank an act is about. */
export type AskedStraws = {
  /** The versions that the person saw, by the straw; 0 of one that is to be stored. */
  seen: ReadonlyMap<string, number>;
  /** Where straws are to lie. */
  places: readonly string[];
  /** The record that froze them, or that they are warmed for. */
  testId?: string | undefined;
};

export type FoundStraws = {
  /** The straws and whatever lies at those places, and the tanks of the organisation. */
  bank: Bank;
  /** What followed the version that the person saw, by the straw. */
  next: ReadonlyMap<string, StrawMove>;
  test: LabTest | undefined;
};

export type FoundRecord = FoundStraws & {
  sheets: Sheets;
  /** The straws that the bank has of the record. */
  banked: readonly Straw[];
};

export type StrawRecords = {
  /**
   * Reads what an act is about, and writes what `decide` plans in the same transaction, all of it or nothing; `decide` may run
   * several times. Rejects with an AppError where others kept changing what was read.
   */
  act(asked: AskedStraws, decide: (found: FoundStraws) => Planned): Promise<BankAnswer>;
  /** The same of a record's own straws. */
  store(asked: AskedStraws & { testId: string }, decide: (found: FoundRecord) => Planned): Promise<BankAnswer>;
};

const DONE: Planned = { changes: [], refused: [] };

/** Whether a person's move tells of what they ask for: an answer was lost, and they ask again. */
function tells(move: StrawMove | undefined, kinds: readonly StrawMove["kind"][], said: object, uid: string): boolean {
  const isSame = ([field, value]: [string, Unparsed]) =>
    JSON.stringify(move?.[field as keyof StrawMove]) === JSON.stringify(value);
  return move !== undefined && move.by.uid === uid && kinds.includes(move.kind) && Object.entries(said).every(isSame);
}

function isDone(asked: ActOnStraws, { bank, next }: FoundStraws, uid: string): boolean {
  if (asked.kind !== "move") {
    const { kind, strawId, rev: _, ...said } = asked;
    return tells(next.get(strawId), [kind], said, uid);
  }
  const { happenedAt } = asked;
  return asked.straws.every(({ strawId, rev, to }) => {
    const straw = bank.straws.get(strawId);
    const liesThere = straw?.rev === rev && straw.placeId === to;
    return liesThere || tells(next.get(strawId), ["move", "find"], { to, happenedAt }, uid);
  });
}

/** A record takes what is warmed while it is open, of the same subject; one that does not exist yet begins with the straw. */
function refuseTarget(test: LabTest | undefined, straw: Straw | undefined, { access, organisation }: StaffCaller) {
  if (!straw) return;
  const takes = test
    ? test.organisation === organisation &&
      can(access, "enter", test) &&
      takesWarmed(test) &&
      "subjectCode" in test &&
      test.subjectCode === straw.subjectCode
    : straw.testId !== undefined;
  if (!takes) throw new AppError("conflict", refuses("takesNoStraw", { straw: straw.id }));
}

/**
 * Moves straws or takes them out, asks for a disposal, confirms or withdraws it, or renews a consent, in the name of whoever
 * asks. Planned on what is stored; asked again, it is answered as done. Rejects with an AppError.
 */
export async function actOnStrawsFor(
  staff: StaffCaller,
  asked: Unparsed,
  records: StrawRecords,
  now: Date,
): Promise<BankAnswer> {
  const { by, organisation, access } = staff;
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = ActOnStraws.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const straws = data.kind === "move" ? data.straws : [data];
  const about: AskedStraws = {
    seen: new Map(straws.map(({ strawId, rev }) => [strawId, rev])),
    places: data.kind === "move" ? data.straws.map(({ to }) => to) : [],
    testId: data.kind === "warm" ? data.testId : undefined,
  };
  return records.act(about, (found) => {
    const own = [...found.bank.straws].filter(([, straw]) => straw.organisation === organisation);
    const bank = { ...found.bank, straws: new Map(own) };
    const changed = straws.flatMap(({ strawId }) => bank.straws.get(strawId) ?? []).find(isOther(about.seen));
    if (changed) {
      if (isDone(data, { ...found, bank }, by.uid)) return DONE;
      throw new AppError("conflict", refuses("strawChanged", { name: changed.by.name, straw: changed.id }));
    }
    if (data.kind === "warm" && data.testId) refuseTarget(found.test, bank.straws.get(data.strawId), staff);
    return planAct(bank, data, { by, now });
  });
}

const isOther = (seen: AskedStraws["seen"]) => (straw: Straw) => straw.rev !== seen.get(straw.id);

/** The straws of a record as it is stored, in the order in which they were asked for; `banked` are there already. */
function askedStraws({ straws }: StoreStraws, test: LabTest, sheets: Sheets, banked: readonly Straw[]): FrozenStraw[] {
  const ids = new Set(straws.map(({ strawId }) => strawId));
  // One that is asked for and is there is known, and refused by the plan.
  const others = banked.filter(({ id }) => !ids.has(id));
  const frozen = strawsToStore(readableIcsiRecord(icsiDocument(test, sheets, [])), others);
  return straws.map(({ strawId, place, units }) => {
    const found = frozen.find((one) => one.strawId === strawId);
    const isSame = found?.place === place && found.contents.map(({ unit }) => unit).join() === units.join();
    if (!found || !isSame) throw new AppError("conflict", refuses("recordSaysOtherwise", { straw: strawId }));
    return found;
  });
}

/**
 * Stores straws of a record, in the name of whoever asks: what lies in each and where, the stored record says. Asked again, it
 * is answered as done. Rejects with an AppError.
 */
export async function storeStrawsFor(
  staff: StaffCaller,
  asked: Unparsed,
  records: StrawRecords,
  now: Date,
): Promise<BankAnswer> {
  const { by, organisation, access } = staff;
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = StoreStraws.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { testId, consent, mediumLot } = data;
  const about = {
    testId,
    seen: new Map(data.straws.map(({ strawId }) => [strawId, 0])),
    places: data.straws.map(({ place }) => place),
  };
  return records.store(about, ({ bank, next, test, sheets, banked }) => {
    if (!test || !can(access, "enter", test)) throw new AppError("not-found", refuses("noTest"));
    if (test.organisation !== organisation) throw new AppError("forbidden", refuses("otherRecord"));
    const isStored = data.straws.every(
      ({ strawId, place: to }) =>
        isThere(bank.straws.get(strawId)) &&
        bank.straws.get(strawId)?.testId === testId &&
        tells(next.get(strawId), ["store"], { to, consent }, by.uid),
    );
    if (isStored) return DONE;
    if (test.kind !== "icsi" || !OPEN_STATES.includes(test.status))
      throw new AppError("conflict", refuses("recordNotOpen"));
    return planStoreFrozen(bank, test, askedStraws(data, test, sheets, banked), { consent, mediumLot }, now);
  });
}
