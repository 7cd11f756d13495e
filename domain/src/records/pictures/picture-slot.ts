import * as z from "zod";
import { issue, sentences } from "../../messages/said.ts";
import { CheckKey } from "../../policy/timing-profiles.ts";

const says = sentences("mediumSlot", {
  noRole: "Select what the image shows.",
});

/** What a picture shows. */
export const MediumStage = z.enum(
  ["oocyte", "injection", "pn", "cleavage", "morula", "blast", "semen", "dish_map", "device_log"],
  { error: issue(says("noRole")) },
);
export type MediumStage = z.infer<typeof MediumStage>;

/** Where in its test a medium belongs: the oocyte, the check, and whether the check asks for it. */
export const MediumSlot = z.lazy(() =>
  z.object({
    unitNo: z.int().min(1).max(80).optional(),
    check: CheckKey.optional(),
    stage: MediumStage.optional(),
    role: z.enum(["required", "extra"]),
  }),
);
export type MediumSlot = z.infer<typeof MediumSlot>;
