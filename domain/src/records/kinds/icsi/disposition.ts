import * as z from "zod";
import { issue, sentences } from "../../../messages/said.ts";
import { rowShape } from "../../fields/column-schema.ts";
import { FATE_COLUMNS, FATES, PLACE_COLUMNS } from "./disposition-columns.ts";

const says = sentences("disposition", {
  fate: "Choose what happens to the embryo.",
  whyDiscarded: "Say why the embryo is discarded.",
  place: "Enter straw, tank, canister, cane and position.",
});

export const Fate = z.enum(FATES, { error: issue(says("fate")) });
export type Fate = z.infer<typeof Fate>;

/** After these nothing more is observed. */
export const isTerminal = (fate: Fate) => fate !== "continue_culture";

/** What comes into the bank. */
export const FROZEN: ReadonlySet<Fate> = new Set(["freeze", "biopsy_freeze"]);

/** Where a straw lies. No two live straws share a place. */
export const StoragePlace = z.lazy(() => z.object(rowShape(PLACE_COLUMNS)));

/** What became of one oocyte or embryo. */
export const Disposition = z.lazy(() =>
  z
    .object({
      unit: z.int().min(1),
      ...rowShape(FATE_COLUMNS),
      place: StoragePlace.optional(),
    })
    .superRefine(({ fate, reason, place }, context) => {
      const ask = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (fate === "discard" && !reason) ask("reason", issue(says("whyDiscarded")));
      if (FROZEN.has(fate) && !place) ask("place", issue(says("place")));
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
