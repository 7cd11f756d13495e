import fc from "fast-check";
import { expect, it } from "vitest";
import { allowedMemory, memoryLines, NEEDED_MEMORY } from "./memory.ts";

it("warns when, and only when, less memory is allowed or free than is needed", () => {
  const bytes = fc.double({ min: 0, max: 64e9, noNaN: true });
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const [available, allowed] = [Math.min(one, other), Math.max(one, other)];
      const lines = memoryLines(allowed, available);
      expect(lines).toHaveLength(available < NEEDED_MEMORY ? 2 : 1);
      if (allowed < NEEDED_MEMORY) expect(lines[1]).toContain(`allows ${(allowed / 1e9).toFixed(1)} GB`);
    }),
  );
});

it("knows what this machine allows", () => {
  expect(allowedMemory()).toBeGreaterThanOrEqual(process.memoryUsage().rss);
});
