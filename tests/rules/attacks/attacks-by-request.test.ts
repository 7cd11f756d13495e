import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { adminOf, EMMA, NOOR, OF_STUDY, OPEN_STUDY, person, useRules } from "../environment.ts";
import { fieldsOf, nameOf, raw, rawGet, write } from "../raw-requests.ts";
import { HEADER, recordGiver } from "../stored-record.ts";

/** What the plain interface of the database offers beyond what the app uses: masks, transforms, transactions, odd values. */
const { given } = useRules();
const { refused, counts } = attackLog();
const givenRecord = recordGiver(given);
const by = person(EMMA);
const ADMIN = adminOf(NOOR, "ada");

beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));
afterAll(() => console.log("Attacks by odd requests\n", counts()));

const commit = (...writes: object[]) => raw(EMMA, "documents:commit", { writes });
const now = () => new Date().toISOString();

const DRAFT = { owner: "emma", step: "kind", values: {}, createdAt: new Date(0), updatedAt: new Date(0) };
const TIMES = ["updatedAt"];

/** A revision and the change it tells, as the app would send them; `odd` takes the place of fields. */
const told = (odd: object = {}, times = ["at"]) => ({
  ...write(
    "tests/t1/revisions/5",
    {
      rev: 5,
      action: "edit",
      ...OF_STUDY,
      by,
      before: { notes: "", enteredBy: ["noor"] },
      after: { notes: "x", enteredBy: ["noor", "emma"] },
      ...odd,
    },
    times,
  ),
});
const changed = (odd: object = {}, times = TIMES) =>
  write("tests/t1", { rev: 5, notes: "x", enteredBy: ["noor", "emma"], updatedBy: by, ...odd }, times);

describe("masks and transforms", () => {
  const own = (fields: object, mask: string[], transforms: object[] = []) => ({
    update: { name: nameOf("drafts/d1"), fields: fieldsOf(fields) },
    updateMask: { fieldPaths: mask },
    updateTransforms: [{ fieldPath: "updatedAt", setToServerValue: "REQUEST_TIME" }, ...transforms],
  });

  it("take the app's own change of a draft", async () => {
    await given({ "drafts/d1": DRAFT });
    expect((await commit(own({ step: "subject" }, ["step"]))).status).toBe(200);
  });

  it.each([
    ["the owner put into quotes of the mask", own({ owner: "noor" }, ["`owner`"])],
    ["the owner taken away by a mask without its value", own({}, ["owner"])],
    ["a field nobody knows", own({ isAdmin: true }, ["isAdmin"])],
    ["a field within, whose name has a dot", own({ values: { "a.b": 1 } }, ["values.`a.b`"])],
    ["a field within, which no form has", own({ values: { role: "admin" } }, ["values.role"])],
    [
      "the whole document without a mask",
      { update: { name: nameOf("drafts/d1"), fields: fieldsOf({ owner: "emma" }) } },
    ],
    [
      "the owner made a list by the server",
      own({}, [], [{ fieldPath: "owner", appendMissingElements: { values: [{ stringValue: "emma" }] } }]),
    ],
    ["the owner made a number by the server", own({}, [], [{ fieldPath: "owner", increment: { integerValue: "1" } }])],
    [
      "the beginning moved to now by the server",
      own({}, [], [{ fieldPath: "createdAt", setToServerValue: "REQUEST_TIME" }]),
    ],
  ])("change no draft by %s", async (_, attack) => {
    await given({ "drafts/d1": DRAFT });
    expect((await commit(attack)).status).toBe(403);
    refused("masks and transforms that a form never sends");
  });

  it.each([
    ["a revision that is there already", "tests/t1/revisions/4", { action: "edit" }],
    ["the revision's chain", "tests/t1/chain/4", { hash: "x" }],
    ["somebody's account", "users/emma", { role: "admin" }],
    ["the end of a session", "access/emma", { since: 0 }],
    ["what was recorded of a test", "testFacts/t1", { status: "locked" }],
  ])("change not %s, whatever is said of its present state", async (_, path, fields) => {
    await givenRecord();
    await given({ [path]: { rev: 4, since: 9_999_999_999 } });
    for (const condition of ["currentDocument.exists=true", "currentDocument.exists=false", ""]) {
      const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
      const address = `documents/${path}?${[...mask, condition].filter(Boolean).join("&")}`;
      expect((await raw(EMMA, address, { fields: fieldsOf(fields) }, "PATCH")).status).toBe(403);
      refused("changes with a condition on what is there");
    }
  });
});

