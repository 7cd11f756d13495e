import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("hangs nothing on :dir(), of which the build makes a list of languages that a mirrored page is not written in", () => {
  const sources = join(import.meta.dirname, "src");
  const found = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .filter((file) => /:dir\((rtl|ltr)\)/.test(readFileSync(join(sources, file), "utf8")));
  expect(found).toEqual([]);
});
