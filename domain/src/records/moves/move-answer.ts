import * as z from "zod";
import { SaidStored } from "../../messages/stored-said.ts";
import { CheckFinding } from "../server-check.ts";
import type { Guard } from "./move-table.ts";

/** The revision that the move made, with the test that begins with it; or all that stands against the move. */
export const MoveAnswer = z.lazy(() =>
  z.union([
    z.object({ rev: z.int(), retestId: z.string().optional() }),
    z.object({ refused: z.array(SaidStored), findings: z.array(CheckFinding) }),
  ]),
);
export type MoveAnswer = z.infer<typeof MoveAnswer>;

/** Guards that refuse because of what the record holds: what they found is told with them. */
export const CONTENT_GUARDS: readonly (Guard | "no-such-move")[] = [
  "no-hard-findings",
  "checks-settled",
  "failed-validations-noted",
  "media-settled",
  "check-passed",
];
