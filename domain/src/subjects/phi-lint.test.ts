import { describe, expect, it } from "vitest";
import { lintFileName, lintPhi } from "./phi-lint.ts";

const kinds = (text: string) => lintPhi(text).map(({ kind }) => kind);

describe("the lint for what could identify a person", () => {
  it.each([
    ["write to anna.lund@mail.example.org about it", "email"],
    ["call +33 6 12 34 56 78 first", "phone"],
    ["tel 06 12 34 56 78", "phone"],
    ["DOB 12/03/1988", "date-of-birth"],
    ["born 1988-03-12", "date-of-birth"],
    ["12.03.1988", "date-of-birth"],
    ["MRN: 00412-A", "record-number"],
    ["NHS 943 476", "record-number"],
    ["078-05-1120", "record-number"],
    ["file 4711998231", "record-number"],
    ["Mrs Anna Lund asked", "name"],
    ["patient Lund", "name"],
    ["Lund, Anna", "name"],
    ["Frau Müller-Ödön", "name"],
  ])("finds %j", (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it.each([
    "4-cell, grade 2, fragmentation 10%",
    "the patient was calm; dr. on call was informed",
    "HF-0042-K oocyte 7, ICSI-0042",
    "injected 2026-05-12 14:30, checked 2026-05-13 at 07:30",
    "lot G5-2291, 37.0 °C, 6.0% CO2, 0.325 µm",
    "concentration 12,500,000 per mL",
    "20260512",
    "20260513071500",
    "",
  ])("leaves %j alone", (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it("marks where it found something, in order", () => {
    const text = "Mrs Lund, dob 12/03/1988, lund@mail.example";
    expect(lintPhi(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ["name", "Mrs Lund"],
      ["date-of-birth", "dob 12/03/1988"],
      ["email", "lund@mail.example"],
    ]);
  });

  it("reads file names without their ending and with underscores as spaces", () => {
    expect(lintFileName("Mrs_Lund_D5.jpg").map(({ kind }) => kind)).toEqual(["name"]);
    expect(lintFileName("HF-0042-K_d5_o07.tif")).toEqual([]);
    expect(lintFileName("IMG_20260512_071500.jpg")).toEqual([]);
    expect(lintFileName(".hidden")).toEqual([]);
  });

  it("answers a hostile text of 100,000 characters at once", () => {
    for (const hostile of [
      "a@".repeat(50_000),
      "+1 ".repeat(33_333),
      "Aa".repeat(50_000),
      "0-".repeat(50_000),
      "Aa, ".repeat(25_000),
    ]) {
      const started = Date.now();
      lintPhi(hostile);
      expect(Date.now() - started).toBeLessThan(2000);
    }
  });
});
