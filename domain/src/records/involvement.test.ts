import { expect, it } from "vitest";
import { involvementOf } from "./involvement.ts";
import type { LabTest } from "./lab-test.ts";

const person = (uid: string) => ({ uid, name: uid.toUpperCase() });
const AT = new Date("2026-11-16T12:00:00Z");
const NOBODY = { worked: [], witnessed: [] };
const all = ["ada", "ben", "cleo", "dan", "eve", "fay", "gus"];
const test = (header: object, enteredBy: string[] = ["ada"]) =>
  ({ kind: "icsi", enteredBy, header }) as unknown as LabTest;
const involvement = (changes: Partial<Parameters<typeof involvementOf>[0]>) =>
  involvementOf({ test: test({}), sheets: {}, work: NOBODY, accounts: new Set(all), ...changes });

it("counts who entered, who performed by the header or a row, alone or with others, and who worked on pictures", () => {
  const sheets = {
    oocytes: { rows: { "1": { injectedBy: person("cleo") } } },
    dispositions: { rows: { "1": { by: [person("dan"), person("eve")] } } },
  };
  const work = { worked: ["fay"], witnessed: [] };
  expect(involvement({ test: test({ operatorId: "ben" }), sheets, work })).toEqual({
    involved: ["ada", "ben", "cleo", "dan", "eve", "fay"],
    witnesses: [],
  });
});

it("tells apart who only watched", () => {
  const override = { reason: "the only embryo", secondSignature: person("ben") };
  const statement = { id: "w", covers: [], sha256: "", performers: [], at: AT, enteredAt: AT, witness: person("cleo") };
  expect(
    involvement({
      test: test({ witnessId: "gus" }),
      sheets: { dispositions: { rows: { "1": { override } } } },
      witnessed: [statement],
      work: { worked: [], witnessed: ["dan"] },
    }),
  ).toEqual({ involved: ["ada"], witnesses: ["ben", "cleo", "dan", "gus"] });
});

it("takes a typed name for nobody, whatever it looks like", () => {
  const sheets = { dispositions: { rows: { "1": { by: { uid: "Dr Ben", name: "Dr Ben" } } } } };
  expect(involvement({ test: test({ operatorId: "Ben Osei", assistantId: "ben" }), sheets }).involved).toEqual([
    "ada",
    "ben",
  ]);
});

it("counts whom the allocation of a blinded run was shown to", () => {
  const blinding = { key: "k", keeper: person("ada"), sha256: "a".repeat(64), units: [9, 9] };
  const run = (more: object) =>
    ({ kind: "preclinical", enteredBy: ["ada"], header: { blinding: { ...blinding, ...more } } }) as unknown as LabTest;
  expect(involvement({ test: run({}) }).involved).toEqual(["ada"]);
  expect(involvement({ test: run({ preparedBy: person("ben") }) }).involved).toEqual(["ada", "ben"]);
});
