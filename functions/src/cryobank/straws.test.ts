import type { Bank, Planned } from "@zona/domain/cryobank/bank-plans";
import { Straw, StrawMove, type Tank } from "@zona/domain/cryobank/straw";
import { inEnglish } from "@zona/domain/messages/in-english";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { SheetRows } from "@zona/domain/records/sheet";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { HOME, staffCaller } from "../identity/staff-for-tests.ts";
import { actOnStrawsFor, type FoundRecord, type StrawRecords, storeStrawsFor } from "./straws.ts";

const [EMMA, NOOR] = [staffCaller("emma", "Emma"), staffCaller("noor", "Noor")];
const MERIDIAN = "meridian-devices.example";
const JONAS = staffCaller("jonas", "Jonas", { organisation: MERIDIAN });
const NOW = new Date("2026-11-23T10:00:00Z");
const AT = "2026-11-23T09:00:00.000Z";
const FROZEN_AT = new Date("2026-11-03T10:00:00Z");
const CONSENT = { ref: "C-1", endsOn: "2031-12-31" };
const TANK: Tank = { id: "T1", rev: 1, organisation: HOME, canisters: ["1"], canes: ["A"], positions: 6 };
const A = (position: number) => `T1~1~A~${position}`;

const straw = (id: string, position: number | undefined, more: object = {}) =>
  Straw.parse({
    ...{ id, rev: 1, organisation: HOME, testId: "t1", subjectCode: "HF-0042-K", consent: CONSENT },
    ...{ contents: [{ unit: 1, stage: "blastocyst" }], state: position ? "stored" : "warmed" },
    ...(position && { placeId: A(position) }),
    ...{ storedAt: FROZEN_AT, by: NOOR.by, at: FROZEN_AT },
    ...more,
  });

let found: FoundRecord;
let written: Planned["changes"];
/** As the adapter does: reads what is there, and writes all of a plan or nothing. */
const records: StrawRecords = {
  async act(_, decide) {
    const { changes, refused } = decide(found);
    if (refused.length === 0) written.push(...changes);
    return { refused };
  },
  store: (_, decide) => records.act(_, () => decide(found)),
};
const bankOf = (...straws: Straw[]): Bank => ({
  straws: new Map(straws.map((one) => [one.id, one])),
  tanks: new Map([["T1", TANK]]),
});
/** The straw as it is after what was written of it, with the move that tells it. */
function carryOut(who = EMMA) {
  const straws = new Map(found.bank.straws);
  const next = new Map(found.next);
  for (const { strawId, straw: fields, move } of written) {
    const disposal = "disposal" in fields ? { disposal: { ...(fields.disposal as object), at: NOW } } : {};
    straws.set(strawId, Straw.parse({ ...fields, ...disposal, id: strawId, by: who.by, at: NOW }));
    next.set(strawId, StrawMove.parse({ ...move, id: String(move.rev), by: who.by, at: NOW }));
  }
  written = [];
  found = { ...found, bank: { ...found.bank, straws }, next };
}

beforeEach(() => {
  written = [];
  found = {
    ...{ bank: bankOf(straw("S-1", 1), straw("S-2", 2)), next: new Map(), test: undefined },
    ...{ sheets: {}, banked: [] },
  };
});

const code = (is: string) => ({ said: { code: is } });
const act = (asked: object, who = EMMA) => actOnStrawsFor(who, asked, records, NOW);
const seen = { strawId: "S-1", rev: 1 };
const MOVE = { kind: "move", happenedAt: AT, straws: [{ ...seen, to: A(3) }] };
const SHIP = { kind: "ship", ...seen, happenedAt: AT, reason: "to the other clinic" };
const ASK = { kind: "ask_disposal", ...seen, reason: "consent withdrawn" };
const WARM = { kind: "warm", ...seen, happenedAt: AT, purpose: "other" };
const RENEW = { kind: "renew_consent", ...seen, consent: { ref: "C-2", endsOn: "2036-12-31" } };
const DISCARD = { kind: "discard", ...seen, happenedAt: AT };
const WITHDRAW = { kind: "withdraw_disposal", ...seen };
const ACTS: [string, object][] = [MOVE, SHIP, ASK, WARM, RENEW].map((one) => [one.kind, one]);

