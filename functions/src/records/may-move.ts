import { can } from "@zona/domain/identity/access";
import type { LabTest } from "@zona/domain/records/lab-test";
import { CAPABILITY_OF_MOVE } from "@zona/domain/records/moves/move-capability";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import type { StaffCaller } from "../identity/caller.ts";

/** Whether this person may make this move of this record; what the move itself asks is in the table of moves. */
export const mayMove = (
  { access }: Pick<StaffCaller, "access">,
  test: Pick<LabTest, "organisation" | "studyId">,
  action: TestAction | "release",
): boolean => can(access, action === "release" ? "move" : CAPABILITY_OF_MOVE[action], test);
