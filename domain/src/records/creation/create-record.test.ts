import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysOf, treatmentKeys } from "../fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../fields/fields-of-kinds.ts";
import { TERM_FIELDS_OF } from "../fields/term-fields.ts";
import { MaterialState, MaterialType, OocyteSource, Species, SpermSource } from "../lab-test.ts";
import { TestKind } from "../test-kind.ts";
import { CreateRecord } from "./create-record.ts";

const lot = "L-1";
const SUBJECT = { subjectCode: "ABC-1234" };
const gametes = { oocyteSource: OocyteSource.options[0], spermSource: SpermSource.options[0] };
const material = {
  species: Species.options[0],
  materialType: MaterialType.options[0],
  materialState: MaterialState.options[0],
  materialLot: lot,
};
const SAID = {
  icsi: { kind: "icsi", ...SUBJECT, material: gametes },
  clinical: { kind: "clinical", ...SUBJECT, material: gametes },
  semen: { kind: "semen", ...SUBJECT, material: { spermSource: gametes.spermSource } },
  preclinical: { kind: "preclinical", material },
} as const;
const asked = (kind: TestKind, said: object = {}, more: object = {}) => ({
  ...{ testId: "t1", said: { ...SAID[kind], studyId: "zp", notes: "", ...said } },
  ...more,
});
const read = (request: unknown) => CreateRecord.safeParse(request).data;

describe("what is asked of a new record", () => {
  it.each(TestKind.options)("is whole for a %s test, and holds what was said and nothing else", (kind) => {
    const hidden = { status: "locked", settings: {}, header: {}, organisation: "x", retestOf: "t0", enteredBy: ["x"] };
    expect(read(asked(kind))).toEqual(asked(kind));
    expect(read(asked(kind, hidden))).toEqual(asked(kind));
    expect(read(asked(kind, {}, { settings: {} }))).toBeUndefined();
  });

  it.each(TestKind.options)(
    "begins the header of a %s test with words of its own lists alone, no treatment among them",
    (kind) => {
      const groups = FIELDS_OF_KIND[kind];
      const known: readonly string[] = TERM_FIELDS_OF[kind];
      expect(keysOf(groups)).toEqual(expect.arrayContaining([...known]));
      expect(known.filter((field) => treatmentKeys(groups).includes(field))).toEqual([]);
      const anyField = fc.oneof(fc.constantFrom("arms", "blinding", "__proto__", ...keysOf(groups)), fc.string());
      fc.assert(
        fc.property(anyField, (field) => {
          const terms = JSON.parse(`{${JSON.stringify(field)}: "Bench 3"}`);
          const taken = Object.keys(read(asked(kind, {}, { terms }))?.terms ?? {});
          expect(taken).toEqual(known.filter((one) => one === field));
        }),
      );
      for (const field of known)
        for (const word of ["", " ", "x".repeat(65), 7, { is: "x" }, ["x"]])
          expect(read(asked(kind, {}, { terms: { [field]: word } }))).toBeUndefined();
    },
  );

  it.each(TestKind.options)("takes of a %s test no other material", (kind) => {
    const whole = SAID[kind].material;
    for (const [field, value] of Object.entries(whole)) {
      const { [field]: _, ...rest } = whole as Record<string, unknown>;
      expect(read(asked(kind, { material: rest }))).toBeUndefined();
      for (const other of [`${value} of the moon`.repeat(4), "", "\u200b\u200b", 7, null])
        expect(read(asked(kind, { material: { ...rest, [field]: other } }))).toBeUndefined();
    }
    expect(read(asked(kind, { material: {} })) !== undefined).toBe(kind === "preclinical");
  });

  it("names a document and no other place", () => {
    const ids = fc.oneof(fc.string(), fc.constantFrom("zp/history/1", "../..", "a b", "ü", "x".repeat(65), "zp-01_A"));
    fc.assert(
      fc.property(ids, (id) => {
        const isId = /^[A-Za-z0-9_-]{1,64}$/.test(id);
        expect(read(asked("semen", {}, { testId: id })) !== undefined).toBe(isId);
        expect(read(asked("semen", { studyId: id })) !== undefined).toBe(isId);
      }),
    );
    for (const subjectCode of [undefined, "", "Jane Doe", "HF-0042-K/history/1", "HF-0042-A", 7])
      expect(read(asked("icsi", { subjectCode }))).toBeUndefined();
  });

  it("has notes of a length", () => {
    expect(read(asked("icsi", { notes: "x".repeat(2001) }))).toBeUndefined();
    expect(read(asked("icsi", { notes: 7 }))).toBeUndefined();
  });
});
