import * as z from "zod";
import { issue, sentences } from "../messages/said.ts";

const says = sentences("armRole", {
  choose: "Choose what the arm is.",
});

export const ArmRole = z.enum(
  [
    ...(["control_medium", "positive_control", "sham", "uninjected", "parthenogenetic", "manual", "device"] as const),
    "test",
  ],
  { error: issue(says("choose")) },
);
export type ArmRole = z.infer<typeof ArmRole>;

/**
 * What the arms of a role are for. `test`: what a verdict is about. `control`: has to meet the criteria of validity, and is what
 * test arms are compared with. `positive_control`: has to fail what test arms have to meet. `shown`: told, and judges nothing.
 */
export const ArmPart = z.enum(["test", "control", "positive_control", "shown"]);
export type ArmPart = z.infer<typeof ArmPart>;
