import * as z from "zod";
import { SaidStored } from "../messages/stored-said.ts";
import type { TestStatus } from "./lab-test.ts";

/** From the submission on, what a record holds is judged by the server too. */
export const CHECKED_STATES: readonly TestStatus[] = ["submitted", "reviewed", "signed", "locked", "amending"];

/** The states that carry a signature. */
export const SIGNED_STATES: readonly TestStatus[] = ["signed", "locked"];

const CheckFinding = z.object({
  /** The id of a `Finding`, the guard that refuses, or `signature`. */
  code: z.string(),
  /** Where the first one is, as in `Finding`; the check for checks and pictures. */
  path: z.string(),
  message: SaidStored,
  /** How many places it is true of. */
  times: z.int().min(1),
});

/**
 * What a function found in one revision of a record, by the same rules as the browser. `firestore.rules` let nobody review,
 * sign or lock a revision without it.
 */
export const ServerCheck = z.object({
  isFit: z.boolean(),
  findings: z.array(CheckFinding),
  /** Ids of whoever entered, performed, uploaded or placed anything: they do not review it. */
  involved: z.array(z.string()).default([]),
  /** Ids of whoever witnessed: they review it where the site lets them. */
  witnesses: z.array(z.string()).default([]),
});
export type ServerCheck = z.infer<typeof ServerCheck>;
