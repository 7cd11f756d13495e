import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { adminOf, EMMA, NOOR, useRules } from "../environment.ts";
import { nameOf, raw } from "../raw-requests.ts";

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

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks/attacks-by-question.test.ts"));
  });
});
