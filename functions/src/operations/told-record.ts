import type { Unparsed } from "@zona/domain/stored-record";
import * as z from "zod";

/** An id and nothing else: whatever a caller sends in its place is not written into a log. */
const Named = z.object({ testId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

/** The record that a request or its answer names: by it, lines of an act, its triggers and its mails are found together. */
export const toldRecord = (...told: readonly Unparsed[]): string | undefined =>
  told.map((one) => Named.safeParse(one).data?.testId).find((id) => id !== undefined);
