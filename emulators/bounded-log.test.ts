import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { boundedLog } from "./bounded-log.ts";
import { temporaryFolder } from "./temporary-folder.ts";

it("keeps the end of what was logged, whole lines, in two files that have a bound", async () => {
  const path = join(await temporaryFolder(), "some.log");
  const log = boundedLog(path, 1_000);
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index} ${"·".repeat(index % 40)}\n`);
  for (const line of lines) log.write(line);
  log.end();
  await once(log, "close");
  const [before, now] = [`${path}.before`, path].map((file) => readFileSync(file, "utf8"));
  for (const part of [before, now]) expect(Buffer.byteLength(part ?? "")).toBeLessThanOrEqual(1_000);
  expect(lines.join("").endsWith(`${before}${now}`)).toBe(true);
});

it("writes an entry that is larger than the bound, and nothing beside it", async () => {
  const path = join(await temporaryFolder(), "some.log");
  const log = boundedLog(path, 10);
  log.end("longer than ten bytes");
  await once(log, "close");
  expect(readFileSync(path, "utf8")).toBe("longer than ten bytes");
  expect(existsSync(`${path}.before`)).toBe(false);
});
