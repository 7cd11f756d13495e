import * as z from "zod";
import { sentences } from "../../../../messages/said.ts";
import { rowShape } from "../../../fields/column-schema.ts";
import { code, defineColumns } from "../../../fields/define-column.ts";

const says = sentences("transfer", {
  catheter: "Enter the catheter.",
});

/** One transfer: its number is that of its row, and the embryos of fate transfer name it. */
export const TRANSFER_COLUMNS = defineColumns([
  { kind: "moment", field: "transferredAt", label: "Transferred at", said: "The transfer", needed: true },
  // The clinician; who loads the catheter is the embryologist.
  { kind: "person", several: true, field: "by", label: "Transferred by", needed: true },
  { kind: "person", field: "loadedBy", label: "Loaded by" },
  { kind: "text", field: "catheter", label: "Catheter", max: 60, needed: true, missing: says("catheter") },
  {
    kind: "code",
    field: "difficulty",
    label: "Difficulty",
    codes: [
      code("e", "easy", "Easy"),
      code("m", "moderate", "Moderate", "Moderate: stylet or a second catheter"),
      code("d", "difficult", "Difficult", "Difficult: tenaculum or dilatation"),
    ],
  },
  {
    kind: "codes",
    field: "found",
    label: "On the catheter",
    codes: [
      code("c", "clean", "Clean"),
      code("b", "blood", "Blood"),
      code("m", "mucus", "Mucus"),
      code("r", "retained", "Retained", "Embryo retained, transferred again"),
    ],
  },
  { kind: "text", field: "remark", label: "Remark", max: 200 },
]);

/** The transfer that an embryo belongs to where its row names none. */
export const FIRST_TRANSFER = 1;

/** One transfer of a record: its row in the sheet `transfers`. */
export const Transfer = z.lazy(() => z.object({ no: z.int().min(1).max(9), ...rowShape(TRANSFER_COLUMNS) }));
export type Transfer = z.infer<typeof Transfer>;
