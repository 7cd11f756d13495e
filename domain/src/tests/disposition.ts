import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { instant } from "../timing/instant.ts";

export const Fate = z.enum(
  [
    "continue_culture",
    "transfer",
    "freeze",
    "biopsy_freeze",
    "discard",
    "donate_patient",
    "donate_research",
    "training",
  ],
  { error: "Choose what happens to the embryo." },
);
export type Fate = z.infer<typeof Fate>;

/** After these nothing more is observed. */
export const isTerminal = (fate: Fate) => fate !== "continue_culture";

const WITNESSED: ReadonlySet<Fate> = new Set([
  "transfer",
  "freeze",
  "biopsy_freeze",
  "discard",
  "donate_patient",
  "donate_research",
]);
const FROZEN: ReadonlySet<Fate> = new Set(["freeze", "biopsy_freeze"]);

/** Where a straw lies. No two live straws share a place. */
export const StoragePlace = z.lazy(() =>
  z.object({
    strawId: z.string().trim().min(1).max(40),
    tank: z.string().trim().min(1).max(20),
    cane: z.string().trim().min(1).max(20),
    position: z.string().trim().min(1).max(20),
  }),
);

/** A decision against a rule: why, and a second person who signs for it. */
const Override = z.lazy(() =>
  z.object({
    reason: z.string().trim().min(10, { error: "Give the reason in at least 10 characters." }).max(500),
    secondSignature: Person,
  }),
);

/** What became of one oocyte or embryo. */
export const Disposition = z.lazy(() =>
  z
    .object({
      unit: z.int().min(1),
      fate: Fate,
      fateAt: instant("The decision"),
      by: Person,
      witness: Person.optional(),
      reason: z.string().trim().min(3).max(500).optional(),
      place: StoragePlace.optional(),
      override: Override.optional(),
    })
    .superRefine(({ fate, witness, reason, place, override, by }, context) => {
      const ask = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (WITNESSED.has(fate) && !witness) ask("witness", "A second person must witness this step.");
      if (fate === "discard" && !reason) ask("reason", "Say why the embryo is discarded.");
      if (FROZEN.has(fate) && !place) ask("place", "Enter straw, tank, cane and position.");
      if (override && override.secondSignature.uid === by.uid) {
        ask("override", "The second signature must be another person's.");
      }
    }),
);
export type Disposition = z.infer<typeof Disposition>;

export type UnitStatus =
  | "in_culture"
  | "degenerated"
  | "transferred"
  | "frozen"
  | "biopsied_frozen"
  | "discarded"
  | "donated"
  | "training";

/** The status an oocyte has after a decision. */
export const STATUS_AFTER: Record<Fate, UnitStatus> = {
  continue_culture: "in_culture",
  transfer: "transferred",
  freeze: "frozen",
  biopsy_freeze: "biopsied_frozen",
  discard: "discarded",
  donate_patient: "donated",
  donate_research: "donated",
  training: "training",
};
