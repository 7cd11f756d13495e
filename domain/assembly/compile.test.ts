import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { MODULE } from "../src/media/measures/compiled.ts";
import { MODULE_FILE, moduleFile } from "./compile.ts";

it("makes the compiled measures of their sources as they lie here, and small ones", async () => {
  const isSame = (await moduleFile()) === (await readFile(MODULE_FILE, "utf8"));
  expect(isSame, "Run `node domain/assembly/compile.ts`.").toBe(true);
  expect(atob(MODULE).length).toBeLessThan(20_000);
});
