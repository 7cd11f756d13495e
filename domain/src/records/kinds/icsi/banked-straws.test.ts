import { describe, expect, it } from "vitest";
import example from "../../../../examples/icsi-record.json" with { type: "json" };
import { Straw } from "../../../cryobank/straw.ts";
import { inEnglish } from "../../../messages/in-english.ts";
import { reviveInstants } from "../../../timing/revive-instants.ts";
import { bankFindings, strawsToStore } from "./banked-straws.ts";
import { readIcsiRecord } from "./icsi-record.ts";

type Row = { unit: number; fate: string; place?: { strawId: string } };
function recordWith(spoil: (rows: Row[]) => void = () => undefined) {
  const copy = JSON.parse(JSON.stringify(example)) as typeof example & { dispositions: Row[] };
  spoil(copy.dispositions as Row[]);
  const { record } = readIcsiRecord(reviveInstants(copy), "draft");
  if (!record) throw new Error("The example cannot be read.");
  return record;
}

const at = new Date("2026-05-17T10:00:00Z");
const straw = (id: string, ...units: number[]) =>
  Straw.parse({
    ...{ id, rev: 1, organisation: "h", testId: "t1", subjectCode: "HF-0042-K", state: "warmed" },
    contents: units.map((unit) => ({ unit, stage: "blastocyst" })),
    ...{ consent: { ref: "C", endsOn: "2030-01-01" }, storedAt: at, at, by: { uid: "e", name: "Emma" } },
  });

describe("the straws of a record", () => {
  const record = recordWith();
  const toStore = strawsToStore(record, []);

  it("are stored with what was frozen, graded as it was last seen", () => {
    expect(toStore.map(({ strawId, place }) => [strawId, place])).toContainEqual(["S2", "T1~2~C4~2"]);
    const stages = new Set(toStore.flatMap(({ contents }) => contents.map(({ stage }) => stage)));
    expect([...stages]).toEqual(["blastocyst"]);
    expect(toStore[0]?.contents[0]?.grade).toMatch(/^[3-6][ABC][ABC]$/);
  });

  it("are asked for until the bank has them, whatever became of them since", () => {
    const said = bankFindings(record, []).map(({ message }) => inEnglish(message));
    expect(said).toHaveLength(toStore.length);
    expect(said[0]).toContain("is not in the cryobank: store it.");
    const stored = toStore.map(({ strawId, contents }) => straw(strawId, ...contents.map(({ unit }) => unit)));
    expect(bankFindings(record, stored)).toEqual([]);
    expect(strawsToStore(record, stored)).toEqual([]);
  });

  it("are those that the bank has", () => {
    const [first] = toStore;
    const unit = first?.contents[0]?.unit ?? 0;
    const [finding] = bankFindings(record, [straw("S-99", unit)]);
    expect(inEnglish(finding?.message)).toBe(
      `The cryobank has oocyte ${unit} in straw S-99, not in ${first?.strawId}.`,
    );
  });

  it("hold several embryos", () => {
    const shared = recordWith((rows) => {
      const frozen = rows.filter(({ place }) => place);
      for (const row of frozen) row.place = { ...(frozen[0]?.place as Row["place"] & object) };
    });
    const [only, ...others] = strawsToStore(shared, []);
    expect(others).toEqual([]);
    expect(only?.contents).toHaveLength(toStore.length);
  });
});
