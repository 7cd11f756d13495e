import type { Answer } from "@zona/domain/questions/answer";
import { expect, it } from "vitest";
import { leansOn } from "./leans-on.ts";

// Of an answer, a follow-up needs its plan and the kind of its content alone.
const answer = (kind: string, subject: string) => ({ content: { kind }, plan: { subject } }) as unknown as Answer;

it("a follow-up leans on the question just before it", () => {
  const answers = [
    answer("help", "tests"),
    answer("defined", "tests"),
    answer("rows", "media"),
    answer("rows", "tests"),
  ];
  expect(leansOn(answers)).toEqual({ subject: "media" });
});

it.each(["refused", "unclear"])("a follow-up to a question that was %s leans on none before it", (kind) => {
  expect(leansOn([answer(kind, "tests"), answer("rows", "media")])).toBeUndefined();
  expect(leansOn([answer("help", "tests"), answer(kind, "tests"), answer("rows", "media")])).toBeUndefined();
});

it("a first question leans on nothing", () => {
  expect(leansOn([])).toBeUndefined();
  expect(leansOn([answer("help", "tests")])).toBeUndefined();
});
