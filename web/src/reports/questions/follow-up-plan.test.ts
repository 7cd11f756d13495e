import type { Answer } from "@zona/domain/questions/answer";
import { expect, it } from "vitest";
import { planToFollow } from "./follow-up-plan.ts";

// Of an answer, a follow-up needs its plan and the kind of its content alone.
const answer = (kind: string, subject: string) => ({ content: { kind }, plan: { subject } }) as unknown as Answer;

it("a follow-up leans on the question just before it", () => {
  const answers = [
    answer("help", "tests"),
    answer("defined", "tests"),
    answer("rows", "media"),
    answer("rows", "tests"),
  ];
  expect(planToFollow(answers)).toEqual({ subject: "media" });
});

it.each(["refused", "unclear"])("a follow-up to a question that was %s leans on none before it", (kind) => {
  expect(planToFollow([answer(kind, "tests"), answer("rows", "media")])).toBeUndefined();
  expect(planToFollow([answer("help", "tests"), answer(kind, "tests"), answer("rows", "media")])).toBeUndefined();
});

it("a first question leans on nothing", () => {
  expect(planToFollow([])).toBeUndefined();
  expect(planToFollow([answer("help", "tests")])).toBeUndefined();
});
