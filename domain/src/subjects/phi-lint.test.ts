import { describe, expect, it } from "vitest";
import germanNames from "../messages/names.de.json" with { type: "json" };
import { SHIPPED_PROTOCOLS } from "../protocols/shipped-protocols.ts";
import generated from "./generated-names.json" with { type: "json" };
import laboratoryNotes from "./laboratory-notes.json" with { type: "json" };
import { lintFileName, lintLot, lintPhi } from "./phi-lint.ts";

const kinds = (text: string) => lintPhi(text).map(({ kind }) => kind);

describe("the lint for what could identify a person", () => {
  it.each([
    ["write to anna.lund@mail.example.org about it", "email"],
    ["call +33 6 12 34 56 78 first", "phone"],
    ["tel 06 12 34 56 78", "phone"],
    ["06.12.34.56.78", "phone"],
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
    ["Martin Dupont asked", "name"],
    ["Osterwald Quint 12.03.2026", "name"],
    ["12.03.2026 Osterwald Quint", "name"],
    ["DUPONT Martin", "name"],
    ["Couple van den Berg", "name"],
    ["Frau Müller-Ödön", "name"],
    ["patient Dr Lund", "name"],
    ["Martin Dupont signed the consent", "name"],
    ["García Pacheco, Marta", "name"],
    ["Anna Lund, Transfer on day 5", "name"],
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
    "Cook Medical 12.03.2026 lot",
    "Patient code missing, Name of the file",
    "Sydney IVF Cleavage Medium opened 12.03.2026",
    "20260513071500",
    "Dr Martin performed the biopsy",
    "witnessed by Emma Lindqvist, Emma Lindqvist loaded the catheter",
    "Lot no. 123456789, slide 4711998",
    "opened 09.11.2026 08:20, 09/11/26",
    "",
  ])("leaves %j alone", (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it("finds first name, surname and birth date together", () => {
    expect(kinds("Martin Dupont 12.03.1988")).toEqual(["name", "date-of-birth"]);
  });

  // Names of ten languages, drawn at random from the lists of @faker-js/faker 10.6 (MIT), which nobody here made.
  it.each<[string, (first: string, last: string) => string, number]>([
    ["beside a date", (first, last) => `${first} ${last} 12.03.2026`, 0.95],
    ["behind a title", (_, last) => `Spoke with Mrs ${last} about the transfer`, 0.9],
    ["where somebody calls", (first, last) => `${first} ${last} called about the embryos`, 0.85],
    ["with the surname first", (first, last) => `${last}, ${first}`, 0.9],
    ["as a couple", (_, last) => `Couple ${last}: freeze all`, 0.9],
    // Without anything beside them, by common first names alone.
    ["alone", (first, last) => `${first} ${last}`, 0.2],
  ])("finds most names %s", (_, text, least) => {
    const names = Object.values(generated).flat();
    const found = names.filter((name) => {
      const [first = "", last = ""] = name.split("|");
      return kinds(text(first, last)).includes("name");
    });
    expect(found.length / names.length).toBeGreaterThan(least);
  });

  it("takes almost none of our own names of fields and answers for a person", () => {
    const texts = Object.entries(germanNames).flatMap(([english, german]) => [english, String(german)]);
    const flagged = texts.filter((text) => lintPhi(text).length > 0);
    expect(flagged.length / texts.length).toBeLessThan(0.01);
  });

  it("holds back almost no note as a laboratory writes them, in English and German", () => {
    const flagged = laboratoryNotes.filter((text) => lintPhi(text).length > 0);
    expect(flagged.length / laboratoryNotes.length).toBeLessThan(0.02);
  });

  it("takes the methods and sources of protocols for no person, and a person of such a name for one", () => {
    const textsIn = (value: unknown): string[] =>
      typeof value === "string" ? [value] : Object.values(Object(value)).flatMap(textsIn);
    const shipped = [...new Set(textsIn(SHIPPED_PROTOCOLS))];
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.filter((text) => lintPhi(text).length > 0)).toEqual([]);
    for (const text of ["Wilson, Newcombe", "Newcombe, Fisher", "Mantel, Haenszel; Holm"])
      expect(kinds(text)).toEqual([]);
    expect(["Wilson, Anna", "Anna Wilson", "Mrs Wilson"].map((text) => kinds(text)[0])).toEqual([
      "name",
      "name",
      "name",
    ]);
  });

  it("takes the digits of a lot for the maker's, and a name beside them for a person", () => {
    expect(lintLot("4711998231")).toEqual([]);
    expect(lintLot("4711998231 Mrs Lund").map(({ kind }) => kind)).toEqual(["name"]);
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