describe("values that are no numbers, no times, or too much", () => {
  it("go not into a record, which takes the same change in plain values", async () => {
    await givenRecord();
    expect((await commit(changed(), told())).status).toBe(200);
  });

  const raws = (field: string, value: object) => {
    const test = changed();
    return [{ ...test, update: { ...test.update, fields: { ...test.update.fields, [field]: value } } }, told()];
  };
  it.each([
    ["a revision that is no number", raws("rev", { doubleValue: "NaN" })],
    ["a revision that is endless", raws("rev", { doubleValue: "Infinity" })],
    ["a revision between two", raws("rev", { doubleValue: 4.5 })],
    ["a revision of nothing", raws("rev", { nullValue: null })],
    ["a revision in words", raws("rev", { stringValue: "5" })],
    ["a revision of minus zero", raws("rev", { doubleValue: -0 })],
    ["notes that are bytes", raws("notes", { bytesValue: "AAAA" })],
    ["notes that are a place on earth", raws("notes", { geoPointValue: { latitude: 1, longitude: 1 } })],
    ["notes that point to a document", raws("notes", { referenceValue: nameOf("users/noor") })],
    ["a name that points to an account", raws("updatedBy", { referenceValue: nameOf("users/emma") })],
    ["a change of tomorrow", [changed({ updatedAt: new Date(Date.now() + 86_400_000) }, []), told()]],
    ["a change of yesterday", [changed({ updatedAt: new Date(Date.now() - 86_400_000) }, []), told()]],
    ["a revision of tomorrow", [changed(), told({ at: new Date(Date.now() + 86_400_000) }, [])]],
    ["a revision of the moment it is sent, told by the sender", [changed(), told({ at: new Date(now()) }, [])]],
    ["a revision without a time", [changed(), told({}, [])]],
    [
      "notes longer than notes may be",
      [
        changed({ notes: "x".repeat(2_001) }),
        told({ after: { notes: "x".repeat(2_001), enteredBy: ["noor", "emma"] } }),
      ],
    ],
    [
      "a header of a hundred and one fields",
      [changed({ header: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, n])) }), told()],
    ],
    [
      "settings that are a list",
      [changed({ settings: [1] }), told({ after: { notes: "x", settings: [1], enteredBy: ["noor", "emma"] } })],
    ],
  ])("go not into a record: %s", async (_, writes) => {
    await givenRecord();
    expect((await commit(...writes)).status).toBe(403);
    refused("values of a kind that nobody can type");
  });
});

describe("a header", () => {
  /** Of the stored record, with one value as plain requests write it, in the record and in what tells of it. */
  function withValue(field: string, value: object) {
    const header = { mapValue: { fields: { ...fieldsOf(HEADER), [field]: value } } };
    const test = changed();
    const revision = told({ before: { notes: "", enteredBy: ["noor"], header: HEADER } });
    const after = { ...fieldsOf({ notes: "x", enteredBy: ["noor", "emma"] }), header };
    return [
      { ...test, update: { ...test.update, fields: { ...test.update.fields, header } }, updateMask: withHeader },
      {
        ...revision,
        update: { ...revision.update, fields: { ...revision.update.fields, after: { mapValue: { fields: after } } } },
      },
    ];
  }
  const withHeader = { fieldPaths: [...changed().updateMask.fieldPaths, "header"] };

  it("takes a number where a number belongs", async () => {
    await givenRecord();
    expect((await commit(...withValue("femaleAgeYears", { integerValue: "36" }))).status).toBe(200);
  });

  it.each<[string, string, object]>([
    ["a word for a number", "femaleAgeYears", { stringValue: "x" }],
    ["no number for a number", "femaleAgeYears", { doubleValue: "NaN" }],
    ["an endless number", "bmi", { doubleValue: "-Infinity" }],
    ["nothing for a number", "bmi", { nullValue: null }],
    ["bytes for a word", "cycleCode", { bytesValue: "AAAA" }],
    ["a word of 900 kB", "cycleCode", { stringValue: "x".repeat(900_000) }],
    ["a document for a person", "operatorId", { referenceValue: nameOf("users/emma") }],
    ["a place on earth for a time", "opuAt", { geoPointValue: { latitude: 1, longitude: 1 } }],
    ["a time in words", "opuAt", { stringValue: "2026-03-28T17:00:00Z" }],
    ["an option that no list has", "technique", { stringValue: "magic" }],
    ["a lot in a word", "cultureMedium", { stringValue: "L-1" }],
    [
      "more than a lot",
      "cultureMedium",
      { mapValue: { fields: { lotId: { stringValue: "L-1" }, arm: { stringValue: "A" } } } },
    ],
    ["a count in words", "counts", { mapValue: { fields: { mii: { stringValue: "7" } } } }],
  ])("takes not %s", async (_, field, value) => {
    await givenRecord();
    expect((await commit(...withValue(field, value))).status).toBe(403);
    refused("values of a kind that nobody can type");
  });
});

