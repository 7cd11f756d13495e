import type { LabTest } from "@zona/domain/records/lab-test";
import { describe, expect, it } from "vitest";
import { labelsOf } from "./label-rows.ts";

const by = { uid: "u", name: "Ada" };
const test: LabTest = {
  id: "t1",
  rev: 3,
  status: "in_progress",
  kind: "icsi",
  organisation: "hollyfield.example",
  code: "ICSI-0042",
  studyId: "s",
  subjectCode: "HF-0042-1",
  material: { oocyteSource: "own_fresh", spermSource: "tese" },
  notes: "",
  createdBy: by,
  updatedBy: by,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  enteredBy: ["u"],
};

describe("the labels of a record", () => {
  it("are one of the test, one per dish and one per straw", () => {
    const labels = labelsOf(test, {
      oocytes: { rows: { "1": { dish: "A", well: 1 }, "2": { dish: "A", well: 2 }, "3": { dish: "B" }, "4": {} } },
      dispositions: {
        rows: {
          "1": { fate: "freeze", place: { strawId: "S-9", tank: "T1", canister: "2", cane: "4", position: "2" } },
          "2": { fate: "discard" },
        },
      },
    });
    expect(labels.map(({ id }) => id)).toEqual(["test", "dish A", "dish B", "straw 1"]);
    expect(labels[1]?.lines).toEqual(["ICSI-0042", "HF-0042-1", "A", "№ 1, 2"]);
    expect(labels[3]).toMatchObject({
      lines: ["ICSI-0042", "HF-0042-1", "S-9", "№ 1", "T1 · 2 · 4 · 2"],
      path: "/test/icsi/t1#dispositions",
    });
  });

  it("are at least the test's own", () => {
    expect(labelsOf(test, {})).toEqual([
      { id: "test", kind: "test", lines: ["ICSI-0042", "HF-0042-1"], path: "/test/icsi/t1" },
    ]);
  });

  it("of a run that was allocated are one per dish and one per drop, by letter", () => {
    const { subjectCode: _, ...rest } = test as LabTest & { subjectCode: string };
    const run = { ...rest, kind: "preclinical", code: "PRE-0001", material: { materialLot: "L-1" } } as LabTest;
    const drops = [
      { dish: 1, drop: 1, arm: 1, from: 1, to: 5 },
      { dish: 1, drop: 2, arm: 0, from: 1, to: 1 },
      { dish: 2, drop: 1, arm: 1, from: 6, to: 10 },
    ];
    expect(labelsOf(run, {}, drops).map(({ id, lines }) => [id, ...lines])).toEqual([
      ["test", "PRE-0001", "L-1"],
      ["dish 1", "PRE-0001", "L-1", "№ 1", "BA"],
      ["drop 1.1", "PRE-0001", "L-1", "№ 1.1", "Arm B 1–5"],
      ["drop 1.2", "PRE-0001", "L-1", "№ 1.2", "Arm A 1"],
      ["dish 2", "PRE-0001", "L-1", "№ 2", "B"],
      ["drop 2.1", "PRE-0001", "L-1", "№ 2.1", "Arm B 6–10"],
    ]);
  });
});
