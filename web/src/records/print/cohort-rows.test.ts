import { OOCYTES_SHEET, SESSION_ROW, type Sheets } from "@zona/domain/records/sheet";
import { describe, expect, it } from "vitest";
import { cohortOf, initialsOf } from "./cohort-rows.ts";

const EMMA = { uid: "u-emma", name: "Emma Lindqvist" };
const NOOR = { uid: "u-noor", name: "Noor Haddad" };
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

const sheet = (id: string, rows: Sheets[string]["rows"]) => ({ [id]: { id, rev: 1, rows } as Sheets[string] });

describe("a cohort on paper", () => {
  const sheets: Sheets = {
    ...sheet(OOCYTES_SHEET, {
      "10": { maturity: "MII", insemination: "icsi", inseminatedAt: at("16T13:30"), inseminatedBy: NOOR },
      "2": { maturity: "MII", insemination: "icsi", inseminatedAt: at("16T13:06"), inseminatedBy: EMMA },
      "3": { maturity: "GV", insemination: "none" },
    }),
    ...sheet("fert", {
      [SESSION_ROW]: { doneAt: at("17T07:30"), enteredAt: at("17T18:00"), by: EMMA },
      "2": { pnCount: "2", pbCount: 2 },
      "10": { pnCount: "1" },
    }),
    ...sheet("d3", { [SESSION_ROW]: { doneAt: at("19T07:00"), by: NOOR }, "2": { cells: 8, fragPct: 10, grade: 1 } }),
    ...sheet("d4", { [SESSION_ROW]: { notDoneReason: "short of staff" } }),
    ...sheet("d5_full", {
      [SESSION_ROW]: { doneAt: at("21T08:00"), by: NOOR },
      "2": { expansion: 4, icm: "A", te: "B" },
    }),
    ...sheet("dispositions", {
      "2": {
        fate: "freeze",
        fateAt: at("21T10:00"),
        enteredAt: at("21T10:05"),
        by: EMMA,
        place: { strawId: "S-1", tank: "T1", cane: "C3", position: "2" },
      },
    }),
  };
  const { columns, rows } = cohortOf({ operatorId: "u-emma" }, sheets);

  it("has a column for each check at which anything was seen, with its time, its person and whether it was entered later", () => {
    expect(columns).toEqual([
      { check: "fert", done: { at: at("17T07:30"), by: ["Emma Lindqvist"], isLater: true } },
      { check: "d3", done: { at: at("19T07:00"), by: ["Noor Haddad"], isLater: false } },
      { check: "d5_full", done: { at: at("21T08:00"), by: ["Noor Haddad"], isLater: false } },
    ]);
  });

  it("has a row for each oocyte by its number, with grades in a few characters, its fate and its place", () => {
    expect(rows.map(({ n }) => n)).toEqual(["2", "3", "10"]);
    const [second, third, tenth] = rows;
    expect(second).toMatchObject({
      maturity: "MII",
      insemination: "ICSI",
      inseminated: { at: at("16T13:06"), isLater: false },
      rescued: undefined,
      seen: ["2PN 2PB", "8c 10% G1", "4AB"].map((grade) => ({ grade, done: undefined })),
      fate: "Freeze",
      decided: { at: at("21T10:00"), by: ["Emma Lindqvist"], isLater: false },
      place: "S-1 T1/C3/2",
    });
    expect(third).toMatchObject({ maturity: "GV", insemination: "No", inseminated: undefined, fate: "", place: "" });
    expect(tenth).toMatchObject({ inseminated: { by: ["Noor Haddad"] }, rescued: undefined });
    expect(tenth?.seen.map(({ grade }) => grade)).toEqual(["1PN", "", ""]);
  });

  it("names people by initials of which each is one person's", () => {
    expect([...initialsOf(["Emma Lindqvist", "Noor Haddad", "Emma Lindqvist", "Eva Lund", "Ada"])]).toEqual([
      ["Emma Lindqvist", "EL"],
      ["Noor Haddad", "NH"],
      ["Eva Lund", "EL2"],
      ["Ada", "A"],
    ]);
  });

  it("tells what was inseminated twice or otherwise, matured later, was lost, or was seen by somebody else", () => {
    const { columns, rows } = cohortOf(
      {},
      {
        ...sheet(OOCYTES_SHEET, {
          "1": { maturity: "MII", insemination: "ivf", rescueAt: at("17T09:00"), rescueBy: NOOR },
          "2": { maturity: "MI", maturedAt: at("16T18:00"), insemination: "icsi", survivalImmediate: "lysed" },
        }),
        ...sheet("fert", { "1": { pnCount: "0", by: [EMMA, NOOR], observedAt: at("17T08:10") } }),
        ...sheet("fert_rescue", { "1": { pnCount: "2" } }),
      },
    );
    expect(columns.map(({ check }) => check)).toEqual(["fert", "fert_rescue"]);
    expect(rows).toMatchObject([
      { insemination: "IVF", rescued: { at: at("17T09:00"), by: ["Noor Haddad"] } },
      { insemination: "ICSI, Lysed", maturity: "MI", maturedAt: at("16T18:00") },
    ]);
    expect(rows[0]?.seen[0]?.done).toEqual({
      ...{ at: at("17T08:10"), by: ["Emma Lindqvist", "Noor Haddad"] },
      isLater: false,
    });
  });

  it("has a row for each embryo that was warmed, and each transfer with its embryos", () => {
    const { rows, transfers } = cohortOf(
      {},
      {
        ...sheet("warmings", {
          "1": { strawId: "S-9", origin: "ICSI-0042/7", survival: "intact", warmedAt: at("20T08:00"), by: EMMA },
        }),
        ...sheet("transfers", {
          "2": {
            ...{ transferredAt: at("21T11:00"), enteredAt: at("21T19:00"), by: NOOR, loadedBy: EMMA },
            ...{ catheter: "Wallace", difficulty: "easy", found: ["clean", "mucus"] },
          },
        }),
        ...sheet("dispositions", {
          "1": { fate: "transfer", transferNo: 2 },
          "4": { fate: "transfer" },
          "12": { fate: "transfer", transferNo: 2 },
        }),
      },
    );
    expect(rows[0]?.warmed).toEqual({
      ...{ straw: "S-9 ICSI-0042/7", survival: "Intact" },
      done: { at: at("20T08:00"), by: ["Emma Lindqvist"], isLater: false },
    });
    expect(transfers).toEqual([
      { no: "1", done: undefined, loadedBy: [], embryos: ["4"], how: [] },
      {
        ...{ no: "2", loadedBy: ["Emma Lindqvist"], embryos: ["1", "12"], how: ["Wallace", "Easy", "Clean, Mucus"] },
        done: { at: at("21T11:00"), by: ["Noor Haddad"], isLater: true },
      },
    ]);
  });
});
