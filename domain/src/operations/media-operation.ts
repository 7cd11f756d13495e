import * as z from "zod";
import { MOST_PLACED } from "../media/placement.ts";
import { issue, sentences } from "../messages/said.ts";

const says = sentences("mediaOperation", {
  noReason: "Say why in a few words.",
});

const id = z.string().regex(/^[A-Za-z0-9-]{1,80}$/);
const mediaId = z.string().regex(/^[A-Za-z0-9]{20}$/);

/** What an administrator may ask the pipeline to do; the operation `mediaOperation` of `staffCall`. */
export const MediaOperation = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("run-again"), mediaId }),
    z.object({ kind: z.literal("run-these-again"), mediaIds: z.array(mediaId).min(1).max(MOST_PLACED) }),
    z.object({
      kind: z.literal("close-dead-letter"),
      letterId: id,
      reason: z
        .string()
        .trim()
        .min(3, issue(says("noReason")))
        .max(500),
    }),
    z.object({ kind: z.literal("run-many-again"), from: z.iso.datetime(), to: z.iso.datetime() }),
    z.object({ kind: z.literal("cancel-bulk-run"), bulkId: id }),
    /** Looks through all records for facts that are missing or older; see `fact-check.ts`. */
    z.object({ kind: z.literal("check-facts") }),
  ]),
);
export type MediaOperation = z.infer<typeof MediaOperation>;

/** What was taken; of several media, `refused` names those that cannot be run again now. */
export type OperationAnswer = { id: string; refused?: string[] };
