import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { type Signing, SigningProof } from "../identity/signing-factor.ts";
import { LotDetails } from "../lots/lot.ts";
import { type Said, sentences } from "../messages/said.ts";
import { SaidStored } from "../messages/stored-said.ts";
import { canonicalText } from "../records/audit/signature.ts";
import { Verdict } from "../records/kinds/preclinical/result-schema.ts";
import type { LotSet } from "./lot-evidence.ts";

const says = sentences("lotDecision", {
  noRuns: "No run names this lot.",
  failed: "{protocol}: a run of the newest series failed. A lot that failed cannot be released.",
  notPassed: "The runs of this lot do not let it be released.",
  askFirst: "A release against the evidence takes two people: one asks for it, another one releases.",
  otherPerson: "You asked for this release: another person has to make it.",
  runsChanged: "The runs have changed since this release was asked for. Ask for it again.",
  notNeeded: "The runs let this lot be released: no second person is needed.",
  noRetest: "The protocol allows no retest of this lot now.",
  already: "This was decided already, on the same runs.",
  reason: "Say why.",
  expired: "The lot has expired.",
});

/** `ask_release` decides nothing: it asks another person for a release that the runs alone do not allow. */
export const Decision = z.enum(["release", "reject", "retest", "ask_release"]);
export type Decision = z.infer<typeof Decision>;

const Text = z.string().max(200);

/** What a set said when it was decided on. */
const DecidedSet = z.object({
  protocol: z.object({
    id: Text,
    name: Text,
    source: Text,
    version: z.int().min(1),
    confidencePct: z.literal([90, 95, 99]),
  }),
  state: z.enum(["passes", "fails", "open"]),
  against: z.array(SaidStored),
  runs: z.array(
    z.object({
      testId: z.string().min(1).max(64),
      code: Text,
      series: z.int().min(1),
      replicate: z.int().min(1),
      verdict: Verdict,
      /** Of the stored result that was read; none where there was none to read. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
  ),
});
export type DecidedSet = z.infer<typeof DecidedSet>;

/**
 * What was decided of a lot, on which runs, at `lots/{lotKey}/dispositions/{n}`: numbered from 1, each in the place of the one
 * before; written once, by functions, for whoever decides. It keeps what was known of the lot.
 */
export const Disposition = z.lazy(() =>
  z.object({
    id: z.string().regex(/^[1-9][0-9]{0,3}$/),
    organisation: Text,
    decision: Decision,
    lot: LotDetails,
    sets: z.array(DecidedSet),
    by: Person,
    at: z.date(),
    reason: z.string().trim().min(3).max(500).optional(),
    /** Who asked for a release against the evidence, and why. */
    asked: z.object({ by: Person, at: z.date(), reason: z.string().max(500) }).optional(),
  }),
);
export type Disposition = z.infer<typeof Disposition>;

/** What a person asks of the server: to decide, after the last decision that they saw. */
export const DisposeLot = z.object({
  lotKey: z.string().regex(/^[A-Z0-9._-]{1,40}$/),
  decision: Decision,
  reason: z.string().trim().max(500).default(""),
  /** How many decisions there were on the page. */
  seen: z.int().min(0).max(9998),
  proof: SigningProof,
});
export type DisposeLot = z.infer<typeof DisposeLot>;

/** What is signed by it: the decision that comes after those that were seen. */
export const disposalSigning = ({ lotKey, seen, decision }: Omit<DisposeLot, "proof" | "reason">): Signing => ({
  ...{ of: lotKey, rev: seen, action: decision, meaning: "" },
});

export type Former = Pick<Disposition, "decision" | "by" | "sets"> | undefined;

type Context = {
  expiresAt: Date;
  now: Date;
  /** The newest decision, whose place this one takes. */
  former: Former;
  uid: string;
};

/** The evidence as a decision keeps it. */
export const decidedSets = (sets: readonly LotSet[]): DecidedSet[] =>
  sets.map(({ protocol, state, against, runs }) => ({
    protocol,
    state,
    against,
    runs: runs.map(({ status: _, sha256, ...run }) => (sha256 === undefined ? run : { ...run, sha256 })),
  }));

const isOnSameRuns = (former: Former, sets: readonly LotSet[]) =>
  former !== undefined && canonicalText(former.sets) === canonicalText(decidedSets(sets));

/** What the runs and the former decision have against it, whoever gives whatever reason. */
function faultsOfRuns(sets: readonly LotSet[], decision: Decision, { expiresAt, now, former, uid }: Context): Said[] {
  if (decision === "reject") return [];
  if (decision === "retest") return sets.some(({ mayRetest }) => mayRetest) ? [] : [says("noRetest")];
  const faults = [
    ...(sets.length === 0 ? [says("noRuns")] : []),
    ...(expiresAt < now ? [says("expired")] : []),
    ...sets.flatMap(({ hasFailed, protocol: { name } }) => (hasFailed ? [says("failed", { protocol: { name } })] : [])),
  ];
  if (faults.length > 0) return faults;
  if (doPass(sets)) return decision === "ask_release" ? [says("notNeeded")] : [];
  if (decision === "ask_release") return [];
  if (former?.decision !== "ask_release")
    return [says("notPassed"), ...sets.flatMap(({ against }) => against), says("askFirst")];
  if (former.by.uid === uid) return [says("otherPerson")];
  return isOnSameRuns(former, sets) ? [] : [says("runsChanged")];
}

const doPass = (sets: readonly LotSet[]) => sets.length > 0 && sets.every(({ state }) => state === "passes");

/** What does not follow from the runs, or takes back what was decided, is explained. */
export function needsReason(sets: readonly LotSet[], decision: Decision, former: Former): boolean {
  const isChange = former?.decision === "release" || former?.decision === "reject";
  if (decision === "release") return isChange || !doPass(sets);
  if (decision === "reject") return former?.decision === "release" || sets.every(({ state }) => state !== "fails");
  return decision === "ask_release" || isChange;
}

/** Why a lot cannot be decided so; empty where it can. */
export function dispositionFaults(
  sets: readonly LotSet[],
  { decision, reason }: Pick<DisposeLot, "decision" | "reason">,
  context: Context,
): Said[] {
  const { former } = context;
  const isExplained = reason.trim().length >= 3 || !needsReason(sets, decision, former);
  const isTwice = former?.decision === decision && isOnSameRuns(former, sets);
  return [
    ...faultsOfRuns(sets, decision, context),
    ...(isTwice ? [says("already")] : []),
    ...(isExplained ? [] : [says("reason")]),
  ];
}

/** The decision that holds: a release that was asked for changes nothing. */
export const holding = <D extends Pick<Disposition, "decision">>(newestFirst: readonly D[]): D | undefined =>
  newestFirst.find(({ decision }) => decision !== "ask_release");

/** What a person asks of the server for the file of a decision. */
export const AskedCertificate = z.object({
  lotKey: DisposeLot.shape.lotKey,
  number: z.string().regex(/^[1-9][0-9]{0,3}$/),
});
export type AskedCertificate = z.infer<typeof AskedCertificate>;
