import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { accessOf, adminOf, EMMA, NOOR, OF_STUDY, OPEN_STUDY, PRIYA, useRules } from "../environment.ts";
import { nameOf, raw, rawGet, write } from "../raw-requests.ts";

/** Questions that would read what belongs to others. */
const { given } = useRules();
const { refused, counts } = attackLog();
const ADMIN = adminOf(NOOR, "ada");

afterAll(() => console.log("Attacks by question on the rules of records\n", counts()));

describe("asking for everybody's", () => {
  const from = (collectionId: string, more: object = {}) => ({
    structuredQuery: { from: [{ collectionId, ...more }], limit: 1 },
  });
  const count = (query: object) => ({
    structuredAggregationQuery: { ...query, aggregations: [{ alias: "n", count: {} }] },
  });

  it.each(["drafts", "notifications", "exports", "savedViews", "chatAnswers", "chatTurns"])(
    "%s are neither listed nor counted without saying whose",
    async (name) => {
      expect((await raw(EMMA, "documents:runQuery", from(name))).status).toBe(403);
      expect((await raw(EMMA, "documents:runAggregationQuery", count(from(name)))).status).toBe(403);
      refused("questions that do not say whose", 2);
    },
  );

  it.each([
    "sheets",
    "codes",
    "witness",
    "signatures",
    "chain",
    "presence",
    "versions",
    "work",
    "revisions",
    "changes",
  ])("all %s of all records are not read at once", async (name) => {
    const all = from(name, { allDescendants: true });
    expect((await raw(EMMA, "documents:runQuery", all)).status).toBe(403);
    expect((await raw(EMMA, "documents:runAggregationQuery", count(all))).status).toBe(403);
    refused("groups of collections", 2);
  });

  it("nothing names the collections, or reads a document along with others", async () => {
    await given({ "drafts/d1": { owner: "noor" }, "users/noor": { name: "Noor Haddad" } });
    for (const who of [undefined, EMMA, ADMIN]) {
      expect((await raw(who, "documents:listCollectionIds", {})).status).toBe(403);
      refused("questions that do not say whose");
    }
    const documents = [nameOf("users/noor"), nameOf("drafts/d1")];
    expect((await raw(EMMA, "documents:batchGet", { documents })).status).toBe(403);
    expect((await raw(EMMA, "documents:batchGet", { documents: documents.slice(0, 1) })).status).toBe(200);
    refused("questions that do not say whose");
  });

  it("no page further down is open where the first is closed", async () => {
    await given({ "drafts/d1": { owner: "noor", at: 1 }, "drafts/d2": { owner: "noor", at: 2 } });
    for (const extra of [
      { offset: 1 },
      {
        startAt: { values: [{ referenceValue: nameOf("drafts/d1") }], before: false },
        orderBy: [{ field: { fieldPath: "__name__" } }],
      },
      { select: { fields: [{ fieldPath: "__name__" }] } },
    ]) {
      const { structuredQuery } = from("drafts");
      expect(
        (await raw(EMMA, "documents:runQuery", { structuredQuery: { ...structuredQuery, ...extra } })).status,
      ).toBe(403);
      refused("questions that do not say whose");
    }
  });
});

/** Where people write, by a document of each; of the study that Priya monitors. */
const WRITTEN = {
  ...{ "tests/t1": {}, "tests/t1/sheets/d3": {}, "tests/t1/revisions/1": OF_STUDY, "tests/t1/witness/w1": {} },
  ...{ "tests/t1/queries/q1": OF_STUDY, "tests/t1/results/r1": {}, "tests/t1/dishes/k1": {}, "tests/t1/chain/1": {} },
  ...{
    "testFacts/t1": OF_STUDY,
    "queryFacts/t1_q1": OF_STUDY,
    "subjects/HF-1": { studyIds: ["zp01"] },
    "couples/C-1": OF_STUDY,
  },
  "expectedFiles/f1": OF_STUDY,
  ...{ "media/m1": { facts: { organisation: "hollyfield.example", study: "zp01" } }, "controlSignals/t1": OF_STUDY },
  ...{ "lots/L1": {}, "lots/L1/history/1": {}, "devices/D1": {}, "devices/D1/history/1": {}, "vocabulary/strain": {} },
  ...{
    "resources/r1/history/1": {},
    "protocols/p1/history/1": {},
    "savedViews/v1": { isShared: true, owner: { uid: "noor" } },
  },
} as const;

