import { expect, it } from "vitest";
import { WitnessEntry } from "./witness-mismatch.ts";

const noor = { uid: "noor", name: "Noor" };
const emma = { uid: "emma", name: "Emma" };
const at = new Date("2026-11-20T09:00:00Z");
const mismatch = { id: "m1", outcome: "mismatch", at, witness: noor, container: "second", read: "HF-0045-X" };

it("a container of another record is told with who read what, whether or not a step was said", () => {
  expect(WitnessEntry.parse(mismatch)).toEqual(mismatch);
  expect(WitnessEntry.parse({ ...mismatch, step: "freeze", performer: emma })).toMatchObject({ step: "freeze" });
});

it("neither a reading of nothing nor one of a third container is an entry", () => {
  for (const change of [{ read: "" }, { container: "third" }, { outcome: "matched" }, { witness: undefined }])
    expect(WitnessEntry.safeParse({ ...mismatch, ...change }).success).toBe(false);
});

it("a witnessed step stays what it was", () => {
  const step = {
    id: "w1",
    step: "freeze",
    at,
    performer: emma,
    witness: noor,
    identifiers: ["HF-0042-K", "ICSI-0001"],
  };
  expect(WitnessEntry.parse(step)).toEqual(step);
});
