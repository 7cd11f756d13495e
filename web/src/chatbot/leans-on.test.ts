import type { Answer } from "@zona/domain/questions/answer";
import { expect, it } from "vitest";
import { leansOn } from "./leans-on.ts";

// Of an answer, a follow-up needs its plan and the kind of its content alone.
const answer = (kind: string, subject: string) => ({ content: { kind }, plan: { subject } }) as unknown as Answer;

it("a follow-up leans on the latest answer that asked something of records", () => {
  const answers = [
    answer("refused", "tests"),
    answer("defined", "tests"),
    answer("rows", "media"),
    answer("rows", "tests"),
  ];
  expect(leansOn(answers)).toEqual({ subject: "media" });
});

it("a first question leans on nothing", () => {
  expect(leansOn([])).toBeUndefined();
  expect(leansOn([answer("help", "tests")])).toBeUndefined();
});
