import { ExportRecord } from "@zona/domain/exports/export-record";
import { Medium } from "@zona/domain/media/medium";
import { Revision } from "@zona/domain/records/audit/revision";
import { LabTest } from "@zona/domain/records/lab-test";
import { SavedView } from "@zona/domain/reports/saved-view";
import { readRecord } from "@zona/domain/stored-record";
import { doc, getDoc } from "firebase/firestore";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { EMMA, OF_STUDY, OPEN_STUDY, person, useRules } from "../environment.ts";
import { raw, write } from "../raw-requests.ts";
import { recordGiver, stored } from "../stored-record.ts";

/** What is well-formed for the database, and would take a record from everybody's sight or change what reads it. */
const { as, given } = useRules();
const { refused, counts } = attackLog();
const givenRecord = recordGiver(given);
const by = person(EMMA);
const entered = { before: { enteredBy: ["noor"] }, after: { enteredBy: ["noor", "emma"] } };
const read = { ...entered, after: { ...entered.after, firstReadingRev: 5 } };

beforeEach(() => given({ "studies/zp01": OPEN_STUDY, "users/emma": { name: by.name } }));
afterAll(() => console.log("Attacks by content\n", counts()));

const commit = async (...writes: object[]) => (await raw(EMMA, "documents:commit", { writes })).status;

/** Writes one cell of a new sheet as the app would, whatever its name. */
const cell = (name: string) => [
  write("tests/t1", { rev: 5, firstReadingRev: 5, enteredBy: ["noor", "emma"], updatedBy: by }, ["updatedAt"]),
  write(
    "tests/t1/revisions/5",
    { rev: 5, action: "edit", ...OF_STUDY, by, ...read, sheets: { d6: { after: { [name]: 1 } } } },
    ["at"],
  ),
  write("tests/t1/sheets/d6", { cells: { [name]: 1 }, rev: 5 }),
];

describe("cells", () => {
  it.each(["1.cells", "session.doneAt", "2-11.stage", "80.te", "d7:3.grade", "d7:session.by"])(
    "are called %s",
    async (name) => {
      await givenRecord();
      expect(await commit(...cell(name))).toBe(200);
    },
  );

  it.each([
    "constructor.keys",
    "__proto__.isAdmin",
    "toString.call",
    "hasOwnProperty.call",
    "d7:constructor.keys",
    "cells",
    "1",
    "1.",
    ".cells",
    "1. cells",
    "1.cells\n",
    "1.a b.c",
    "1.__proto__",
    "1.c\u0065\u0301lls",
    "x".repeat(300),
    `1.${"x".repeat(300)}`,
  ])("are not called %j", async (name) => {
    await givenRecord();
    expect(await commit(...cell(name))).toBe(403);
    refused("cells that change more than a table");
  });
});

/** Sends what the app would not, and asks whether it was refused or can be read: a record that nobody can read is in no list. */
async function outcome(schema: z.ZodType, path: string, writes: object[]): Promise<"refused" | "read" | "unreadable"> {
  if ((await commit(...writes)) !== 200) return "refused";
  const found = await getDoc(doc(as(EMMA), path));
  return readRecord(schema, found.id, found.data()) === undefined ? "unreadable" : "read";
}

const BLANKS = [" ", "\t\n", "\u00a0", "\u200b", "\u202e\u200f", "\ufeff", "\u0000"];
const ONE_ID = "a".repeat(20);
const NOW = ["updatedAt"];

/** Each place for words that others read: how it is written, and what reads it. */
const PLACES: Record<string, (words: string) => [schema: z.ZodType, path: string, writes: object[]]> = {
  "a lot of material": (materialLot) => {
    const material = { species: "mouse", materialType: "oocyte", materialState: "fresh", materialLot };
    const was = { enteredBy: ["noor"], material: { ...material, materialLot: "L-1" } };
    const after = { enteredBy: ["noor", "emma"], material };
    return [
      LabTest,
      "tests/t1",
      [
        write("tests/t1", { rev: 5, ...after, updatedBy: by }, NOW),
        write("tests/t1/revisions/5", { rev: 5, action: "edit", ...OF_STUDY, by, before: was, after }, ["at"]),
      ],
    ];
  },
  "the reason of a change": (reason) => [
    Revision.extend({ id: z.string() }),
    "tests/t1/revisions/5",
    [
      write("tests/t1", { rev: 5, enteredBy: ["noor", "emma"], notes: "x", updatedBy: by }, NOW),
      write(
        "tests/t1/revisions/5",
        {
          ...{ rev: 5, action: "edit", ...OF_STUDY, by, reason },
          before: { ...entered.before, notes: "" },
          after: { ...entered.after, notes: "x" },
        },
        ["at"],
      ),
    ],
  ],
  "the name of a shared view": (name) => {
    const view = { name, owner: by, isShared: true, version: 1, view: "{}" };
    return [SavedView, "savedViews/v1", [write("savedViews/v1", view, ["createdAt", ...NOW])]];
  },
  "the name of a file": (originalName) => {
    const declared = { testId: "t1", originalName, declaredType: "image/jpeg", declaredBytes: 4, state: "uploading" };
    return [
      Medium,
      `media/${ONE_ID}`,
      [write(`media/${ONE_ID}`, { ...declared, uploader: by }, ["createdAt", ...NOW])],
    ];
  },
};

/** Material that belongs to no subject. */
async function givenMaterial(): Promise<void> {
  const { subjectCode: _, ...test } = stored({
    kind: "preclinical",
    material: { species: "mouse", materialType: "oocyte", materialState: "fresh", materialLot: "L-1" },
  });
  await given({ "tests/t1": test });
}

describe("words that nobody sees", () => {
  it.each(Object.entries(PLACES))("are not put down as %s, and others can be read", async (place, written) => {
    const begin = () => (place === "a lot of material" ? givenMaterial() : givenRecord());
    for (const blank of BLANKS) {
      await begin();
      expect([blank, await outcome(...written(blank))]).toEqual([blank, "refused"]);
      refused("words that nobody sees");
    }
    await begin();
    expect(await outcome(...written("Oil"))).toBe("read");
  });
});

describe("what can be stored, can be read", () => {
  it.each(["9007199254740993", "1000000001", "-1"])("an export of %s rows is refused", async (rows) => {
    const told = { by, title: "a", format: "csv", view: "{}", filterText: "a", state: "made" };
    const sent = write("exports/e1", told, ["at"]);
    Object.assign(sent.update.fields, { rows: { integerValue: rows } });
    sent.updateMask.fieldPaths.push("rows");
    expect(await outcome(ExportRecord, "exports/e1", [sent])).toBe("refused");
    refused("records made unreadable");
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks/attacks-by-content.test.ts"));
  });
});
