import * as z from "zod";
import { SaidStored } from "../messages/stored-said.ts";
import type { TestStatus } from "./lab-test.ts";

/** From the submission on nobody fills a record: what stands against it is found by functions, and shown with it. */
export const CHECKED_STATES: readonly TestStatus[] = ["submitted", "reviewed", "signed", "locked"];

/** The states that carry a signature. */
export const SIGNED_STATES: readonly TestStatus[] = ["signed", "locked"];

export const CheckFinding = z.object({
  /** The id of a `Finding`, the guard that refuses, or `signature`. */
  code: z.string(),
  /** Where the first one is, as in `Finding`; the check for checks and pictures. */
  path: z.string(),
  message: SaidStored,
  /** How many places it is true of. */
  times: z.int().min(1),
});

/**
 * What functions found in one revision of a record, by the same rules as the browser. Whoever reviews, signs or locks it has it
 * judged again in that very moment: this is what pages and lists show before, also of a record that was changed past Zona.
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
export type CheckFinding = z.infer<typeof CheckFinding>;
