import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import { Fate } from "../kinds/icsi/disposition.ts";
import { DISPOSITION_COLUMNS } from "../kinds/icsi/disposition-columns.ts";
import { CHECK_COLUMNS } from "../kinds/icsi/icsi-columns.ts";
import { Observation } from "../kinds/icsi/observation.ts";
import { Maturity } from "../kinds/icsi/oocyte.ts";
import { OOCYTE_COLUMNS } from "../kinds/icsi/oocyte-columns.ts";
import { type Clock, type Column, readCell, showCell } from "./column.ts";
import { splitDelimited } from "./delimited.ts";
import { placeAfter, placeAfterEntry } from "./grid-keys.ts";
import { placeBlock } from "./paste-block.ts";

const CLOCK: Clock = {
  zone: "Europe/Paris",
  order: "dmy",
  day: new Date("2026-05-12T12:30:00Z"),
  now: () => new Date("2026-05-20T10:00:00Z"),
};
const columnOf = (columns: readonly Column[], field: string) => {
  const found = columns.find((column) => column.field === field);
  if (!found) throw new Error(`no column ${field}`);
  return found;
};
const maturity = columnOf(OOCYTE_COLUMNS, "maturity");
const injectedAt = columnOf(OOCYTE_COLUMNS, "inseminatedAt");
const rescuedAt = columnOf(OOCYTE_COLUMNS, "rescueAt");
const pn = columnOf(CHECK_COLUMNS.fert, "pnCount");
const fragments = columnOf(CHECK_COLUMNS.d3, "fragPct");

describe("one cell", () => {
  it("takes a time alone for the first one after what comes before, or for the day of what stands there", () => {
    const at = (iso: string) => ({ value: new Date(iso) });
    expect(readCell(rescuedAt, "1030", CLOCK)).toEqual(at("2026-05-13T08:30:00Z"));
    expect(readCell(rescuedAt, "1930", CLOCK)).toEqual(at("2026-05-12T17:30:00Z"));
    expect(readCell(rescuedAt, "1930", CLOCK, new Date("2026-05-13T08:30:00Z"))).toEqual(at("2026-05-13T17:30:00Z"));
    expect(readCell(injectedAt, "1030", CLOCK)).toEqual(at("2026-05-12T08:30:00Z"));
  });

  it("is filled by one letter, by its short name or by its meaning, whatever the case", () => {
    for (const typed of ["m", "M", "mii", "Metaphase II"]) {
      expect(readCell(maturity, typed, CLOCK)).toEqual({ value: "MII" });
    }
    expect(readCell(pn, "2", CLOCK)).toEqual({ value: "2" });
    expect(readCell(pn, "2.1", CLOCK)).toEqual({ value: "2.1" });
    expect(readCell(columnOf(CHECK_COLUMNS.d6, "expansion"), "0", CLOCK)).toEqual({ value: null });
  });

  it("says what it takes when it is typed wrong", () => {
    expect(inEnglish(readCell(maturity, "q", CLOCK))).toEqual({
      error: expect.stringContaining("Maturity is one of: m MII"),
    });
    expect(inEnglish(readCell(fragments, "110", CLOCK))).toEqual({
      error: expect.stringContaining("between 0 and 100"),
    });
    expect(readCell(fragments, "1,000.5", CLOCK)).toHaveProperty("error");
  });

  it("takes several answers at once, each once and in the order of the list", () => {
    const events = columnOf(OOCYTE_COLUMNS, "injectionEvents");
    for (const typed of ["ls", "s l", "Leak, Sudden", "l;s;l"])
      expect(readCell(events, typed, CLOCK)).toEqual({ value: ["sudden_breakage", "cytoplasm_leak"] });
    expect(inEnglish(readCell(events, "lq", CLOCK))).toEqual({ error: expect.stringContaining("Events is one of") });
    expect(showCell(events, ["sudden_breakage", "cytoplasm_leak"], CLOCK)).toBe("Sudden, Leak");
    expect(readCell(events, "Sudden, Leak", CLOCK)).toEqual({ value: ["sudden_breakage", "cytoplasm_leak"] });
  });

  it("reads a decimal comma and a percent sign", () => {
    expect(readCell(fragments, "12,5 %".replace(" ", ""), CLOCK)).toEqual({ value: 12.5 });
  });

  it("reads a time on the clock of the site and the day of the sheet", () => {
    for (const typed of ["14:45", "1445", "14h45"]) {
      expect(readCell(injectedAt, typed, CLOCK)).toEqual({ value: new Date("2026-05-12T12:45:00Z") });
    }
    expect(readCell(injectedAt, "25:00", CLOCK)).toHaveProperty("error");
    expect(readCell(injectedAt, "14:45", { ...CLOCK, day: undefined })).toHaveProperty("error");
    // An oocyte that matured in the dish is injected on another day than the cohort.
    expect(readCell(injectedAt, "13.5. 14:45", CLOCK)).toEqual({ value: new Date("2026-05-13T12:45:00Z") });
    const spring = { ...CLOCK, day: new Date("2026-03-29T10:00:00Z") };
    expect(inEnglish(readCell(injectedAt, "02:30", spring))).toEqual({
      error: expect.stringContaining("does not exist"),
    });
  });

  it("reads back what it shows", () => {
    for (const columns of [OOCYTE_COLUMNS, DISPOSITION_COLUMNS, ...Object.values(CHECK_COLUMNS)]) {
      for (const column of columns) {
        const values = column.kind === "code" ? column.codes.map(({ value }) => value) : [];
        for (const value of values) {
          expect(readCell(column, showCell(column, value, CLOCK), CLOCK), column.field).toEqual({ value });
        }
      }
    }
  });

  it("has one answer per key, and every maturity and every fate has a key", () => {
    for (const columns of [OOCYTE_COLUMNS, DISPOSITION_COLUMNS, ...Object.values(CHECK_COLUMNS)]) {
      for (const column of columns) {
        if (column.kind !== "code") continue;
        expect(new Set(column.codes.map(({ code }) => code)).size).toBe(column.codes.length);
        expect(column.codes.every(({ code }) => code.length === 1)).toBe(true);
      }
    }
    const stored = maturity.kind === "code" ? maturity.codes.map(({ value }) => value) : [];
    expect(stored).toEqual(Maturity.options);
    const fate = columnOf(DISPOSITION_COLUMNS, "fate");
    expect(fate.kind === "code" && fate.codes.map(({ value }) => value)).toEqual(Fate.options);
  });

  it("enters only what the record can hold", () => {
    for (const [check, columns] of Object.entries(CHECK_COLUMNS)) {
      const base = { id: "x", unit: 1, observedAt: new Date(), by: { uid: "a", name: "Ada" }, check };
      for (const column of columns) {
        if (column.kind !== "code") continue;
        for (const { value } of column.codes) {
          const whole = { cells: 4, morula: "none", expansion: 4, icm: "A", te: "A", pnCount: "2", pnFaded: true };
          const seen = Observation.safeParse({ ...base, ...whole, [column.field]: value });
          const problem = seen.error?.issues.filter(({ path }) => path[0] === column.field);
          expect(problem ?? [], `${check} ${column.field} ${value}`).toEqual([]);
        }
      }
    }
  });
});

