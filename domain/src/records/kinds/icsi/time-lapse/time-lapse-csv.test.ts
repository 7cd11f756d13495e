import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../../messages/in-english.ts";
import { guessMapping, oocytesByWell, readCsv, readTimeLapse } from "./time-lapse-csv.ts";

const FILE =
  '\uFEFF"WellNumber";Time_t2;Value_t2;"Comment; free"\r\n1;26,5;x;"a ""quoted"" word"\r\n2;;;\r\n9;27;;\r\n';
const KNOWN = oocytesByWell([1, 2, 3], {});

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
      unknown: ["9"],
    });
  });

  it("leaves out a row whole when its times run backwards or it comes twice", () => {
    const table = readCsv("well,t2,t3\n1,30,20\n2,26,37\n2,26,37\n");
    const { rows, faults } = readTimeLapse(table, guessMapping(table.header), KNOWN);
    expect(rows).toEqual([{ unit: 2, times: { t2: 26, t3: 37 } }]);
    expect(faults.map(({ line }) => line)).toEqual([2, 4]);
  });

  it.each(["h", "min", "s"])("reads hours and minutes as such, whatever the unit of numbers is: %s", (timeUnit) => {
    const table = readCsv("well,t2,t3\n1,26:24,37:30:36\n2,26:60,\n");
    const { rows, faults } = readTimeLapse(table, { ...guessMapping(table.header), timeUnit }, KNOWN);
    expect(rows).toEqual([{ unit: 1, times: { t2: 26.4, t3: 37.51 } }]);
    expect(faults.map(({ line }) => line)).toEqual([3]);
  });

  it("knows a well by its number, or by dish and position where one oocyte alone lies there", () => {
    const rows = {
      "1": { dish: "A", position: 1 },
      "2": { dish: "B", position: 1 },
      "3": { dish: "B", position: 1 },
    };
    const table = readCsv("well,t2\nA01,26\nWell 02,27\nB1,28\nC4,29\nC4,29\n101,30\n");
    const read = readTimeLapse(table, guessMapping(table.header), oocytesByWell([1, 2, 3, 101], rows));
    expect(read.rows.map(({ unit }) => unit)).toEqual([1, 2, 101]);
    expect(read.unknown).toEqual(["B1", "C4"]);
  });
});