describe("an act on straws", () => {
  it.each(ACTS)("is planned on what is stored: %s", async (kind, asked) => {
    expect(await act(asked)).toEqual({ refused: [] });
    expect(written).toMatchObject([{ strawId: "S-1", rev: 2, move: { kind, from: A(1) } }]);
  });

  it.each(ACTS)("asked for again is answered as done, and not done again: %s", async (_, asked) => {
    await act(asked);
    carryOut();
    expect(await act(asked)).toEqual({ refused: [] });
    expect(written).toEqual([]);
    await expect(act(asked, NOOR), "by another").rejects.toMatchObject(code("refusals.strawChanged"));
  });

  it("on a straw that somebody changed names them, and says nothing else was done", async () => {
    await act(RENEW);
    carryOut();
    await expect(act(SHIP, NOOR)).rejects.toMatchObject({
      said: { code: "refusals.strawChanged", values: { name: "Emma", straw: "S-1" } },
    });
    await expect(act({ ...RENEW, consent: CONSENT })).rejects.toMatchObject(code("refusals.strawChanged"));
    await expect(act({ ...seen, ...SHIP, rev: 3 })).rejects.toMatchObject(code("refusals.strawChanged"));
    expect(written).toEqual([]);
  });

  it("moves all or nothing, and says why", async () => {
    const swap = {
      ...MOVE,
      straws: [
        { ...seen, to: A(2) },
        { strawId: "S-2", rev: 1, to: A(1) },
      ],
    };
    expect(await act(swap)).toEqual({ refused: [] });
    expect(written).toHaveLength(2);
    written = [];
    found = { ...found, bank: bankOf(straw("S-1", 1), straw("S-2", 2), straw("S-3", 3)) };
    const { refused } = await act({
      ...MOVE,
      straws: [
        { ...seen, to: A(3) },
        { strawId: "S-2", rev: 1, to: A(4) },
      ],
    });
    expect(refused.map(({ why }) => inEnglish(why))).toEqual([
      "T1 / 1 / A / 3 holds straw S-3 since 2026-11-03; free beside it: 4, 5, 6.",
    ]);
    expect(written).toEqual([]);
  });

  it("is refused in the future", async () => {
    const { refused } = await act({ ...SHIP, happenedAt: "2026-11-23T10:00:01.000Z" });
    expect(refused[0]?.why.code).toBe("cryobank.future");
  });

  it("that discards takes two people", async () => {
    expect((await act(DISCARD)).refused[0]?.why.code).toBe("cryobank.notAsked");
    await act(ASK);
    carryOut();
    const confirm = { ...DISCARD, rev: 2 };
    expect((await act(confirm)).refused[0]?.why.code).toBe("cryobank.ownRequest");
    expect((await act({ ...WITHDRAW, rev: 2 }, NOOR)).refused).toEqual([]);
    written = [];
    expect((await act(confirm, NOOR)).refused).toEqual([]);
    expect(written).toMatchObject([{ straw: { state: "discarded" }, move: { second: EMMA.by } }]);
  });

  it("is for people of the bank's organisation who enter data", async () => {
    const auditor = staffCaller("ana", "Ana", { roles: { "*": ["auditor"] } });
    for (const [, asked] of ACTS) {
      await expect(act(asked, auditor)).rejects.toMatchObject(code("refusals.notGranted"));
      found = { ...found, bank: { ...found.bank, tanks: new Map() } };
      const { refused } = await act(asked, JONAS);
      expect(refused[0]?.why.code).toBe("cryobank.neverStored");
    }
    expect(written).toEqual([]);
  });

  it.each<[string, object]>([
    ["of no kind", { kind: "store", ...seen }],
    ["of no straw", { ...MOVE, straws: [] }],
    ["of more straws than a commit holds", { ...MOVE, straws: Array(101).fill(MOVE.straws[0]) }],
    ["of a straw whose code is none", { ...SHIP, strawId: "a/b" }],
    ["of a version that is none", { ...SHIP, rev: 0 }],
    ["to a place that is none", { ...MOVE, straws: [{ ...seen, to: "T1~1~A" }] }],
    ["at no time", { ...SHIP, happenedAt: "yesterday" }],
    ["without a reason", { ...SHIP, reason: "  " }],
    ["with a reason that nobody sees", { ...ASK, reason: "\u200b\u200b\u200b" }],
    ["with a reason of a book", { ...ASK, reason: "x".repeat(501) }],
    ["with a consent that ends on no day", { ...RENEW, consent: { ref: "C", endsOn: "2031-02-30" } }],
    ["warmed for nothing", { ...WARM, purpose: "fun" }],
    ["warmed for a transfer in no record", { ...WARM, purpose: "transfer" }],
  ])("is not read %s", async (_, asked) => {
    await expect(act(asked)).rejects.toMatchObject(code("refusals.unreadable"));
  });

  it("is not read with anything more", async () => {
    const asked = fc.constantFrom(...ACTS.map(([, one]) => one), DISCARD, WITHDRAW);
    const more = fc.constantFrom("by", "at", "state", "placeId", "organisation", "disposal", "second", "to");
    await fc.assert(
      fc.asyncProperty(asked, more, async (one, field) => {
        await expect(act({ ...one, [field]: "x" })).rejects.toMatchObject(code("refusals.unreadable"));
      }),
    );
    expect(written).toEqual([]);
  });
});

