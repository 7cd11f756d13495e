import { COLLECTIONS, codedPath, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { readingScope } from "@zona/domain/identity/access";
import { describe, expect, it } from "vitest";
import { accessWith } from "../identity/staff-for-tests.ts";
import { inScope } from "./in-scope.ts";

const OWN = readingScope(accessWith());
const studies = ["zp-icsi-01", "zp-sem-02"].map((id) => ({ id, organisation: "hollyfield.example", kinds: ["icsi"] }));
const roles = { "zp-icsi-01": ["monitor" as const], "zp-sem-02": ["monitor" as const] };
const GUEST = readingScope(accessWith({ organisation: "trialworks.example", roles, studies }));
const code = { path: "code", op: "==", value: "ICSI-0001" } as const;
const asked = (collection: string) => ({ collection, where: [code], isSorted: true });

describe("facts that somebody may read", () => {
  it.each([TEST_FACTS, QUERY_FACTS])("of %s are those of the own organisation, or of the studies granted", (of) => {
    expect(inScope(asked(of), OWN).where).toEqual([
      { path: "organisation", op: "==", value: "hollyfield.example" },
      code,
    ]);
    expect(inScope(asked(of), GUEST).where).toEqual([
      { path: "studyId", op: "in", value: ["zp-icsi-01", "zp-sem-02"] },
      code,
    ]);
  });

  it("of media are told by what their facts say of the study", () => {
    const pathOf = (scope: typeof OWN) => inScope(asked(COLLECTIONS.media), scope).where[0]?.path;
    expect([pathOf(OWN), pathOf(GUEST)]).toEqual(["facts.organisation", "facts.study"]);
  });

  it("are copies without free text for whoever may not read what people wrote", () => {
    expect(inScope(asked(TEST_FACTS), OWN).collection).toBe(TEST_FACTS);
    expect(inScope(asked(TEST_FACTS), GUEST).collection).toBe(codedPath(TEST_FACTS));
    expect(inScope(asked(COLLECTIONS.media), GUEST).collection).toBe(codedPath(COLLECTIONS.media));
  });

  it("are none where nothing is open, not all", () => {
    const nothing = readingScope(accessWith({ roles: { "*": ["sponsor"] } }));
    expect(nothing).toBeUndefined();
    expect(() => inScope(asked(TEST_FACTS), nothing)).toThrow("refusals.notGranted");
  });
});
