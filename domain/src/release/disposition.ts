import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { type Said, sentences } from "../messages/said.ts";
import { Verdict } from "../records/kinds/preclinical/result-schema.ts";
import type { LotEvidence } from "./lot-evidence.ts";

const says = sentences("disposition", {
  notPassed: "The runs of this lot do not let it be released.",
  noRetest: "The protocol allows no retest of this lot now.",
  reason: "Say why.",
  expired: "The lot has expired.",
});

export const Decision = z.enum(["release", "reject", "retest"]);
export type Decision = z.infer<typeof Decision>;

/**
 * What was decided of a lot, on which runs, at `lots/{lotKey}/dispositions/{id}`: written once by functions for whoever signs it,
 * never changed; a later one names the one whose place it takes.
 */
export const Disposition = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(64),
    decision: Decision,
    protocol: z.object({ id: z.string(), version: z.int().min(1) }),
    runs: z
      .array(
        z.object({
          testId: z.string().min(1).max(64),
          code: z.string(),
          verdict: Verdict,
          /** Of the stored result that was read. */
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .min(1),
    by: Person,
    at: z.date(),
    reason: z.string().trim().min(3).max(500).optional(),
    supersedes: z.string().min(1).max(64).optional(),
  }),
);
export type Disposition = z.infer<typeof Disposition>;

type Asked = {
  decision: Decision;
  reason?: string | undefined;
  expiresAt?: Date | undefined;
  supersedes?: string | undefined;
};

/** Why a lot cannot be decided so; empty where it can. A release follows the runs; a reject and a change are explained. */
export function dispositionFaults({ state, mayRetest, against }: LotEvidence, asked: Asked, now: Date): Said[] {
  const { decision, reason, expiresAt, supersedes } = asked;
  const faults: Said[] = [];
  if (decision === "release" && state !== "passes") faults.push(says("notPassed"), ...against);
  if (decision === "release" && expiresAt && expiresAt < now) faults.push(says("expired"));
  if (decision === "retest" && !mayRetest) faults.push(says("noRetest"));
  const isExplained = (reason?.trim().length ?? 0) >= 3;
  if (!isExplained && (supersedes !== undefined || (decision === "reject" && state !== "fails")))
    faults.push(says("reason"));
  return faults;
}