describe("the keys of the grid", () => {
  const size = { rows: 3, columns: 2 };

  it("move within it and stop at its edges", () => {
    expect(placeAfter({ row: 0, column: 0 }, { key: "ArrowUp" }, size)).toEqual({ row: 0, column: 0 });
    expect(placeAfter({ row: 0, column: 0 }, { key: "ArrowDown", ctrl: true }, size)).toEqual({ row: 2, column: 0 });
    expect(placeAfter({ row: 1, column: 1 }, { key: "Enter", shift: true }, size)).toEqual({ row: 0, column: 1 });
    expect(placeAfter({ row: 1, column: 0 }, { key: "End", ctrl: true }, size)).toEqual({ row: 2, column: 1 });
    expect(placeAfter({ row: 1, column: 0 }, { key: "a" }, size)).toBeUndefined();
  });

  it("Tab goes along the rows and leaves the grid at both ends", () => {
    expect(placeAfter({ row: 0, column: 1 }, { key: "Tab" }, size)).toEqual({ row: 1, column: 0 });
    expect(placeAfter({ row: 2, column: 1 }, { key: "Tab" }, size)).toBeUndefined();
    expect(placeAfter({ row: 0, column: 0 }, { key: "Tab", shift: true }, size)).toBeUndefined();
  });

  it("an entry goes down the dish and on to the next column, or across one oocyte", () => {
    expect(placeAfterEntry({ row: 0, column: 0 }, "down", size)).toEqual({ row: 1, column: 0 });
    expect(placeAfterEntry({ row: 2, column: 0 }, "down", size)).toEqual({ row: 0, column: 1 });
    expect(placeAfterEntry({ row: 2, column: 1 }, "down", size)).toEqual({ row: 2, column: 1 });
    expect(placeAfterEntry({ row: 0, column: 1 }, "across", size)).toEqual({ row: 1, column: 0 });
  });
});

