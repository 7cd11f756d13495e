import { describe, expect, it } from "vitest";
import { type LabTest, TestStatus } from "../lab-test.ts";
import type { Sheets } from "../sheet.ts";
import { pictureRefusal, planPictures } from "./pictures.ts";
import { picturesIn } from "./recorded-pictures.ts";

const ADA = { uid: "u-ada", name: "Ada" };
const BEN = { uid: "u-ben", name: "Ben" };
const AT = new Date("2026-05-12T10:00:00Z");
const ID = "m".repeat(20);
const HASH = "a".repeat(64);
const D3 = { unitNo: 3, check: "d3", stage: "cleavage", role: "required" } as const;
const OF = { organisation: "hollyfield.example", studyId: "s" };
const PICTURE = { sha256: HASH, slot: D3 };

const test = (fields: Partial<LabTest> = {}) =>
  ({
    ...{ id: "t1", rev: 4, status: "in_progress", kind: "icsi", code: "ICSI-0001", ...OF, notes: "" },
    ...{ enteredBy: ["u-ada"], createdBy: ADA, updatedBy: ADA, createdAt: AT, updatedAt: AT, material: {} },
    ...fields,
  }) as LabTest;
const held: Sheets = { pictures: { rows: { [ID]: { sha256: HASH, ...D3 } } } };
const plan = (sheets: Sheets, picture: typeof PICTURE | undefined, by = ADA, reason?: string) =>
  planPictures({ test: test(), sheets }, new Map([[ID, picture]]), { by, reason });

describe("a picture of a record", () => {
  it("comes in by a revision that tells its id, its hash and its place, and is no reading", () => {
    expect(plan({}, PICTURE)).toEqual({
      ...{ rev: 5, set: {}, removed: [] },
      revision: {
        ...{ rev: 5, action: "picture", ...OF, before: {}, after: {} },
        sheets: {
          pictures: {
            before: {},
            after: {
              [`${ID}.sha256`]: HASH,
              [`${ID}.unitNo`]: 3,
              [`${ID}.check`]: "d3",
              [`${ID}.stage`]: "cleavage",
              [`${ID}.role`]: "required",
            },
          },
        },
      },
    });
  });

  it("is moved by one that tells the change alone, and leaves by one that tells all of it", () => {
    const moved = plan(held, { ...PICTURE, slot: { ...D3, unitNo: 4 } as never });
    expect(moved?.revision.sheets?.pictures).toEqual({
      before: { [`${ID}.unitNo`]: 3 },
      after: { [`${ID}.unitNo`]: 4 },
    });
    const gone = plan(held, undefined, ADA, " taken by mistake ");
    expect(gone?.revision.reason).toBe("taken by mistake");
    expect(gone?.revision.sheets?.pictures).toMatchObject({ before: { [`${ID}.sha256`]: HASH }, after: {} });
  });

  it("is told once, however often it is asked for", () => {
    expect(plan(held, PICTURE)).toBeUndefined();
    expect(plan({}, undefined)).toBeUndefined();
  });

  it("makes whoever added, moved or removed it one of those who entered data", () => {
    expect(plan({}, PICTURE, BEN)?.set).toEqual({ enteredBy: ["u-ada", "u-ben"] });
    expect(plan(held, undefined, BEN)?.set).toEqual({ enteredBy: ["u-ada", "u-ben"] });
  });

  it("is read from its table; what is none there is left out", () => {
    const rows = { [ID]: { sha256: HASH, ...D3 }, other: { sha256: "short", ...D3 }, placeless: { sha256: HASH } };
    expect(picturesIn({ pictures: { rows } })).toEqual([{ id: ID, ...PICTURE }]);
  });

  it("stays as it is once nobody fills the record, and without a reason once it was submitted", () => {
    const open = TestStatus.options.filter((status) => pictureRefusal({ status }, undefined) === undefined);
    expect(open).toEqual(["draft", "in_progress", "awaiting", "amending"]);
    const before = { status: "amending", submittedBy: ADA } as const;
    expect(pictureRefusal(before, undefined)).toBe("reason");
    expect(pictureRefusal(before, "  a ")).toBe("reason");
    expect(pictureRefusal(before, "late")).toBeUndefined();
    expect(pictureRefusal({ ...before, status: "submitted" }, "late")).toBe("closed");
  });
});
