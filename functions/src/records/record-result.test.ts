import type { StudyRole } from "@zona/domain/identity/access";
import { TestStatus } from "@zona/domain/records/lab-test";
import { type LateResult, RESULT_STATES } from "@zona/domain/records/late-result";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { type FoundForResult, type ResultRecords, recordResultFor } from "./record-result.ts";

const [EMMA, NOOR] = [staffCaller("emma", "Emma"), staffCaller("noor", "Noor")];
const NOW = new Date("2026-06-12T08:00:00Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const id = (letter: string) => letter.repeat(20);

let found: FoundForResult | undefined;
let stored: LateResult[];
const records: ResultRecords = {
  async record(_, decide) {
    const made = decide(found && { ...found, results: stored });
    if (made) stored = [...stored, made];
  },
};
const outcome = { kind: "outcome", transfer: 1, values: { hcg: "positive", sacs: 2 }, at: daysAgo(1).toISOString() };
const genetics = { kind: "genetics", unit: 4, values: { result: "euploid" }, at: daysAgo(1).toISOString() };
const enter = (result: object = outcome, resultId = id("a"), who = EMMA) =>
  recordResultFor(who, { testId: "t1", resultId, result }, records, NOW);
const code = (is: string) => ({ said: { code: is.includes(".") ? is : `refusals.${is}` } });

const sheet = (sheetId: string, rows: object) => ({ [sheetId]: { id: sheetId, rows: rows as never } });
beforeEach(() => {
  stored = [];
  const oocyte = { maturity: "MII", insemination: "icsi" };
  const biopsy = { type: "A", biopsyAt: daysAgo(9), by: NOOR.by, cells: 5 };
  found = {
    test: {
      ...{ id: "t1", kind: "icsi", status: "locked", organisation: "hollyfield.example", studyId: "s1", header: {} },
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    } as never,
    sheets: {
      ...sheet("oocytes", { 3: oocyte, 4: oocyte, 5: oocyte }),
      ...sheet("dispositions", { 3: { fate: "transfer" } }),
      ...sheet("transfers", { 1: { transferredAt: daysAgo(20), by: NOOR.by, catheter: "Soft" } }),
      ...sheet("genetics", {
        4: { ...biopsy, tubeId: "T1", result: "pending" },
        5: { ...biopsy, tubeId: "T2", result: "euploid" },
      }),
    },
    results: [],
  };
});
const stand = (fields: object) => {
  if (found) found = { ...found, test: { ...found.test, ...fields } as never };
};

describe("a result that came late", () => {
  it("is entered once in the name of whoever enters it, however often it is asked", async () => {
    await enter();
    await enter();
    await enter(genetics, id("b"));
    expect(stored).toEqual([
      { ...outcome, id: id("a"), at: daysAgo(1), by: EMMA.by, enteredAt: NOW },
      { ...genetics, id: id("b"), at: daysAgo(1), by: EMMA.by, enteredAt: NOW },
    ]);
    await expect(enter({ ...outcome, values: { hcg: "negative" } })).rejects.toMatchObject(code("resultKnown"));
    await expect(enter(outcome, id("a"), NOOR)).rejects.toMatchObject(code("resultKnown"));
    expect(stored).toHaveLength(2);
  });

  it.each(TestStatus.options)("is entered from the start of the record on: %s", async (status) => {
    stand({ status });
    if (RESULT_STATES.includes(status)) await enter();
    else await expect(enter()).rejects.toMatchObject(code("resultsClosed"));
    expect(stored).toHaveLength(RESULT_STATES.includes(status) ? 1 : 0);
  });

  it.each<[StudyRole, boolean]>([
    ["embryologist", true],
    ["lead", true],
    ["monitor", false],
    ["sponsor", false],
    ["auditor", false],
  ])("is entered by a %s: %s", async (role, may) => {
    const who = staffCaller("x", "X", { roles: { "*": [role] } });
    if (may) await enter(outcome, id("a"), who);
    else await expect(enter(outcome, id("a"), who)).rejects.toMatchObject(code("notGranted"));
  });

  it("is refused of another organisation's record, of another kind and of none", async () => {
    stand({ organisation: "trialworks.example" });
    await expect(enter()).rejects.toMatchObject(code("notGranted"));
    stand({ organisation: "hollyfield.example", kind: "semen" });
    await expect(enter()).rejects.toMatchObject(code("noTest"));
    found = undefined;
    await expect(enter()).rejects.toMatchObject(code("noTest"));
  });

  it("is of a transfer or a biopsy that the record tells, and leaves to the record what stands in it", async () => {
    for (const one of [
      { ...outcome, transfer: 2 },
      { ...genetics, unit: 3 },
      { ...genetics, unit: 5 },
    ])
      await expect(enter(one)).rejects.toMatchObject(code("notAwaited"));
    if (found) found = { ...found, sheets: {} };
    await expect(enter()).rejects.toMatchObject(code("notAwaited"));
  });

  it("lies between what it is of and now", async () => {
    const at = (days: number) => ({ ...outcome, at: daysAgo(days).toISOString() });
    await expect(enter(at(-0.1))).rejects.toMatchObject(code("lateResult.future"));
    await expect(enter(at(21))).rejects.toMatchObject(code("lateResult.tooEarly"));
    await enter(at(19));
  });

  it("corrects the one that counts, once and with a reason", async () => {
    await enter();
    const correction = { ...outcome, values: { hcg: "positive", sacs: 1 }, supersedes: id("a"), reason: "second scan" };
    await expect(enter(correction, id("b"))).resolves.toBeUndefined();
    await expect(enter({ ...correction, reason: "another" }, id("c"))).rejects.toMatchObject({
      code: "conflict",
      said: { code: "refusals.resultMeanwhile", values: { name: "Emma" } },
    });
    await expect(enter(outcome, id("c"), NOOR)).rejects.toMatchObject(code("resultMeanwhile"));
    const { reason: _, ...silent } = { ...correction, supersedes: id("b") };
    await expect(enter(silent, id("c"))).rejects.toMatchObject(code("lateResult.whyCorrected"));
    await expect(enter({ ...genetics, supersedes: id("b"), reason: "of another" }, id("c"))).rejects.toMatchObject(
      code("noFormer"),
    );
    await enter({ ...correction, supersedes: id("b") }, id("c"), NOOR);
    expect(stored.map(({ supersedes }) => supersedes)).toEqual([undefined, id("a"), id("b")]);
  });

  it("counts what can be: nothing after a negative test, four heartbeats for a sac, no birth without one", async () => {
    const count = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
    const values = fc.record({
      hcg: fc.constantFrom("positive", "negative", "unknown"),
      sacs: count,
      heartbeats: count,
      births: count,
    });
    await fc.assert(
      fc.asyncProperty(values, async ({ hcg, sacs, heartbeats, births }) => {
        stored = [];
        const known = Object.entries({ sacs, heartbeats, births }).filter(([, n]) => n !== undefined);
        const agrees =
          hcg === "negative"
            ? known.every(([, n]) => n === 0)
            : (heartbeats ?? 0) <= 4 * (sacs ?? 9) && (births ?? 0) <= (heartbeats ?? 9);
        const entering = enter({ ...outcome, values: { hcg, ...Object.fromEntries(known) } });
        if (agrees) await entering;
        else await expect(entering).rejects.toMatchObject({ code: "invalid-input" });
        expect(stored).toHaveLength(agrees ? 1 : 0);
      }),
    );
  });

  it.each<[string, object]>([
    ["in another's name", { by: NOOR.by }],
    ["entered at another time", { enteredAt: NOW }],
    ["at no time", { at: "yesterday" }],
    ["of no transfer", { transfer: 0 }],
    ["of a transfer beyond the last", { transfer: 10 }],
    ["of an oocyte", { unit: 7 }],
    ["of another kind", { kind: "run" }],
    ["that says nothing of the test", { values: { sacs: 1 } }],
    ["with ten sacs", { values: { hcg: "positive", sacs: 10 } }],
    ["with more than it holds", { values: { hcg: "positive", mother: "Jane" } }],
    ["with a field of its own", { note: "x" }],
    ["with a reason for nothing", { reason: "because" }],
    ["with a reason that nobody sees", { supersedes: id("b"), reason: "\u200b\u200b\u200b\u200b" }],
    ["with endless words", { supersedes: id("b"), reason: "x".repeat(501) }],
    ["of a former one that is a path", { supersedes: "a/b", reason: "because" }],
  ])("is not read %s", async (_, fields) => {
    await expect(enter({ ...outcome, ...fields })).rejects.toMatchObject(code("unreadable"));
    expect(stored).toEqual([]);
  });

  it.each(["run-5", "a b", "a/b", "", "x".repeat(21)])("is not called %j", async (resultId) => {
    await expect(enter(outcome, resultId)).rejects.toMatchObject(code("unreadable"));
  });
});
