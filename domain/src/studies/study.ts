import * as z from "zod";
import { TestKind } from "../tests/test-kind.ts";

/** A protocol under which tests are made; staff read studies, admins keep them. */
export const Study = z.object({
  id: z.string().min(1),
  protocolCode: z.string().min(1).max(20),
  version: z.string().min(1).max(20),
  title: z.string().min(1).max(120),
  kinds: z.array(TestKind).min(1),
  status: z.enum(["open", "closed"]),
  /** Names of the arms that subjects or units are allocated to; none where nothing is compared. */
  arms: z.array(z.string().trim().min(1).max(60)).max(12).optional(),
  /** Whether assessors see letters instead of the names of the arms. */
  blinded: z.boolean().optional(),
});
export type Study = z.infer<typeof Study>;
