import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("src/", import.meta.url).pathname;
/** They measure how long something takes on this device and never tell a time, or are the clock itself. */
const OF_THE_DEVICE =
  /^(platform\/(clock\/(lab-clock|server-time)|firebase\/(connection|listen))|people\/(lock|session|sign-in|password)\/)/;

describe("the clock", () => {
  it("is one: no page asks the device for the time", () => {
    const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter(
      (file) => !file.includes(".test.") && !OF_THE_DEVICE.test(file),
    );
    expect(files.length).toBeGreaterThan(400);
    const asking = files.filter((file) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(root + file, "utf8")));
    expect(asking, "use labNow() of platform/clock/lab-clock.ts").toEqual([]);
  });
});
