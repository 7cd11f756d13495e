import type { LabTest } from "@zona/domain/records/lab-test";
import type { TestAction } from "@zona/domain/records/lab-test-transitions";
import type { StaffCaller } from "../identity/caller.ts";

/** Whether this person may make this move of this record; what the move itself asks is in the table of moves. */
export const mayMove = (
  { organisation }: StaffCaller,
  test: Pick<LabTest, "organisation" | "studyId">,
  _action: TestAction | "release",
): boolean => test.organisation === organisation;