describe("a pasted block", () => {
  const grid = { rowIds: ["1", "2", "3"], columns: CHECK_COLUMNS.fert, clock: CLOCK };

  it("lands from the cell where it is pasted, and errors name their cell", () => {
    const { cells, outside } = placeBlock("2\t2\r\n1\tx\r\n", { row: 1, column: 0 }, grid);
    expect(outside).toEqual([]);
    expect(cells.map(({ rowId, column }) => `${rowId} ${column.field}`)).toEqual([
      ...["2 pnCount", "2 pbCount", "3 pnCount", "3 pbCount"],
    ]);
    expect(cells[0]).toMatchObject({ value: "2" });
    expect(inEnglish(cells[3])).toMatchObject({ error: expect.stringContaining("Polar bodies is one of") });
  });

  it("leaves cells alone where the block is empty, and tells what lies outside", () => {
    const { cells, outside } = placeBlock("2\t\t\t\t\t9\n\n\n3", { row: 0, column: 0 }, grid);
    expect(cells.map(({ rowId }) => rowId)).toEqual(["1"]);
    expect(outside).toEqual([
      { line: 1, cell: 6, typed: "9" },
      { line: 4, cell: 1, typed: "3" },
    ]);
  });

  it("takes a whole blastocyst grade apart", () => {
    const { cells } = placeBlock("4AB", { row: 0, column: 0 }, { ...grid, columns: CHECK_COLUMNS.d5_full });
    expect(cells.map((cell) => ("value" in cell ? cell.value : cell.error))).toEqual([4, "A", "B"]);
  });

  it("never throws and places every filled cell once, whatever is pasted", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { cells, outside } = placeBlock(text, { row: 0, column: 0 }, grid);
        const filled = splitDelimited(text, "\t")
          .flat()
          .filter((cell) => cell !== "").length;
        expect(cells.length + outside.length).toBe(filled);
      }),
    );
  });
});

describe("a moment", () => {
  const fateAt = columnOf(DISPOSITION_COLUMNS, "fateAt");
  const at = (iso: string) => ({ value: new Date(iso) });

  it("is read with its date, or on the day of the sheet", () => {
    for (const typed of ["2026-05-16 09:40", "2026-05-16T0940", "16.05.2026 9:40", "16.5. 0940", "16.5 9.40"])
      expect(readCell(fateAt, typed, CLOCK), typed).toEqual(at("2026-05-16T07:40:00Z"));
    expect(readCell(fateAt, "0940", CLOCK)).toEqual(at("2026-05-12T07:40:00Z"));
    expect(showCell(fateAt, new Date("2026-05-16T07:40:00Z"), CLOCK)).toBe("2026-05-16 09:40");
  });

  it("is refused where it lies in the future, is in no calendar, or is no moment", () => {
    for (const typed of ["2026-05-20 12:01", "30.02. 9:40", "16.05.", "noon"])
      expect(readCell(fateAt, typed, CLOCK), typed).toHaveProperty("error");
  });

  it("is read back as it is shown, to the minute", () => {
    const minutes = fc.integer({ min: 0, max: 1_700_000 }).map((n) => new Date(Date.UTC(2023, 0, 1) + n * 60_000));
    fc.assert(
      fc.property(minutes, (instant) => {
        expect(readCell(fateAt, showCell(fateAt, instant, CLOCK), CLOCK)).toEqual({ value: instant });
      }),
    );
  });
});

describe("a person", () => {
  const noor = { uid: "n", name: "Noor Haddad" };
  const people = [noor, { uid: "e1", name: "Emma Lindqvist" }, { uid: "e2", name: "Emma Rossi" }];
  const by: Column = { kind: "person", field: "by", label: "Done by", people };

  it("is an account by as much of the name as tells it from the others", () => {
    expect(readCell(by, "noor", CLOCK)).toEqual({ value: noor });
    expect(readCell(by, "E. Rossi", CLOCK)).toEqual({ value: people[2] });
    expect(inEnglish(readCell(by, "emma", CLOCK))).toEqual({
      error: expect.stringContaining("Emma Lindqvist, Emma Rossi"),
    });
    expect(inEnglish(readCell({ ...by, people: undefined }, "noor", CLOCK))).toEqual({
      error: expect.stringContaining("loading"),
    });
  });

  it("becomes a free name only where it is said to be external", () => {
    expect(inEnglish(readCell(by, "Dr Martin", CLOCK))).toEqual({
      error: expect.stringContaining("Dr Martin (external)"),
    });
    const external = { uid: "Dr Martin", name: "Dr Martin" };
    for (const typed of ["Dr Martin (external)", "Dr Martin(extern)"])
      expect(readCell(by, typed, CLOCK)).toEqual({ value: external });
    expect(showCell(by, external, CLOCK)).toBe("Dr Martin (external)");
    expect(showCell(by, noor, CLOCK)).toBe("Noor Haddad");
  });

  it("is one of several where a column takes them, each of whom must be known", () => {
    const together: Column = { ...by, several: true };
    const [one, , other] = people;
    expect(readCell(together, "noor; E. Rossi", CLOCK)).toEqual({ value: [one, other] });
    expect(readCell(together, "noor + noor;", CLOCK)).toEqual({ value: one });
    expect(readCell(together, "noor; Martin", CLOCK)).toHaveProperty("error");
    expect(readCell(together, ";", CLOCK)).toEqual({ empty: true });
    expect(readCell(by, "noor; E. Rossi", CLOCK)).toHaveProperty("error");
  });
});
