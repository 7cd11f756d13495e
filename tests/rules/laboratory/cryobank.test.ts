import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  type Bank,
  type BankWrite,
  commitsOf,
  type NewStraw,
  planConsent,
  planDisposal,
  planMove,
  planStore,
  planTakeOut,
  type StrawChange,
  writesOf,
} from "@zona/domain/cryobank/bank-plans";
import { Straw, type Tank } from "@zona/domain/cryobank/straw";
import {
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { accessOf, EMMA, INTRUDERS, JONAS, NOOR, PRIYA, person, type Signed, useRules } from "../environment.ts";

const { as, given } = useRules();
type Fields = Record<string, unknown>;

const FROZEN_AT = new Date("2026-05-17T10:00:00Z");
const TANK: Tank = {
  id: "T1",
  rev: 1,
  organisation: "hollyfield.example",
  canisters: ["1", "2"],
  canes: ["A", "B"],
  positions: 6,
};
const TANKS = new Map([["T1", TANK]]);
const EMPTY: Bank = { straws: new Map(), tanks: TANKS };
const CONSENT = { ref: "C-1", endsOn: "2031-05-31" };

const newStraw = (strawId: string, place: string, more: Partial<NewStraw> = {}): NewStraw => ({
  strawId,
  place,
  organisation: "hollyfield.example",
  subjectCode: "HF-0042-K",
  contents: [{ unit: 3, stage: "blastocyst", grade: "4AA" }],
  consent: CONSENT,
  mediumLot: "VIT-1",
  storedAt: FROZEN_AT,
  ...more,
});

const act = (who: Signed, more: object = {}) => ({
  by: person(who),
  now: new Date(),
  happenedAt: new Date(Date.now() - 60_000),
  reason: "because",
  ...more,
});

const stamp = (who: Signed) => ({ by: person(who), at: serverTimestamp() });

/** What a test changes of a commit before it is sent: fields of a document by its path, or `null` to leave it out. */
type Twist = Readonly<Record<string, Fields | null>>;

function send(db: Firestore, writes: readonly BankWrite[], twist: Twist = {}) {
  const batch = writeBatch(db);
  for (const { path, fields } of writes) {
    const change = twist[path];
    if (change === null) continue;
    if (fields === undefined && !change) batch.delete(doc(db, path));
    else batch.set(doc(db, path), { ...fields, ...change });
  }
  const paths = new Set(writes.map(({ path }) => path));
  for (const [path, fields] of Object.entries(twist)) if (!paths.has(path) && fields) batch.set(doc(db, path), fields);
  return batch.commit();
}

const commit = (
  who: Signed,
  { changes, refused }: { changes: StrawChange[]; refused: unknown[] },
  twist: Twist = {},
) => {
  expect(refused).toEqual([]);
  return send(as(who), writesOf(changes, stamp(who)), twist);
};

const storedAt = Timestamp.fromDate(FROZEN_AT);

/** Straws as they lie in the database, each with its place and its first move. */
async function givenStraws(...straws: [strawId: string, place: string, more?: Fields][]) {
  const { id: _, ...tank } = TANK;
  const documents: Record<string, Fields> = { "tanks/T1": { ...tank, by: person(EMMA), at: storedAt } };
  const bank = new Map<string, Straw>();
  for (const [strawId, placeId, more] of straws) {
    const { place: __, strawId: ___, ...said } = newStraw(strawId, placeId);
    const fields = { ...said, storedAt, state: "stored", placeId, rev: 1, by: person(EMMA), at: storedAt, ...more };
    documents[`straws/${strawId}`] = fields;
    documents[`straws/${strawId}/moves/1`] = {
      rev: 1,
      kind: "store",
      to: placeId,
      happenedAt: storedAt,
      by: person(EMMA),
      at: storedAt,
    };
    if (fields.placeId) documents[`places/${placeId}`] = { strawId };
    bank.set(
      strawId,
      Straw.parse({
        ...fields,
        id: strawId,
        storedAt: FROZEN_AT,
        at: FROZEN_AT,
        ...(more?.disposal ? { disposal: { ...more.disposal, at: FROZEN_AT } } : {}),
      }),
    );
  }
  await given(documents);
  return { straws: bank, tanks: TANKS };
}

const A1 = "T1~1~A~1";
const A2 = "T1~1~A~2";
const B1 = "T1~1~B~1";

const embryos = (...units: number[]) => units.map((unit) => ({ unit, stage: "blastocyst" as const }));

describe("storing", () => {
  it("writes straw, place and move together", async () => {
    await givenStraws();
    await assertSucceeds(
      commit(EMMA, planStore(EMPTY, [newStraw("S-1", A1), newStraw("S-2", A2)], { now: new Date() })),
    );
    const place = await getDoc(doc(as(NOOR), `places/${A1}`));
    expect(place.data()).toEqual({ strawId: "S-1" });
  });

  it("takes five straws of one record in one commit, several embryos in a straw", async () => {
    await givenStraws();
    const names = ["1", "2", "3", "4", "5"];
    const cells: Fields = {};
    const straws = names.map((n) => {
      const units = n === "1" ? [1, 11, 12, 13] : [Number(n)];
      for (const unit of units) {
        cells[`${unit}.fate`] = "freeze";
        cells[`${unit}.place`] = { strawId: `S-${n}`, tank: "T1", canister: "1", cane: "A", position: n };
      }
      return newStraw(`S-${n}`, `T1~1~A~${n}`, {
        testId: "t1",
        testCode: "ICSI-0001",
        contents: units.map((unit) => ({ unit, stage: "blastocyst" as const })),
      });
    });
    await given({ "tests/t1": RECORD, "tests/t1/sheets/dispositions": { cells, rev: 4 } });
    const plan = planStore(EMPTY, straws, { now: new Date() });
    expect(commitsOf(plan.changes).commits).toHaveLength(1);
    await assertSucceeds(commit(EMMA, plan));
  });

  const plan = () => planStore(EMPTY, [newStraw("S-1", A1)], { now: new Date() });
  it.each<[string, Twist]>([
    ["without its place", { [`places/${A1}`]: null }],
    ["without its move", { "straws/S-1/moves/1": null }],
    ["a place and a move without the straw", { "straws/S-1": null }],
    ["at a place that names another straw", { [`places/${A1}`]: { strawId: "S-9" } }],
    ["at a place that holds more than its straw", { [`places/${A1}`]: { note: "x" } }],
    [
      "a straw that names a place it does not take",
      { "straws/S-1": { placeId: A2 }, "straws/S-1/moves/1": { to: A2 } },
    ],
    ["with a move that tells another place", { "straws/S-1/moves/1": { to: A2 } }],
    ["with a move of another kind", { "straws/S-1/moves/1": { kind: "find" } }],
    ["with a move of another number", { "straws/S-1/moves/1": { rev: 2 } }],
    ["with a move in another's name", { "straws/S-1/moves/1": { by: person(NOOR) } }],
    ["with a move at another time of entry", { "straws/S-1/moves/1": { at: storedAt } }],
    ["with a move that tells another time", { "straws/S-1/moves/1": { happenedAt: Timestamp.fromMillis(5) } }],
    [
      "with a move in the future",
      {
        "straws/S-1": { storedAt: Timestamp.fromMillis(Date.now() + 3_600_000) },
        "straws/S-1/moves/1": { happenedAt: Timestamp.fromMillis(Date.now() + 3_600_000) },
      },
    ],
    ["with a move that tells more", { "straws/S-1/moves/1": { note: "x" } }],
    ["with a purpose", { "straws/S-1/moves/1": { purpose: "transfer" } }],
    ["with a second person", { "straws/S-1/moves/1": { second: person(NOOR) } }],
    ["with an empty reason", { "straws/S-1/moves/1": { reason: " " } }],
    ["in another's name", { "straws/S-1": { by: person(NOOR) } }],
    ["at another time of entry", { "straws/S-1": { at: storedAt } }],
    ["for another organisation", { "straws/S-1": { organisation: "meridian-devices.example" } }],
    ["with a later number", { "straws/S-1": { rev: 2 } }],
    ["in another state", { "straws/S-1": { state: "lost" } }],
    ["with further fields", { "straws/S-1": { note: "x" } }],
    ["with a disposal", { "straws/S-1": { disposal: {} } }],
    ["without a subject", { "straws/S-1": { subjectCode: "" } }],
    ["stored at no time", { "straws/S-1": { storedAt: "2026" } }],
    ["with an empty lot", { "straws/S-1": { mediumLot: "" } }],
    ["without contents", { "straws/S-1": { contents: [] } }],
    ["with contents in words", { "straws/S-1": { contents: "three" } }],
    ["with five embryos", { "straws/S-1": { contents: [1, 2, 3, 4, 5].map((unit) => ({ unit, stage: "zygote" })) } }],
    ["with oocyte 0", { "straws/S-1": { contents: [{ unit: 0, stage: "zygote" }] } }],
    ["with oocyte 81", { "straws/S-1": { contents: [{ unit: 81, stage: "zygote" }] } }],
    ["with an oocyte in words", { "straws/S-1": { contents: [{ unit: "1", stage: "zygote" }] } }],
    ["at a stage that nobody knows", { "straws/S-1": { contents: [{ unit: 1, stage: "fish" }] } }],
    ["with an empty grade", { "straws/S-1": { contents: [{ unit: 1, stage: "zygote", grade: "" }] } }],
    ["with more of an embryo", { "straws/S-1": { contents: [{ unit: 1, stage: "zygote", name: "x" }] } }],
    [
      "with a wrong second embryo",
      {
        "straws/S-1": {
          contents: [
            { unit: 1, stage: "zygote" },
            { unit: 0, stage: "zygote" },
          ],
        },
      },
    ],
    ["with a wrong third embryo", { "straws/S-1": { contents: embryos(1, 2, 0) } }],
    ["with a wrong fourth embryo", { "straws/S-1": { contents: embryos(1, 2, 3, 0) } }],
    ["without a consent", { "straws/S-1": { consent: {} } }],
    ["with an empty consent", { "straws/S-1": { consent: { ref: "", endsOn: "2031-01-01" } } }],
    ["with a consent that ends in words", { "straws/S-1": { consent: { ref: "C", endsOn: "later" } } }],
    ["with a code of a record that it does not name", { "straws/S-1": { testCode: "ICSI-0001" } }],
  ])("is refused %s", async (_, twist) => {
    await givenStraws();
    await assertFails(commit(EMMA, plan(), twist));
  });

  it("is refused where the code is used, whatever became of it", async () => {
    await givenStraws(["S-1", A1, { state: "warmed", placeId: "" }]);
    await assertFails(commit(EMMA, planStore(EMPTY, [newStraw("S-1", A2)], { now: new Date() })));
  });

  it("is refused at a place that is taken, also by somebody who did not see it", async () => {
    await givenStraws(["S-1", A1]);
    await assertFails(commit(EMMA, planStore(EMPTY, [newStraw("S-2", A1)], { now: new Date() })));
    await assertFails(setDoc(doc(as(EMMA), `places/${A1}`), { strawId: "S-2" }));
  });

  it("is refused at the place of another, which is left as it is", async () => {
    await givenStraws(["S-1", A1]);
    await assertFails(
      commit(EMMA, planStore(EMPTY, [newStraw("S-2", A1)], { now: new Date() }), { [`places/${A1}`]: null }),
    );
  });

  it("leaves one winner of a race", async () => {
    await givenStraws();
    const results = await Promise.allSettled(
      ["S-1", "S-2", "S-3"].map((id, at) =>
        commit(at % 2 ? EMMA : NOOR, planStore(EMPTY, [newStraw(id, A1)], { now: new Date() })),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each(["T1~1~A", "T1~1~A~1~2", "t1~1~A~1", "T1~1~~1", "T1~1~.A~1", `T1~1~${"A".repeat(21)}~1`])(
    "is refused at %j",
    async (place) => {
      await givenStraws();
      const writes = writesOf(plan().changes, stamp(EMMA)).filter(({ path }) => !path.startsWith("places/"));
      const straw = { "straws/S-1": { placeId: place }, "straws/S-1/moves/1": { to: place } };
      await assertFails(send(as(EMMA), writes, { ...straw, [`places/${place}`]: { strawId: "S-1" } }));
    },
  );

  it.each(["s-1", "-1", "A".repeat(41), "S 1"])("is refused under the code %j", async (code) => {
    await givenStraws();
    const [straw, move, place] = writesOf(plan().changes, stamp(EMMA));
    await assertFails(
      send(as(EMMA), [
        { path: `straws/${code}`, fields: straw?.fields },
        { path: `straws/${code}/moves/1`, fields: move?.fields },
        { path: place?.path ?? "", fields: { strawId: code } },
      ]),
    );
  });

  it("is refused in another organisation's tank", async () => {
    await givenStraws();
    await given({ "tanks/T1": { organisation: "meridian-devices.example" } });
    await assertFails(commit(EMMA, plan()));
  });
});

const RECORD = {
  organisation: "hollyfield.example",
  status: "in_progress",
  code: "ICSI-0001",
  subjectCode: "HF-0042-K",
};

describe("storing what a record froze", () => {
  const place = { strawId: "S-1", tank: "T1", canister: "1", cane: "A", position: "1" };
  const CELLS = { "3.fate": "freeze", "3.place": place, "4.fate": "biopsy_freeze", "4.place": place };
  const plan = (more: Partial<NewStraw> = {}) =>
    planStore(
      EMPTY,
      [
        newStraw("S-1", A1, {
          testId: "t1",
          testCode: "ICSI-0001",
          contents: [
            { unit: 3, stage: "blastocyst" },
            { unit: 4, stage: "morula" },
          ],
          ...more,
        }),
      ],
      { now: new Date() },
    );
  const attempt = async (record: Fields, cells: Fields, more: Partial<NewStraw> = {}, who: Signed = EMMA) => {
    await givenStraws();
    await given({
      "tests/t1": { ...RECORD, ...record },
      "tests/t1/sheets/dispositions": { cells: { ...CELLS, ...cells }, rev: 4 },
    });
    return commit(who, plan(more));
  };

  const all = (n: number) => Array.from({ length: n }, (_, at) => at + 1);
  const cellsOf = (n: number) =>
    Object.fromEntries(
      all(n).flatMap((unit) => [
        [`${unit}.fate`, "freeze"],
        [`${unit}.place`, place],
      ]),
    );

  it.each([1, 2, 3, 4])("is taken with %i embryos", async (n) => {
    await assertSucceeds(attempt({}, cellsOf(n), { contents: embryos(...all(n)) }));
  });

  it.each([1, 2, 3, 4])("is refused with %i embryos of which the last lies elsewhere", async (n) => {
    const elsewhere = { ...cellsOf(n), [`${n}.place`]: { ...place, strawId: "S-7" } };
    await assertFails(attempt({}, elsewhere, { contents: embryos(...all(n)) }));
  });

  it("is taken as the record says it", async () => {
    await assertSucceeds(attempt({}, {}));
  });

  it.each<[string, Fields, Fields, Partial<NewStraw>?]>([
    ["of another organisation", { organisation: "meridian-devices.example" }, {}],
    ["that was submitted", { status: "submitted" }, {}],
    ["of another code", { code: "ICSI-0002" }, {}],
    ["of another subject", { subjectCode: "HF-0043-K" }, {}],
    ["that discarded it", {}, { "3.fate": "discard" }],
    ["that transferred its second embryo", {}, { "4.fate": "transfer" }],
    ["that names another straw", {}, { "4.place": { ...place, strawId: "S-2" } }],
    ["that names another place", {}, { "3.place": { ...place, position: "2" } }],
    ["that has no such oocyte", {}, {}, { contents: [{ unit: 9, stage: "zygote" }] }],
  ])("is refused for a record %s", async (_, record, cells, more) => {
    await assertFails(attempt(record, cells, more));
  });

  it("is refused for a record of another study than those that somebody works in", async () => {
    await given({ "access/noor": accessOf(NOOR, { zp02: ["embryologist"] }, {}, ["icsi"], "zp02") });
    await assertFails(attempt({ studyId: "zp01" }, {}, {}, NOOR));
    await assertSucceeds(attempt({ studyId: "zp02" }, {}, {}, NOOR));
  });
});

describe("moving", () => {
  it("leaves one place and takes another, also in turns", async () => {
    const bank = await givenStraws(["S-1", A1], ["S-2", A2]);
    const swap = planMove(
      bank,
      new Map([
        ["S-1", A2],
        ["S-2", A1],
      ]),
      act(NOOR),
    );
    await assertSucceeds(commit(NOOR, swap));
    const found = await getDoc(doc(as(EMMA), `places/${A1}`));
    expect(found.data()).toEqual({ strawId: "S-2" });
  });

  it("takes three straws in one commit", async () => {
    const bank = await givenStraws(["S-1", A1], ["S-2", A2], ["S-3", "T1~1~A~3"]);
    const plan = planMove(
      bank,
      new Map([
        ["S-1", B1],
        ["S-2", "T1~1~B~2"],
        ["S-3", "T1~1~B~3"],
      ]),
      act(NOOR),
    );
    await assertSucceeds(commit(NOOR, plan));
  });

  const move = (bank: Bank) => planMove(bank, new Map([["S-1", B1]]), act(NOOR));
  const straw = "straws/S-1";
  it.each<[string, Twist]>([
    ["keeping the former place", { [`places/${A1}`]: null }],
    ["giving the former place to a straw that is elsewhere", { [`places/${A1}`]: { strawId: "S-2" } }],
    ["without taking the new place", { [`places/${B1}`]: null }],
    [
      "into the place of another",
      {
        [straw]: { placeId: A2 },
        [`${straw}/moves/2`]: { to: A2 },
        [`places/${B1}`]: null,
        [`places/${A2}`]: { strawId: "S-1" },
      },
    ],
    ["without a move", { [`${straw}/moves/2`]: null }],
    ["with a move from elsewhere", { [`${straw}/moves/2`]: { from: A2 } }],
    ["with a move of another kind", { [`${straw}/moves/2`]: { kind: "find" } }],
    ["with the first move rewritten", { [`${straw}/moves/1`]: { kind: "store", by: person(NOOR) } }],
    [
      "with a later move written ahead",
      { [`${straw}/moves/3`]: { ...stamp(NOOR), rev: 3, kind: "move", from: A1, to: B1, happenedAt: storedAt } },
    ],
    ["and changing whose it is", { [straw]: { subjectCode: "HF-0001-K" } }],
    ["and changing what lies in it", { [straw]: { contents: [{ unit: 1, stage: "zygote" }] } }],
    ["and changing its consent", { [straw]: { consent: { ...CONSENT, endsOn: "2099-01-01" } } }],
    ["to another organisation", { [straw]: { organisation: "trialworks.example" } }],
    [
      "two versions on",
      {
        [straw]: { rev: 3 },
        [`${straw}/moves/2`]: null,
        [`${straw}/moves/3`]: { ...stamp(NOOR), rev: 3, kind: "move", from: A1, to: B1, happenedAt: storedAt },
      },
    ],
    ["before it was stored", { [`${straw}/moves/2`]: { happenedAt: Timestamp.fromMillis(1) } }],
    ["and forgetting a request to discard it", { [straw]: { state: "lost" } }],
  ])("is refused %s", async (_, twist) => {
    const bank = await givenStraws(["S-1", A1], ["S-2", A2]);
    await assertFails(commit(NOOR, move(bank), twist));
  });

  it("is refused to where it lies", async () => {
    const bank = await givenStraws(["S-1", A1]);
    const [change] = move(bank).changes;
    const writes = writesOf(change ? [{ ...change, takes: undefined, leaves: undefined }] : [], stamp(NOOR));
    await assertFails(send(as(NOOR), writes, { [straw]: { placeId: A1 }, [`${straw}/moves/2`]: { to: A1 } }));
  });

  it("is refused to another organisation", async () => {
    const bank = await givenStraws(["S-1", A1]);
    await assertFails(
      commit(JONAS, planMove(bank, new Map([["S-1", B1]]), act(JONAS)), {
        [straw]: { organisation: "hollyfield.example" },
      }),
    );
  });

  it("into the place of another, which is left as it is, is refused", async () => {
    const bank = await givenStraws(["S-1", A1], ["S-2", A2]);
    const into = { [straw]: { placeId: A2 }, [`${straw}/moves/2`]: { to: A2 }, [`places/${B1}`]: null };
    await assertFails(commit(NOOR, move(bank), into));
  });

  it("of a straw that is not in the commit is not told", async () => {
    await givenStraws(["S-1", A1, { rev: 2 }]);
    const told = { ...stamp(NOOR), rev: 2, kind: "move", from: A2, to: A1, happenedAt: storedAt };
    await assertFails(setDoc(doc(as(NOOR), `${straw}/moves/2`), told));
  });

  it("of a place alone is refused: none is emptied, taken or forged without its straw", async () => {
    await givenStraws(["S-1", A1]);
    await assertFails(deleteDoc(doc(as(EMMA), `places/${A1}`)));
    await assertFails(setDoc(doc(as(EMMA), `places/${A2}`), { strawId: "S-1" }));
    await assertFails(setDoc(doc(as(EMMA), `places/${A2}`), { strawId: "S-404" }));
    await assertFails(setDoc(doc(as(EMMA), `places/${A1}`), { strawId: "S-1" }));
    await assertFails(updateDoc(doc(as(EMMA), `places/${A1}`), { note: "x" }));
    await assertFails(deleteDoc(doc(as(EMMA), straw)));
    await assertFails(deleteDoc(doc(as(EMMA), `${straw}/moves/1`)));
  });

  it("lets two straws that race for a place not both have it", async () => {
    const bank = await givenStraws(["S-1", A1], ["S-2", A2]);
    const results = await Promise.allSettled([
      commit(EMMA, planMove(bank, new Map([["S-1", B1]]), act(EMMA))),
      commit(NOOR, planMove(bank, new Map([["S-2", B1]]), act(NOOR))),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("taking out", () => {
  it.each([
    [{ kind: "warm", purpose: "transfer" }],
    [{ kind: "warm", purpose: "other" }],
    [{ kind: "warm", purpose: "transfer", testId: "t-new" }],
    [{ kind: "ship" }],
    [{ kind: "lose" }],
  ] as const)("frees the place: %j", async (out) => {
    const bank = await givenStraws(["S-1", A1]);
    await assertSucceeds(commit(NOOR, planTakeOut(bank, "S-1", out, act(NOOR))));
    expect((await getDoc(doc(as(NOOR), `places/${A1}`))).exists()).toBe(false);
  });

  const warm = (bank: Bank) => planTakeOut(bank, "S-1", { kind: "warm", purpose: "transfer" }, act(NOOR));
  it.each<[string, Twist]>([
    ["keeping its place", { [`places/${A1}`]: null }],
    [
      "naming its place still",
      { "straws/S-1": { placeId: A1 }, "straws/S-1/moves/2": { to: A1 }, [`places/${A1}`]: null },
    ],
    ["for a record that its move does not name", { "straws/S-1": { warmedFor: "t1" } }],
    ["for a record of no name", { "straws/S-1": { warmedFor: "a/b" }, "straws/S-1/moves/2": { testId: "a/b" } }],
    [
      "lost, and yet warmed for a record",
      {
        "straws/S-1": { state: "lost", warmedFor: "t1" },
        "straws/S-1/moves/2": { kind: "lose", reason: "not found", testId: "t1", purpose: "" },
      },
    ],
    ["without a purpose", { "straws/S-1/moves/2": { purpose: "" } }],
    ["into another state", { "straws/S-1": { state: "shipped" } }],
    [
      "with a shipment that says nothing",
      { "straws/S-1": { state: "shipped" }, "straws/S-1/moves/2": { kind: "ship", reason: "" } },
    ],
  ])("is refused %s", async (_, twist) => {
    const bank = await givenStraws(["S-1", A1]);
    await assertFails(commit(NOOR, warm(bank), twist));
  });

  it("for a record is told of one of its own organisation, and of no other's", async () => {
    const bank = await givenStraws(["S-1", A1]);
    const warmed = planTakeOut(bank, "S-1", { kind: "warm", purpose: "transfer", testId: "t1" }, act(NOOR));
    await given({ "tests/t1": { ...RECORD, organisation: "meridian-devices.example" } });
    await assertFails(commit(NOOR, warmed));
    await given({ "tests/t1": RECORD });
    await assertSucceeds(commit(NOOR, warmed));
  });

  it("is refused to another organisation", async () => {
    const bank = await givenStraws(["S-1", A1]);
    await assertFails(commit(JONAS, planTakeOut(bank, "S-1", { kind: "ship" }, act(JONAS))));
  });

  it("for a transfer is refused once the consent has ended, and allowed on its last day", async () => {
    const bank = await givenStraws(["S-1", A1, { consent: { ref: "C-1", endsOn: "2026-06-30" } }]);
    const late = { happenedAt: Timestamp.fromDate(new Date("2026-07-01T00:00:00Z")) };
    const inTime = { happenedAt: Timestamp.fromDate(new Date("2026-06-30T23:59:00Z")) };
    const planned = planTakeOut(
      bank,
      "S-1",
      { kind: "warm", purpose: "transfer" },
      act(NOOR, { happenedAt: new Date("2026-06-01") }),
    );
    await assertFails(commit(NOOR, planned, { "straws/S-1/moves/2": late }));
    await assertSucceeds(commit(NOOR, planned, { "straws/S-1/moves/2": inTime }));
  });

  it("of what was never stored, or is not there any more, is refused", async () => {
    const bank = await givenStraws(["S-1", A1]);
    const plan = warm(bank);
    await givenStraws(["S-1", A1, { state: "warmed", placeId: "" }]);
    await assertFails(commit(NOOR, plan));
    const [straw, move] = writesOf(plan.changes, stamp(NOOR));
    await assertFails(
      send(as(NOOR), [
        { path: "straws/S-404", fields: straw?.fields },
        { path: "straws/S-404/moves/2", fields: move?.fields },
      ]),
    );
  });

  it("of a lost straw ends when it is found at a place", async () => {
    const lost = await givenStraws(["S-1", A1]);
    await commit(NOOR, planTakeOut(lost, "S-1", { kind: "lose" }, act(NOOR)));
    const { placeId: _, ...straw } = lost.straws.get("S-1") as Straw;
    const bank: Bank = { tanks: TANKS, straws: new Map([["S-1", { ...straw, state: "lost", rev: 2 }]]) };
    await assertFails(commit(EMMA, planMove(bank, new Map([["S-1", B1]]), act(EMMA)), { [`places/${B1}`]: null }));
    await assertSucceeds(commit(EMMA, planMove(bank, new Map([["S-1", B1]]), act(EMMA))));
  });
});

describe("discarding", () => {
  const ask = (who: Signed, bank: Bank) => planDisposal(bank, "S-1", "ask", act(who));
  const ASKED = { disposal: { by: person(EMMA), at: storedAt, reason: "consent ended" } };

  it("takes two people: one asks, another confirms", async () => {
    const bank = await givenStraws(["S-1", A1]);
    await assertSucceeds(commit(EMMA, ask(EMMA, bank)));
  });

  it("is confirmed by the other, and by nobody alone", async () => {
    const bank = await givenStraws(["S-1", A1, ASKED]);
    const confirmed = planTakeOut(bank, "S-1", { kind: "discard" }, act(NOOR));
    const own = { "straws/S-1": { by: person(EMMA) }, "straws/S-1/moves/2": { by: person(EMMA) } };
    await assertFails(commit(EMMA, confirmed, own));
    await assertFails(commit(NOOR, confirmed, { "straws/S-1/moves/2": { second: person(JONAS) } }));
    await assertFails(commit(NOOR, confirmed, { "straws/S-1": ASKED }));
    await assertFails(commit(NOOR, confirmed, { [`places/${A1}`]: null }));
    await assertSucceeds(commit(NOOR, confirmed));
  });

  it("is refused where nobody asked", async () => {
    const bank = await givenStraws(["S-1", A1, ASKED]);
    await givenStraws(["S-1", A1]);
    await assertFails(commit(NOOR, planTakeOut(bank, "S-1", { kind: "discard" }, act(NOOR))));
  });

  it.each<[string, Twist]>([
    [
      "in another's name",
      { "straws/S-1": { disposal: { by: person(NOOR), at: serverTimestamp(), reason: "because" } } },
    ],
    ["at another time", { "straws/S-1": { disposal: { by: person(EMMA), at: storedAt, reason: "because" } } }],
    ["for another reason than the move tells", { "straws/S-1/moves/2": { reason: "other" } }],
    [
      "without a reason",
      {
        "straws/S-1": { disposal: { by: person(EMMA), at: serverTimestamp(), reason: "" } },
        "straws/S-1/moves/2": { reason: "" },
      },
    ],
    ["and emptying the place", { [`places/${A1}`]: {}, "straws/S-1": { state: "discarded" } }],
  ])("is not asked for %s", async (_, twist) => {
    const bank = await givenStraws(["S-1", A1]);
    await assertFails(commit(EMMA, ask(EMMA, bank), twist));
  });

  it("is asked for once, and taken back", async () => {
    const bank = await givenStraws(["S-1", A1, ASKED]);
    const again = {
      ...bank,
      straws: new Map([...bank.straws].map(([id, { disposal: _, ...straw }]) => [id, straw as Straw])),
    };
    await assertFails(commit(NOOR, ask(NOOR, again)));
    const withdrawn = planDisposal(bank, "S-1", "withdraw", act(NOOR));
    await assertFails(commit(NOOR, withdrawn, { "straws/S-1": ASKED }));
    await assertSucceeds(commit(NOOR, withdrawn));
  });

  it("stays asked while the straw is moved", async () => {
    const bank = await givenStraws(["S-1", A1, ASKED]);
    const plan = planMove(bank, new Map([["S-1", B1]]), act(NOOR));
    const kept = { "straws/S-1": { disposal: ASKED.disposal } };
    const { disposal: _, ...without } = writesOf(plan.changes, stamp(NOOR))[0]?.fields ?? {};
    await assertFails(
      send(
        as(NOOR),
        writesOf(plan.changes, stamp(NOOR)).map((one) =>
          one.path === "straws/S-1" ? { ...one, fields: without } : one,
        ),
      ),
    );
    await assertSucceeds(commit(NOOR, plan, kept));
  });
});

describe("a consent", () => {
  it("is renewed with a move that tells it", async () => {
    const bank = await givenStraws(["S-1", A1]);
    const plan = planConsent(bank, "S-1", { ref: "C-2", endsOn: "2036-05-31" }, act(NOOR));
    await assertFails(commit(NOOR, plan, { "straws/S-1": { consent: { ref: "C-2", endsOn: "never" } } }));
    await assertFails(commit(NOOR, plan, { "straws/S-1/moves/2": null }));
    await assertSucceeds(commit(NOOR, plan));
  });
});

describe("a tank", () => {
  const tank = (who: Signed, more: Fields = {}) => ({
    organisation: "hollyfield.example",
    canisters: ["1"],
    canes: ["A"],
    positions: 6,
    rev: 1,
    by: person(who),
    at: serverTimestamp(),
    ...more,
  });

  it("is registered and changed by people of its organisation", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), "tanks/T2"), tank(EMMA)));
    await assertFails(setDoc(doc(as(JONAS), "tanks/T2"), tank(JONAS, { rev: 2, organisation: "hollyfield.example" })));
    await assertFails(setDoc(doc(as(NOOR), "tanks/T2"), tank(NOOR)));
    await assertSucceeds(setDoc(doc(as(NOOR), "tanks/T2"), tank(NOOR, { rev: 2, positions: 8 })));
    await assertFails(deleteDoc(doc(as(NOOR), "tanks/T2")));
  });

  it.each<[string, string, Fields]>([
    ["a strange name", "t 2", {}],
    ["no canister", "T2", { canisters: [] }],
    ["canisters in words", "T2", { canisters: "1" }],
    ["too many canisters", "T2", { canisters: Array(21).fill("1") }],
    ["a strange canister", "T2", { canisters: ["a~b"] }],
    ["no cane", "T2", { canes: [] }],
    ["canes in words", "T2", { canes: "A" }],
    ["too many canes", "T2", { canes: Array(61).fill("A") }],
    ["no position", "T2", { positions: 0 }],
    ["too many positions", "T2", { positions: 31 }],
    ["positions in words", "T2", { positions: "six" }],
    ["further fields", "T2", { note: "x" }],
  ])("is refused with %s", async (_, id, more) => {
    await assertFails(setDoc(doc(as(EMMA), `tanks/${id}`), tank(EMMA, more)));
  });

  const log = (who: Signed, more: Fields = {}) => ({
    name: "may.csv",
    from: storedAt,
    to: storedAt,
    readings: 2,
    minC: -196,
    maxC: -190.5,
    meanC: -195,
    content: "time;C",
    by: person(who),
    at: serverTimestamp(),
    ...more,
  });

  it("has logs of its temperature, which stay as they are", async () => {
    await givenStraws();
    await assertSucceeds(setDoc(doc(as(EMMA), "tanks/T1/logs/l1"), log(EMMA)));
    await assertFails(setDoc(doc(as(EMMA), "tanks/T1/logs/l1"), log(EMMA)));
    await assertFails(setDoc(doc(as(JONAS), "tanks/T1/logs/l2"), log(JONAS)));
    await assertSucceeds(getDoc(doc(as(NOOR), "tanks/T1/logs/l1")));
    await assertFails(getDoc(doc(as(JONAS), "tanks/T1/logs/l1")));
  });

  it.each<[string, string, Fields]>([
    ["a strange id", "l~1", {}],
    ["no name", "l1", { name: "" }],
    ["no content", "l1", { content: "" }],
    ["a start in words", "l1", { from: "May" }],
    ["an end in words", "l1", { to: "June" }],
    ["no reading", "l1", { readings: 0 }],
    ["readings in words", "l1", { readings: "two" }],
    ["a minimum in words", "l1", { minC: "cold" }],
    ["a maximum in words", "l1", { maxC: "cold" }],
    ["a mean in words", "l1", { meanC: "cold" }],
    ["another's name", "l1", { by: person(NOOR) }],
    ["another time", "l1", { at: storedAt }],
    ["further fields", "l1", { note: "x" }],
  ])("takes no log with %s", async (_, id, more) => {
    await givenStraws();
    await assertFails(setDoc(doc(as(EMMA), `tanks/T1/logs/${id}`), log(EMMA, more)));
  });
});

describe("an audit", () => {
  const begun = (who: Signed, more: Fields = {}) => ({
    organisation: "hollyfield.example",
    tank: "T1",
    canister: "1",
    state: "open",
    startedBy: person(who),
    startedAt: serverTimestamp(),
    seen: {},
    by: person(who),
    at: serverTimestamp(),
    ...more,
  });
  const path = "bankAudits/a1";
  const scan = (who: Signed, more: Fields = {}) => ({
    "seen.S-1": "1",
    by: person(who),
    at: serverTimestamp(),
    ...more,
  });
  const end = { state: "finished", found: 1, missing: ["S-2"], misplaced: [], unknown: [] };

  it("is begun, added to by whoever walks, and finished once", async () => {
    await givenStraws(["S-1", A1]);
    await assertSucceeds(setDoc(doc(as(EMMA), path), begun(EMMA)));
    await assertSucceeds(updateDoc(doc(as(NOOR), path), scan(NOOR)));
    await assertSucceeds(updateDoc(doc(as(NOOR), path), scan(NOOR, end)));
    await assertFails(updateDoc(doc(as(EMMA), path), scan(EMMA)));
    await assertFails(deleteDoc(doc(as(EMMA), path)));
  });

  it.each<[string, string, Fields]>([
    ["under a strange id", "bankAudits/a~1", {}],
    ["with further fields", path, { note: "x" }],
    ["for another organisation", path, { organisation: "trialworks.example" }],
    ["of no tank", path, { tank: "" }],
    ["of a tank that is not there", path, { tank: "T9" }],
    ["of a canister without a name", path, { canister: "" }],
    ["with scans", path, { seen: { "S-1": "1" } }],
    ["with scans in words", path, { seen: "all" }],
    ["finished", path, { state: "finished" }],
    ["in another's name", path, { startedBy: person(NOOR) }],
    ["by another", path, { by: person(NOOR) }],
    ["at another time", path, { startedAt: storedAt }],
    ["last changed at another time", path, { at: storedAt }],
  ])("is not begun %s", async (_, at, more) => {
    await givenStraws();
    await assertFails(setDoc(doc(as(EMMA), at), begun(EMMA, more)));
  });

  it("is of the tank's own organisation", async () => {
    await givenStraws();
    await assertFails(setDoc(doc(as(JONAS), path), begun(JONAS, { organisation: "meridian-devices.example" })));
  });

  it.each<[string, Fields]>([
    ["another's name", { by: person(EMMA) }],
    ["another time", { at: storedAt }],
    ["another tank", { tank: "T2" }],
    ["another organisation", { organisation: "meridian-devices.example" }],
    [
      "more codes than any tank has",
      { seen: Object.fromEntries(Array.from({ length: 3_001 }, (_, at) => [`S${at}`, "1"])) },
    ],
    ["differences while it is open", { missing: [] }],
    ["an end without differences", { state: "finished" }],
    ["an end in words", { ...end, found: "all" }],
    ["an end below nothing", { ...end, found: -1 }],
    ["missing straws in words", { ...end, missing: "none" }],
    ["misplaced straws in words", { ...end, misplaced: "none" }],
    ["unknown straws in words", { ...end, unknown: "none" }],
    ["a state that nobody knows", { ...end, state: "begun" }],
  ])("takes no scan with %s", async (_, more) => {
    await givenStraws();
    await given({ [path]: { ...begun(EMMA), startedAt: storedAt, at: storedAt } });
    await assertFails(
      updateDoc(
        doc(as(NOOR), path),
        "seen" in more ? { ...more, by: person(NOOR), at: serverTimestamp() } : scan(NOOR, more),
      ),
    );
  });

  it("takes no scan of another organisation", async () => {
    await given({ [path]: { ...begun(EMMA), startedAt: storedAt, at: storedAt } });
    await assertFails(updateDoc(doc(as(JONAS), path), scan(JONAS)));
  });
});

describe("the bank", () => {
  it("is read by the people of its organisation", async () => {
    await givenStraws(["S-1", A1]);
    for (const path of ["straws/S-1", "straws/S-1/moves/1", `places/${A1}`, "tanks/T1"]) {
      await assertSucceeds(getDoc(doc(as(NOOR), path)));
      for (const who of [JONAS, PRIYA]) await assertFails(getDoc(doc(as(who), path)));
    }
  });

  it("has nothing where nobody put anything, and says so", async () => {
    for (const path of ["straws/S-404", `places/${A1}`, "tanks/T404"])
      expect((await getDoc(doc(as(NOOR), path))).exists()).toBe(false);
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await givenStraws(["S-1", A1]);
    for (const path of [
      "straws/S-1",
      "straws/S-1/moves/1",
      `places/${A1}`,
      "tanks/T1",
      "tanks/T1/logs/l1",
      "bankAudits/a1",
    ]) {
      await assertFails(getDoc(doc(as(who), path)));
      await assertFails(setDoc(doc(as(who), path), {}));
      await assertFails(deleteDoc(doc(as(who), path)));
    }
    await assertFails(setDoc(doc(as(who), "tanks/T3"), {}));
    await assertFails(setDoc(doc(as(who), "straws/S-3"), {}));
    await assertFails(setDoc(doc(as(who), "straws/S-1/moves/2"), {}));
    await assertFails(setDoc(doc(as(who), `places/${A2}`), {}));
    await assertFails(setDoc(doc(as(who), "bankAudits/a2"), {}));
  });
});
