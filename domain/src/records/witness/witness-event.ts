import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import { issue, sentences } from "../../messages/said.ts";
import { instant } from "../../timing/instant.ts";

const says = sentences("witnessEvent", {
  fewIdentifiers: "Compare at least two identifiers.",
  samePerson: "Who performs a step cannot witness it.",
  sameIdentifier: "Compare two different identifiers.",
  reconciliation: "An event of another witnessing system has its reference and the state of its reconciliation.",
});

export const WitnessedStep = z.enum([
  "sample_receipt",
  "denudation_dish",
  "sperm_to_oocyte",
  "dish_change",
  "freeze",
  "thaw",
  "transfer",
  "discard",
]);
export type WitnessedStep = z.infer<typeof WitnessedStep>;

/**
 * A second person confirmed a critical step, at `tests/{id}/witness/{id}`. Where a validated witnessing system exists, its
 * event is referred to and reconciled, not repeated.
 */
export const WitnessEvent = z
  .object({
    id: z.string().min(1).max(64),
    step: WitnessedStep,
    unit: z.int().min(1).optional(),
    at: instant("The witnessed step"),
    performer: Person,
    witness: Person,
    /** What both compared on dish, tube and record. */
    identifiers: z
      .array(z.string().trim().min(1).max(60))
      .min(2, { error: issue(says("fewIdentifiers")) })
      .max(6),
    externalRef: z.string().max(120).optional(),
    reconciliation: z.enum(["matched", "pending_sync", "divergent"]).optional(),
  })
  .refine(({ performer, witness }) => performer.uid !== witness.uid, {
    error: issue(says("samePerson")),
    path: ["witness"],
  })
  .refine(({ identifiers }) => new Set(identifiers).size === identifiers.length, {
    error: issue(says("sameIdentifier")),
    path: ["identifiers"],
  })
  .refine(({ externalRef, reconciliation }) => (externalRef === undefined) === (reconciliation === undefined), {
    error: issue(says("reconciliation")),
    path: ["reconciliation"],
  });
export type WitnessEvent = z.infer<typeof WitnessEvent>;
