import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { expect, it } from "vitest";
import { partsOf } from "./plan-parts.ts";

const answerOf = (plan: Partial<Plan>): Answer => ({
  plan: { intent: "list", subject: "tests", where: [], unresolved: [], ...plan },
  asOf: "2026-11-20T09:00:00Z",
  zone: "Europe/Paris",
  names: {},
  content: { kind: "help" },
});
const october = (field: "createdAt" | "opuAt" | "expiresAt") =>
  ({
    field,
    from: "2026-10-01T00:00:00+02:00",
    toExclusive: "2026-11-01T00:00:00+01:00",
    phrase: "",
    rule: "calendar",
  }) as const;

it.each([
  ["tests", "createdAt", /^Created: /],
  ["tests", "opuAt", /^Retrieval: /],
  ["lots", "expiresAt", /^Expires: |^Expiry: /],
] as const)("the time of %s says which moment it is of", (subject, field, expected) => {
  const words = partsOf(answerOf({ subject, time: october(field) })).map((part) => part.words);
  expect(words).toEqual([expect.stringMatching(expected)]);
});

it("the only condition of a share cannot be taken out", () => {
  const where: Plan["where"] = [{ field: "spermSource", op: "eq", value: ["tesa"], span: [0, 0] }];
  const part = partsOf(answerOf({ intent: "rate", metric: "share", where })).find(({ key }) => key === "condition 0");
  expect(part).toMatchObject({ words: expect.stringContaining("TESA") });
  expect(part?.without).toBeUndefined();
});
