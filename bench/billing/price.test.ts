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

it("charges 8,667 pictures a month for what one of them writes", () => {
  const picture = { ...nothing, writes: 12, derivedBytes: 0 };
  expect(bill({ picture })("documents written")).toBeCloseTo(((2000 * 52) / 12) * 12 * 0.0000018);
});

it("charges for pages that people open even where functions do nothing", () => {
  expect(bill()("documents read by people")).toBeCloseTo(50 * 22 * (15 * 60 + 40 * 30) * 0.0000006);
});
