import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../messages/in-english.ts";
import { guessMapping, readCsv, readTimeLapse } from "./time-lapse-csv.ts";

const FILE =
  '\uFEFF"WellNumber";Time_t2;Value_t2;"Comment; free"\r\n1;26,5;x;"a ""quoted"" word"\r\n2;;;\r\n9;27;;\r\n';
const KNOWN = new Set([1, 2, 3]);

describe("a time-lapse export", () => {
  it("is read with quotes, a decimal comma and a byte-order mark", () => {
    const { header, rows } = readCsv(FILE);
    expect(header).toEqual(["WellNumber", "Time_t2", "Value_t2", "Comment; free"]);
    expect(rows[0]).toEqual(["1", "26,5", "x", 'a "quoted" word']);
  });

  it("is mapped by its names; the time wins over the value", () => {
    expect(guessMapping(readCsv(FILE).header)).toEqual({
      unit: "WellNumber",
      events: { t2: "Time_t2" },
      timeUnit: "h",
    });
  });

  it("refuses unknown oocytes by line and keeps the others", () => {
    const table = readCsv(FILE);
    expect(inEnglish(readTimeLapse(table, guessMapping(table.header), KNOWN))).toEqual({
      rows: [
        { unit: 1, times: { t2: 26.5 } },
        { unit: 2, times: {} },
      ],
      faults: [{ line: 4, sentence: "There is no oocyte 9 in this record." }],
    });
  });

  it("leaves out a row whole when its times run backwards or it comes twice", () => {
    const table = readCsv("well,t2,t3\n1,30,20\n2,26,37\n2,26,37\n");
    const { rows, faults } = readTimeLapse(table, guessMapping(table.header), KNOWN);
    expect(rows).toEqual([{ unit: 2, times: { t2: 26, t3: 37 } }]);
    expect(faults.map(({ line }) => line)).toEqual([2, 4]);
  });
});
