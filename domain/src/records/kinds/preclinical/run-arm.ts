import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import { limitedNumber } from "../../../policy/limited-number.ts";
import { ArmRole } from "../../../protocols/arm-roles.ts";

const says = sentences("runArm", {
  role: "Choose what the arm is.",
  name: "Enter the name of the arm.",
  setting: "Enter the setting.",
  value: "Enter a value.",
});

const term = (key: "name" | "setting" | "value") => {
  const error = issue(says(key));
  return z.string({ error }).trim().min(1, { error }).max(80);
};

const Setting = z.lazy(() =>
  z.object({
    name: term("setting"),
    value: z.union([z.number(), term("value")]),
    unit: z.string().max(20),
  }),
);

/** What is compared in a run. */
export const Arm = z.object({
  name: term("name"),
  role: z.enum(ArmRole.options, { error: issue(says("role")) }),
  nUnits: limitedNumber("nUnits"),
  /** The lot that is tested in it. */
  lotNo: z.string().trim().max(40).optional(),
  settings: z.array(Setting).max(20).optional(),
});
