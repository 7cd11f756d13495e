import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { linesOf } from "./open-archive.ts";

const home = mkdtempSync(join(tmpdir(), "zona-lines-"));
afterAll(() => rmSync(home, { recursive: true }));

it("ends a line where one document ends, whatever separators of lines its texts hold", async () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("a\u2028b", "\u2029", "\r", "\n", "\u0085"));
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (texts) => {
      const file = join(home, "lines.ndjson");
      const lines = texts.map((one) => JSON.stringify({ notes: one }));
      writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
      const read: string[] = [];
      for await (const line of linesOf(file)) read.push(line);
      expect(read).toEqual(lines);
    }),
  );
});
