import { globSync, readFileSync } from "node:fs";
import { ACTS_METRIC } from "@zona/domain/policy/service-levels";
import { expect, it, vi } from "vitest";
import { alarm } from "../../functions/src/firebase/logged.ts";
import { COUNTED } from "./watch-steps.ts";

const written = vi.hoisted((): object[] => []);
vi.mock(import("firebase-functions/logger"), async (real) => ({
  ...(await real()),
  write: (entry) => void written.push(entry),
}));

const SOURCES = globSync("functions/src/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"));

const words = Object.values(COUNTED).flatMap(({ filter }) => /message="([^"]+)"/.exec(filter)?.[1] ?? []);

it.each(words)("counts a line that functions write with these words and no other: %s", (said) => {
  const writes = new RegExp(`\\b(?:logged|alarm|logger\\.(?:info|warn))\\(\\s*"${said}"`);
  expect(SOURCES.filter((text) => writes.test(text))).toHaveLength(1);
});

it("writes what people are alerted by as the words alone", () => {
  alarm("audit trail does not hold", { testId: "one" });
  expect(written).toEqual([{ severity: "ERROR", message: "audit trail does not hold", testId: "one" }]);
});

it("leaves no line to a logger that puts a stack behind its words", () => {
  const plain = /logger\.error\("[^"]+"(?:, \{[^}]*\})?\)/;
  expect(SOURCES.flatMap((text) => plain.exec(text)?.[0] ?? [])).toEqual([]);
  expect(SOURCES.some((text) => text.includes(`logger.info(ACTS_METRIC.words`)) && ACTS_METRIC.words).toBe(
    "act answered",
  );
});
