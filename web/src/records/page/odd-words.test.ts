import { withDates } from "@zona/domain/stored-record";
import { describe, expect, it } from "vitest";
import { columnsIn, placeWord, rowWord, valueWord } from "../record/record-words.ts";

/** What rules let be stored where a form would store something else; of some, `String` makes an exception. */
const NO_WORD = { toString: 1 };
const ODD = [
  ...[null, undefined, true, "", " ", "constructor", "__proto__", 0, -0, 1e308, Number.NaN, Number.POSITIVE_INFINITY],
  ...[new Date(-62_135_596_800_000), new Date(253_402_300_799_999), [], [[]], [null], {}, { a: { b: [] } }, NO_WORD],
  ...[new Uint8Array(3), withDates(new (class {})()), { a: NO_WORD }, [NO_WORD], { uid: "u", name: NO_WORD }],
  ...[{ check: NO_WORD, target: NO_WORD }, { lotId: NO_WORD }],
];
const SHEETS = [undefined, "header", "material", "fert", "d2", "d5_full", "oocytes", "dispositions", "genetics", "h96"];
const FIELDS = [
  ...["constructor", "toString", "arms", "blinding", "indication", "technique", "species", "kind", "status", "check"],
  ...["nextDue", "material", "header", "settings", "anchorAt", "names", "casa", "expiresAt", "studyId"],
];

describe("a value that no form writes", () => {
  it.each(SHEETS)("has words in %s, so that the record opens", (sheet) => {
    const fields = [...FIELDS, ...columnsIn(sheet ?? "").map(({ field }) => field)];
    for (const field of fields) {
      const place = sheet === undefined ? { field } : { sheet, row: "1", field };
      expect(typeof placeWord(place)).toBe("string");
      for (const value of ODD) {
        const word = valueWord(place, value);
        expect([field, typeof word, word.includes("native code")]).toEqual([field, "string", false]);
      }
    }
    for (const row of ["constructor", "toString", "999", "99-1"]) expect(typeof rowWord(row)).toBe("string");
  });
});
