import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { UNWORN, wornHues } from "./worn-hues-plugin.ts";

it("leaves out what a hue is that nobody wears, and nothing else", () => {
  const css =
    ":root {\n  --mantine-color-blue-4: #4dabf7;\n  --mantine-color-red-4: #dd8270;\n  --mantine-color-error: var(--mantine-color-red-4);\n}";
  expect(wornHues(css).replaceAll(/\s+/g, " ")).toBe(
    ":root { --mantine-color-red-4: #dd8270; --mantine-color-error: var(--mantine-color-red-4); }",
  );
});

it("leaves out no hue that a page names", () => {
  const named = new RegExp(`mantine-color-(${UNWORN.join("|")})|(color|c|bg)="(${UNWORN.join("|")})`);
  const sources = join(import.meta.dirname, "src");
  const found = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx|css)$/.test(file))
    .filter((file) => named.test(readFileSync(join(sources, file), "utf8")));
  expect(found).toEqual([]);
});
