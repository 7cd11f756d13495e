import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import { instant } from "../../timing/instant.ts";
import { WitnessEvent, WitnessedStep } from "./witness-event.ts";
import { WitnessStatement } from "./witness-statement.ts";

/** As much of a wrong code as is kept. */
export const MOST_READ = 200;

/**
 * A container that belongs to another record was read, at `tests/{id}/witness/{id}`: a near miss that happened, whether or
 * not the step was witnessed in the end. Kept as it was read, and never changed.
 */
export const WitnessMismatch = z.object({
  id: z.string().min(1).max(64),
  outcome: z.literal("mismatch"),
  at: instant("The reading"),
  witness: Person,
  container: z.enum(["first", "second"]),
  read: z.string().min(1).max(MOST_READ),
  /** As far as it was said by then. */
  step: WitnessedStep.optional(),
  performer: Person.optional(),
});
export type WitnessMismatch = z.infer<typeof WitnessMismatch>;

export const WitnessEntry = z.union([WitnessMismatch, WitnessStatement, WitnessEvent]);
export type WitnessEntry = z.infer<typeof WitnessEntry>;
