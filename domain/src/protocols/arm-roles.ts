import * as z from "zod";

export const ArmRole = z.enum([
  ...(["control_medium", "positive_control", "sham", "uninjected", "parthenogenetic", "manual", "device"] as const),
  "test",
]);
export type ArmRole = z.infer<typeof ArmRole>;