describe("warming for a record", () => {
  const RECORD = {
    ...{ id: "t2", rev: 1, kind: "icsi", code: "ICSI-0002", status: "draft", organisation: HOME, studyId: "zp01" },
    ...{ subjectCode: "HF-0042-K", material: { oocyteSource: "own_embryos_vitrified", spermSource: "none" } },
  };
  const warm = (record: object | undefined, who = EMMA) => {
    found = { ...found, test: record as LabTest | undefined };
    return act({ ...WARM, purpose: "transfer", testId: "t2" }, who);
  };

  it("names a record of the same subject that takes it, or one that begins with it", async () => {
    expect(await warm(RECORD)).toEqual({ refused: [] });
    expect(await warm(undefined)).toEqual({ refused: [] });
    expect(written[0]).toMatchObject({ straw: { warmedFor: "t2" }, move: { testId: "t2" } });
  });

  it.each<[string, object | undefined]>([
    ["of another organisation", { ...RECORD, organisation: MERIDIAN }],
    ["of another subject", { ...RECORD, subjectCode: "HF-0043-K" }],
    ["that was submitted", { ...RECORD, status: "submitted" }],
    ["of fresh oocytes", { ...RECORD, material: { oocyteSource: "own_fresh" } }],
    ["of another kind", { ...RECORD, kind: "clinical" }],
  ])("is refused for a record %s", async (_, record) => {
    await expect(warm(record)).rejects.toMatchObject(code("refusals.takesNoStraw"));
  });

  it("is refused to whoever may not enter there, and in no record for a straw that is of none", async () => {
    const elsewhere = staffCaller("olga", "Olga", {
      ...{ roles: { zp02: ["embryologist"] }, studies: [{ id: "zp02", organisation: HOME, kinds: ["icsi"] }] },
    });
    await expect(warm(RECORD, elsewhere)).rejects.toMatchObject(code("refusals.takesNoStraw"));
    found = { ...found, bank: bankOf(straw("S-1", 1, { testId: undefined })) };
    await expect(warm(undefined)).rejects.toMatchObject(code("refusals.takesNoStraw"));
  });
});