describe("places that no rule names", () => {
  const PLACES = [
    "zz/x",
    "users/emma/private/x",
    "tests/t1/unknown/x",
    "tests/t1/sheets/d2/more/x",
    "zz/x/revisions/1",
    "drafts/d1/revisions/1",
    "zz/x/queries/q1",
    "media/m1/work/w1",
    "config/allowedDomains",
  ];
  it.each(PLACES)("%s is neither read nor written nor listed by anybody", async (path) => {
    await given({ [path]: { owner: "emma", uid: "emma", by: person(EMMA) }, "drafts/d1": { owner: "emma" } });
    const collection = path.slice(0, path.lastIndexOf("/"));
    for (const who of [undefined, EMMA]) {
      expect(await rawGet(who, path)).toBe(403);
      expect((await raw(who, "documents:commit", { writes: [write(path, { owner: "emma" })] })).status).toBe(403);
      expect((await raw(who, "documents:commit", { writes: [{ delete: nameOf(path) }] })).status).toBe(403);
      refused("places that no rule names", 3);
    }
    expect((await raw(ADMIN, "documents:commit", { writes: [write(path, { owner: "ada" })] })).status).toBe(403);
    expect((await raw(EMMA, `documents/${collection}?documentId=made`, { fields: {} })).status).toBe(403);
    refused("places that no rule names", 2);
  });

  it.each(["__all__", "__x__"])("no document is called %s", async (id) => {
    expect((await commit(write(`drafts/${id}`, DRAFT, TIMES))).status).not.toBe(200);
    refused("places that no rule names");
  });
});

describe("transactions and sums", () => {
  it("show in a transaction nothing that a plain request does not", async () => {
    await given({ "drafts/d1": { owner: "noor" }, "adminLog/a1": { kind: "enable" } });
    for (const path of ["drafts/d1", "adminLog/a1"]) {
      const asked = { documents: [nameOf(path)], newTransaction: { readOnly: {} } };
      expect((await raw(EMMA, "documents:batchGet", asked)).status).toBe(403);
      refused("transactions and sums over others' records");
    }
  });

  it.each(["drafts", "notifications", "chatTurns", "adminLog", "outbox", "deadLetters"])(
    "tell no sum, mean or number of %s",
    async (collectionId) => {
      await given({ [`${collectionId}/x`]: { owner: "noor", uid: "noor", n: 1 } });
      const field = { field: { fieldPath: "n" } };
      for (const aggregation of [{ sum: field }, { avg: field }, { count: { upTo: 1 } }]) {
        const structuredAggregationQuery = {
          structuredQuery: { from: [{ collectionId }] },
          aggregations: [{ alias: "a", ...aggregation }],
        };
        expect((await raw(EMMA, "documents:runAggregationQuery", { structuredAggregationQuery })).status).toBe(403);
        refused("transactions and sums over others' records");
      }
    },
  );

  it("answer no question with somebody else's name in it, or with both names", async () => {
    await given({ "drafts/d1": { owner: "noor" }, "drafts/d2": { owner: "emma" } });
    const field = { fieldPath: "owner" };
    const uids = { arrayValue: { values: [{ stringValue: "emma" }, { stringValue: "noor" }] } };
    for (const filter of [
      { fieldFilter: { field, op: "EQUAL", value: { stringValue: "noor" } } },
      { fieldFilter: { field, op: "IN", value: uids } },
      { fieldFilter: { field, op: "NOT_EQUAL", value: { stringValue: "" } } },
      { unaryFilter: { field, op: "IS_NOT_NULL" } },
    ]) {
      const structuredQuery = { from: [{ collectionId: "drafts" }], where: filter };
      expect((await raw(EMMA, "documents:runQuery", { structuredQuery })).status).toBe(403);
      refused("transactions and sums over others' records");
    }
    const own = { fieldFilter: { field, op: "EQUAL", value: { stringValue: "emma" } } };
    const structuredQuery = { from: [{ collectionId: "drafts" }], where: own };
    expect((await raw(EMMA, "documents:runQuery", { structuredQuery })).status).toBe(200);
  });

  it("name what is there neither by partition nor by the names of collections below a record", async () => {
    await givenRecord();
    const partition = {
      structuredQuery: { from: [{ collectionId: "sheets", allDescendants: true }] },
      partitionCount: 2,
    };
    expect((await raw(EMMA, "documents:partitionQuery", partition)).status).not.toBe(200);
    expect((await raw(EMMA, "documents/tests/t1:listCollectionIds", {})).status).toBe(403);
    expect((await raw(NOOR, "documents/users/noor:listCollectionIds", {})).status).toBe(403);
    refused("transactions and sums over others' records", 3);
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks/attacks-by-request.test.ts"));
  });
});
