import { expect, it } from "vitest";
import { monthlyBill } from "./price.ts";

const nothing = { reads: 0, writes: 0, cpuMs: 0 };
const bill = (over: Partial<Parameters<typeof monthlyBill>[0]> = {}) => {
  const lines = monthlyBill({ picture: { ...nothing, derivedBytes: 0 }, record: nothing, report: nothing, ...over });
  return (name: string) => lines.find(({ what }) => what.endsWith(name))?.result ?? Number.NaN;
};

it("adds its lines up", () => {
  const lines = monthlyBill({
    picture: { ...nothing, writes: 12, derivedBytes: 2e5 },
    record: nothing,
    report: nothing,
  });
  const total = lines.pop()?.result ?? 0;
  expect(lines.reduce((sum, { result }) => sum + result, 0)).toBeCloseTo(total);
});

it("pays for the nightly check and for backups a tenth of what looking at every record and 98 daily backups would be", () => {
  const lines = monthlyBill({ picture: { ...nothing, derivedBytes: 0 }, record: nothing, report: nothing }, 5);
  const paid = (name: string) => lines.find(({ what }) => what.endsWith(name))?.result ?? Number.NaN;
  const gibibytes = paid("database kept, with its indexes") / 0.18;
  // The findings that this answers: 26,000 records of 93 documents every night, and 98 backups of 50 GiB.
  const before = 26_000 * 93 * 30 * 0.0000006 + 98 * 50 * 0.03;
  expect(gibibytes).toBeLessThan(20);
  expect(paid("nightly check") + paid("backups kept")).toBeLessThan(before / 10);
});

it("keeps five times as much after five years, and reads no more for it but a ninetieth a night", () => {
  const of = (years: number) =>
    monthlyBill({ picture: { ...nothing, derivedBytes: 0 }, record: nothing, report: nothing }, years);
  const ratio = (name: string) => {
    const [one, five] = [of(1), of(5)].map((lines) => lines.find(({ what }) => what.endsWith(name))?.result ?? 0);
    return (five ?? 0) / (one ?? 1);
  };
  for (const kept of ["files kept", "database kept, with its indexes", "backups kept"])
    expect(ratio(kept)).toBeCloseTo(5);
  expect(ratio("nightly check")).toBeLessThan(3);
  expect(ratio("documents read by people")).toBe(1);
});

it("charges 8,667 pictures a month for what one of them writes", () => {
  const picture = { ...nothing, writes: 12, derivedBytes: 0 };
  expect(bill({ picture })("documents written")).toBeCloseTo(((2000 * 52) / 12) * 12 * 0.0000018);
});

it("charges for pages that people open even where functions do nothing", () => {
  expect(bill()("documents read by people")).toBeCloseTo(50 * 22 * (15 * 60 + 40 * 30) * 0.0000006);
});
