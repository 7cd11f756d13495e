import { randomFrom } from "../../emulators/demo/random.ts";

/** Names as a laboratory wrote them over ten years. */
export const OLD_HEADER = [
  ...["Zyklus Nr", "Patientin Code", "Punktionsdatum", "Uhrzeit Punktion", "Biologe", "Alter Frau", "AMH (pmol/l)"],
  ...[
    "Eizelle Nr",
    "Reife",
    "ICSI Uhrzeit",
    "PN",
    "Tag 3 Zellen",
    "Tag 3 Grade",
    "Tag 5 Expansion",
    "Tag 5 ICM",
    "Tag 5 TE",
  ],
  ...["Verbleib", "Bemerkungen"],
];

const two = (value: number) => String(value).padStart(2, "0");

/**
 * Rows of a spreadsheet of so many cycles, ugly as those of ten years are: cells that were merged, dates in three ways, decimal
 * commas, words for codes, two kinds of numbers of patients. Everything in it is made up.
 */
export function* oldSpreadsheet(cycles: number, seed = 2016): Generator<string[]> {
  const random = randomFrom(seed);
  yield OLD_HEADER;
  for (let cycle = 0; cycle < cycles; cycle++) {
    const at = new Date(Date.UTC(2016, 0, 4) + Math.floor((cycle / cycles) * 3600) * 86_400_000);
    const [day, month, year] = [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()];
    const date = random.pick([
      [`${two(day)}.${two(month)}.${year}`, 6],
      [`${day}.${month}.${String(year).slice(2)}`, 3],
      [`${year}-${two(month)}-${two(day)}`, 1],
    ]);
    const patient = `ABC-${String(1 + (cycle % 9000)).padStart(4, "0")}`;
    const oocytes = random.between(3, 14);
    for (let oocyte = 1; oocyte <= oocytes; oocyte++) {
      const isFirst = oocyte === 1;
      const maturity = random.pick([
        ["reif", 60],
        ["MII", 20],
        ["MI", 8],
        ["GV", 10],
        ["deg.", 2],
      ]);
      const isMature = maturity === "reif" || maturity === "MII";
      const pn = isMature
        ? random.pick([
            ["2", 7],
            ["2PN", 1],
            ["1", 1],
            ["0", 1],
          ])
        : "";
      const isGood = pn.startsWith("2");
      const isBlastocyst = isGood && random.happens(0.5);
      yield [
        ...(isFirst
          ? [`${year}/${String(cycle + 1).padStart(4, "0")}`, patient, date, random.happens(0.3) ? "9.30" : "09:30"]
          : ["", "", "", ""]),
        ...(isFirst
          ? [
              random.happens(0.5) ? "MW" : "Dr. Weber",
              String(random.between(24, 44)),
              `${random.between(3, 40)},${random.between(0, 9)}`,
            ]
          : ["", "", ""]),
        ...[String(oocyte), maturity, isMature ? "13:15" : "", pn],
        ...[isGood ? String(random.between(5, 9)) : "", isGood ? String(random.between(1, 3)) : ""],
        ...(isBlastocyst ? [String(random.between(3, 5)), random.happens(0.5) ? "A" : "B", "B"] : ["", "", ""]),
        ...[
          isBlastocyst ? "kryo" : isGood ? "verworfen" : "",
          isFirst && random.happens(0.1) ? "langsame Teilung" : "",
        ],
      ];
    }
  }
}
