import { describe, expect, it } from "vitest";
import example from "../../../../examples/icsi-record.json" with { type: "json" };
import { reviveInstants } from "../../../timing/revive-instants.ts";
import { LateResult, standing } from "../../late-result.ts";
import { awaitedResults, OUTCOME_AFTER_DAYS } from "./awaited-results.ts";
import { cohortCounts } from "./icsi-counts.ts";
import { readIcsiRecord } from "./icsi-record.ts";

const by = { uid: "u-ada", name: "Ada Lind" };
const TRANSFERRED_AT = new Date("2026-05-17T01:30:00Z");
const daysLater = (days: number) => new Date(TRANSFERRED_AT.getTime() + days * 86_400_000);

const outcome = (id: string, values: object, more: object = {}) =>
  LateResult.parse({
    ...{ id, kind: "outcome", transfer: 1, values: { hcg: "positive", ...values } },
    ...{ at: daysLater(15), by, enteredAt: daysLater(15), ...more },
  });
const genetics = (id: string, result: string, more: object = {}) =>
  LateResult.parse({
    ...{ id, kind: "genetics", unit: 2, values: { result } },
    ...{ at: daysLater(20), by, enteredAt: daysLater(20), ...more },
  });

function read(changes: object = {}, results: readonly LateResult[] = []) {
  const document = { ...(reviveInstants(example) as object), ...changes, results };
  const { record } = readIcsiRecord(document, "draft");
  if (!record) throw new Error("unreadable");
  return record;
}
const biopsy = (result?: string) => ({
  geneticTests: [{ unit: 2, type: "A", biopsyAt: TRANSFERRED_AT, by, cells: 5, tubeId: "T1", result }],
});

describe("what a record waits for", () => {
  it("is nothing before a transfer or a biopsy", () => {
    expect(awaitedResults(read({ dispositions: [] }), [], daysLater(90))).toEqual([]);
  });

  it("is the outcome of each transfer, missing once its pregnancy test was due", () => {
    const awaited = (days: number, results: readonly LateResult[] = []) =>
      awaitedResults(read(), results, daysLater(days));
    expect(awaited(OUTCOME_AFTER_DAYS)).toMatchObject([
      { of: { kind: "outcome", transfer: 1 }, at: TRANSFERRED_AT, units: [1], isMissing: false, results: [] },
    ]);
    expect(awaited(OUTCOME_AFTER_DAYS + 1)).toMatchObject([{ isMissing: true }]);
    expect(awaited(90, [outcome("r1", {})])).toMatchObject([{ isMissing: false, results: [{ id: "r1" }] }]);
  });

  it("is the result of each biopsy that the record itself does not tell", () => {
    const [, awaited] = awaitedResults(read(biopsy("pending")), [], daysLater(1));
    expect(awaited).toMatchObject({ of: { kind: "genetics", unit: 2 }, recorded: undefined, isMissing: false });
    const late = [genetics("r1", "mosaic")];
    expect(awaitedResults(read(biopsy("pending"), late), late, daysLater(30))[1]).toMatchObject({
      recorded: undefined,
      results: [{ id: "r1" }],
    });
    expect(awaitedResults(read(biopsy("euploid")), [], daysLater(1))[1]).toMatchObject({ recorded: "euploid" });
  });

  it("keeps in sight what was reported of a transfer that was taken back", () => {
    const results = [outcome("r1", {})];
    expect(awaitedResults(read({ dispositions: [] }), results, daysLater(90))).toMatchObject([
      { of: { kind: "outcome", transfer: 1 }, at: undefined, units: [], isMissing: false, results },
    ]);
  });

  it("has the result that counts first: the correction, and of two reports the later one", () => {
    const first = outcome("r1", { sacs: 2 });
    const corrected = outcome("r2", { sacs: 1 }, { supersedes: "r1", reason: "one sac on the second scan" });
    const other = outcome("r3", { sacs: 3 }, { enteredAt: daysLater(16) });
    const [awaited] = awaitedResults(read(), [first, corrected], daysLater(20));
    expect(awaited?.results.map(({ id }) => id)).toEqual(["r2", "r1"]);
    expect(standing([other, first, genetics("g", "euploid")]).map(({ id }) => id)).toEqual(["r3", "g"]);
  });
});

describe("implantation", () => {
  const counted = (values: object) => cohortCounts(read({}, [outcome("r1", values)]));

  it("counts the sacs of what was transferred, none after a negative test", () => {
    expect(counted({ sacs: 2 })).toMatchObject({ blastsTransferred: 1, blastSacs: 2 });
    expect(counted({ hcg: "negative" })).toMatchObject({ blastsTransferred: 1, blastSacs: 0 });
  });

  it("counts nothing while nobody knows the sacs", () => {
    expect(counted({})).not.toHaveProperty("blastsTransferred");
    expect(counted({ hcg: "unknown" })).not.toHaveProperty("blastsTransferred");
  });
});