const equal = (fieldPath: string, stringValue: string) => ({
  fieldFilter: { field: { fieldPath }, op: "EQUAL", value: { stringValue } },
});

describe("what people wrote, asked for by a monitor of the study", () => {
  const given1 = Object.fromEntries(
    Object.entries(WRITTEN).map(([path, fields]) => [path, { ...OF_STUDY, ...fields }]),
  );

  it.each(Object.keys(WRITTEN))("%s is neither read, in whole or in part, nor listed, nor counted", async (path) => {
    await given({ "studies/zp01": OPEN_STUDY, "tests/t1": OF_STUDY, ...given1 });
    expect(await rawGet(PRIYA, path)).toBe(403);
    expect(await rawGet(PRIYA, `${path}?mask.fieldPaths=code`)).toBe(403);
    expect((await raw(PRIYA, "documents:batchGet", { documents: [nameOf(path)] })).status).toBe(403);
    const steps = path.split("/");
    const collectionId = steps.at(-2) ?? "";
    const parent = ["documents", ...steps.slice(0, -2)].join("/");
    const ofStudy = collectionId === "media" ? "facts.study" : collectionId === "savedViews" ? undefined : "studyId";
    const filters = [equal(ofStudy ?? "owner.uid", ofStudy ? "zp01" : "noor")];
    for (const allDescendants of [false, true]) {
      const structuredQuery = {
        ...{ from: [{ collectionId, allDescendants }], limit: 1 },
        ...{ where: filters[0], select: { fields: [{ fieldPath: "__name__" }] } },
      };
      const counted = { structuredQuery, aggregations: [{ alias: "n", count: {} }] };
      const at = allDescendants ? "documents" : parent;
      expect((await raw(PRIYA, `${at}:runQuery`, { structuredQuery })).status).toBe(403);
      const count = { structuredAggregationQuery: counted };
      expect((await raw(PRIYA, `${at}:runAggregationQuery`, count)).status).toBe(403);
    }
    refused("what people wrote, asked for by a monitor", 7);
  });

  it("is not listed by a monitor of the laboratory's own either, who reads every study of it", async () => {
    const own = { ...PRIYA, uid: "ownMonitor", email: "mona@hollyfield.example" };
    await given({ "access/ownMonitor": accessOf(own, { "*": ["monitor"] }), ...given1 });
    for (const collectionId of ["subjects", "couples", "straws", "tanks", "bankAudits", "tests"]) {
      const where = equal("organisation", "hollyfield.example");
      const structuredQuery = { from: [{ collectionId }], limit: 1, where };
      expect((await raw(own, "documents:runQuery", { structuredQuery })).status).toBe(403);
      refused("what people wrote, asked for by a monitor");
    }
  });

  it("is no part of the copies that a monitor lists", async () => {
    await given({ "coded/records/testFacts/t1": OF_STUDY });
    expect(await rawGet(PRIYA, "coded/records/testFacts/t1")).toBe(200);
    const structuredQuery = { from: [{ collectionId: "testFacts" }], limit: 1, where: equal("studyId", "zp01") };
    expect((await raw(PRIYA, "documents/coded/records:runQuery", { structuredQuery })).status).toBe(200);
    // Of another study they are closed as well, and nobody writes them.
    await given({ "coded/records/testFacts/t2": { ...OF_STUDY, studyId: "other" } });
    expect(await rawGet(PRIYA, "coded/records/testFacts/t2")).toBe(403);
    const written = { writes: [write("coded/records/testFacts/t1", { code: "X" })] };
    for (const who of [PRIYA, EMMA, ADMIN]) {
      expect((await raw(who, "documents:commit", written)).status).toBe(403);
      refused("what people wrote, asked for by a monitor");
    }
    refused("what people wrote, asked for by a monitor");
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks/attacks-by-question.test.ts"));
  });
});
