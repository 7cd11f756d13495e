import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { ArmRole } from "../../../protocols/arm-roles.ts";

const says = sentences("runArm", {
  role: "Choose what the arm is.",
  name: "Enter the name of the arm.",
});

const nameError = { error: issue(says("name")) };

/** What is compared in a run. */
export const Arm = z.object({
  name: z.string(nameError).trim().min(1, nameError).max(80),
  role: z.enum(ArmRole.options, { error: issue(says("role")) }),
  nUnits: limitedNumber("nUnits"),
  /** The lot that is tested in it. */
  lotNo: z.string().trim().max(40).optional(),
});