describe("storing from a record", () => {
  const place = (strawId: string, position: string) => ({ strawId, tank: "T1", canister: "1", cane: "A", position });
  const row = (at: object, more: object = {}) => ({
    ...{ fate: "freeze", fateAt: FROZEN_AT, by: NOOR.by, place: at },
    ...more,
  });
  const ROWS = { 3: row(place("S-7", "3")), 4: row(place("S-7", "3"), { fate: "biopsy_freeze" }) };
  const RECORD = {
    ...{
      id: "t1",
      rev: 4,
      kind: "icsi",
      code: "ICSI-0001",
      status: "in_progress",
      organisation: HOME,
      studyId: "zp01",
    },
    ...{ subjectCode: "HF-0042-K", header: {}, material: { oocyteSource: "own_fresh" } },
  };
  const ASKED = {
    ...{ testId: "t1", straws: [{ strawId: "S-7", place: A(3), units: [3, 4] }], consent: CONSENT, mediumLot: "V-1" },
  };
  const recorded = (rows: object = ROWS, record: object | undefined = RECORD, banked: Straw[] = []) => {
    const straws = new Map(banked.map((one) => [one.id, one]));
    found = {
      ...{ bank: { ...found.bank, straws }, next: new Map(), test: record as LabTest | undefined, banked },
      sheets: { dispositions: { rows: rows as SheetRows } },
    };
  };
  const store = (asked: object = ASKED, who = EMMA) => storeStrawsFor(who, asked, records, NOW);

  it("writes what the record says, whatever else is asked", async () => {
    recorded();
    expect(await store()).toEqual({ refused: [] });
    const told = { organisation: HOME, testId: "t1", testCode: "ICSI-0001", subjectCode: "HF-0042-K", state: "stored" };
    const contents = [3, 4].map((unit) => ({ unit, stage: "oocyte" }));
    expect(written).toMatchObject([
      {
        straw: { ...told, contents, consent: CONSENT, mediumLot: "V-1", placeId: A(3), storedAt: FROZEN_AT },
        move: { kind: "store", to: A(3), happenedAt: FROZEN_AT, consent: CONSENT },
      },
    ]);
    carryOut();
    expect(await store(), "asked again").toEqual({ refused: [] });
    expect(written).toEqual([]);
    const { refused } = await store(ASKED, NOOR);
    expect(refused[0]?.why.code, "by another").toBe("cryobank.known");
  });

  it.each<[string, object, Straw[]?]>([
    ["that discarded it", { ...ROWS, 4: { ...ROWS[4], fate: "discard", reason: "arrested" } }],
    ["that names another straw", { ...ROWS, 4: row(place("S-8", "3")) }],
    ["that names another place", { 3: row(place("S-7", "4")), 4: row(place("S-7", "4")) }],
    ["whose rows name two places", { ...ROWS, 4: row(place("S-7", "4")) }],
    ["that has no such oocyte", { 3: ROWS[3] }],
    ["that has more in it", { ...ROWS, 5: row(place("S-7", "3")) }],
    ["whose oocyte lies in another straw", ROWS, [straw("S-9", 5, { contents: [{ unit: 4, stage: "oocyte" }] })]],
  ])("is refused for a record %s", async (_, rows, banked = []) => {
    recorded(rows, RECORD, banked);
    await expect(store()).rejects.toMatchObject(code("refusals.recordSaysOtherwise"));
  });

  it.each<[string, object | undefined, string]>([
    ["there is none", undefined, "refusals.noTest"],
    ["it was submitted", { ...RECORD, status: "submitted" }, "refusals.recordNotOpen"],
    ["it is of another kind", { ...RECORD, kind: "clinical" }, "refusals.recordNotOpen"],
    ["it is another organisation's", { ...RECORD, organisation: MERIDIAN }, "refusals.noTest"],
  ])("is refused where %s", async (_, record, why) => {
    recorded(ROWS, record);
    if (!record) found = { ...found, test: undefined };
    await expect(store()).rejects.toMatchObject(code(why));
  });

  it("is refused to whoever may not enter in its study, or anywhere", async () => {
    recorded();
    const elsewhere = staffCaller("olga", "Olga", {
      ...{ roles: { zp02: ["embryologist"] }, studies: [{ id: "zp02", organisation: HOME, kinds: ["icsi"] }] },
    });
    await expect(store(ASKED, elsewhere)).rejects.toMatchObject(code("refusals.noTest"));
    const monitor = staffCaller("priya", "Priya", { roles: { "*": ["monitor"] } });
    await expect(store(ASKED, monitor)).rejects.toMatchObject(code("refusals.notGranted"));
  });

  it.each<[string, object]>([
    ["with its contents", { straws: [{ ...ASKED.straws[0], contents: [{ unit: 3, stage: "blastocyst" }] }] }],
    ["with five embryos in a straw", { straws: [{ ...ASKED.straws[0], units: [1, 2, 3, 4, 5] }] }],
    ["for somebody else", { organisation: MERIDIAN }],
    ["of a record that is none", { testId: "../t" }],
    ["without a lot", { mediumLot: " " }],
  ])("is not read %s", async (_, more) => {
    recorded();
    await expect(store({ ...ASKED, ...more })).rejects.toMatchObject(code("refusals.unreadable"));
  });
});
