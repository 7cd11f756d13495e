import { expect, it } from "vitest";
import type { StudyRole } from "../../identity/access.ts";
import { CAPABILITIES_OF } from "../../identity/study-roles.ts";
import { CAPABILITY_OF_MOVE } from "./move-capability.ts";
import { TestAction } from "./test-action.ts";

const movesOf = (role: StudyRole) =>
  TestAction.options.filter((action) => CAPABILITIES_OF[role].includes(CAPABILITY_OF_MOVE[action]));

it("an embryologist enters, submits and reviews; a lead makes every move; whoever reads alone makes none", () => {
  expect(movesOf("embryologist")).toEqual([
    ...["start", "save_check", "resume", "submit", "return", "review", "ask_cancel", "ask_unblind", "unblind"],
  ]);
  expect(movesOf("engineer")).toEqual(movesOf("embryologist"));
  expect(movesOf("lead")).toEqual(TestAction.options);
  for (const role of ["monitor", "sponsor", "auditor", "studyAdmin"] as const) expect(movesOf(role)).toEqual([]);
});
