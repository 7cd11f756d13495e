import * as z from "zod";
import { visibleText } from "../visible-text.ts";
import { GeneticValues, OutcomeValues, TransferNo, UnitNo } from "./late-result.ts";

const said = {
  /** As an ISO instant: no request can carry a date. */
  at: z.iso.datetime().transform((text) => new Date(text)),
  supersedes: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  reason: visibleText(500).min(3).optional(),
};

/** What is asked of the server to report a result that came late, under an id of the client's: asked twice, it is entered once. */
export const RecordResult = z.strictObject({
  testId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  /** As the database makes them: never that of what a run was found to say. */
  resultId: z.string().regex(/^[A-Za-z0-9]{20}$/),
  result: z
    .discriminatedUnion("kind", [
      z.strictObject({
        ...{ kind: z.literal("outcome"), transfer: TransferNo, values: OutcomeValues.strict() },
        ...said,
      }),
      z.strictObject({ ...{ kind: z.literal("genetics"), unit: UnitNo, values: GeneticValues.strict() }, ...said }),
    ])
    .refine(({ supersedes, reason }) => supersedes !== undefined || reason === undefined),
});
export type RecordResult = z.infer<typeof RecordResult>;
export type AskedResult = z.input<typeof RecordResult>;
