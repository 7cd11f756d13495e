import { type Said, sentences } from "../../messages/said.ts";
import type { TestStatus } from "../lab-test.ts";
import type { TestKind } from "../test-kind.ts";
import { type Guard, leadsTo, transitionOf } from "./move-table.ts";
import type { TestAction } from "./test-action.ts";

const moveSays = sentences("move", {
  "has-subject": "The test needs its subject code.",
  "has-consent": "An ICSI test needs the reference of a consent that has been given.",
  "has-operator": "The test needs its operator.",
  "study-open": "The study of this test is closed, or no longer takes tests of this kind.",
  "no-hard-findings": "Fix these entries first.",
  "checks-settled": "Every required check is done, or marked as not done with a reason.",
  "failed-validations-noted": "Every failed validation needs a note.",
  "media-settled": "Every required picture is there, or waived with a reason.",
  "check-passed": "Some entries need correction.",
  "other-person": "You entered data, performed a step, or uploaded or placed an image. Somebody else has to review it.",
  "not-witness": "You witnessed steps of this record. At this site, somebody who did not has to review it.",
  "signer-present": "Confirm that it is you, with your signing PIN or a passkey.",
  "meaning-chosen": "Choose what the signature means.",
  "submitted-once": "Nobody submitted this record yet, so it can be cancelled at once.",
  "asked-by-another": "The record was submitted: one person asks for its cancellation, and somebody else cancels it.",
  sealed: "Nothing in this record is sealed.",
  "keeper-asks": "The person who sealed it, or an administrator, asks for the blind to be broken.",
  "unblinding-asked": "One person asks for the blind to be broken, and somebody else breaks it.",
  reason: "Give the reason.",
  "full-reason": "Explain the reason in at least {characters} characters.",
  "amend-reason": "Choose the kind of reason and explain it in at least {characters} characters.",
  "retest-linked": "Link the test that repeats this one.",
  "no-such-move": "This cannot be done in the state the test is in.",
});

/** What the guards need to know. `now` and everything else are arguments; the table has no clock and reads no database. */
export type TransitionFacts = {
  kind: TestKind;
  now: Date;
  actor: string;
  /** Whether it was submitted once, also where it was returned since. */
  wasSubmitted: boolean;
  /** Who asked for it to be cancelled, by uid. */
  cancelAskedBy?: string | undefined;
  /** The state of a cancelled test before it was cancelled. */
  statusBefore?: TestStatus | undefined;
  /** Everyone who ever entered data into the record. */
  enteredBy: readonly string[];
  subjectCode?: string | undefined;
  operatorId?: string | undefined;
  /** Whether its study takes tests of this kind now; where nobody asked, it counts as open. */
  isStudyOpen?: boolean;
  consent?: { ref: string; givenAt: Date } | undefined;
  hardFindings: number;
  /** Required checks that are neither done nor marked as not done with a reason. */
  openChecks: number;
  /** Queries of type failed_validation that are open and have no note. */
  unnotedFailedValidations: number;
  /** Required pictures that are neither there nor waived with a reason. */
  missingMedia: number;
  /** What was found in the present revision from its submission on; where nobody looked, nothing. */
  check?: { isFit: boolean; involved?: readonly string[]; witnesses?: readonly string[] } | undefined;
  /** The site's policy. */
  witnessMayReview?: boolean;
  /** Of a record whose arms or treatment nobody may know: who sealed them, and who asked for them to be opened, by uid. */
  seal?: { keeper: string; askedBy: string | undefined } | undefined;
  /** Whether the person manages an organisation. */
  isAdmin?: boolean;
  reason?: string | undefined;
  amendReason?: { kind: string; text: string } | undefined;
  /** Whether the person proved for this very signature that they are there. */
  isSignerPresent?: boolean;
  signatureMeaning?: string | undefined;
  retestId?: string | undefined;
};

/** Characters of a reason that has to explain something. */
export const FULL_REASON = 10;

const filled = (text: string | undefined) => (text?.trim().length ?? 0) > 0;

/** A reason says something: signs alone are none. */
const explains = (text: string | undefined) => /[\p{L}\p{N}]/u.test(text ?? "");

const explainsFully = (text: string | undefined) => explains(text) && (text?.trim().length ?? 0) >= FULL_REASON;

const GUARDS: Record<Guard, { passes: (facts: TransitionFacts) => boolean; sentence: Said }> = {
  "has-subject": {
    passes: ({ kind, subjectCode }) => kind === "preclinical" || filled(subjectCode),
    sentence: moveSays("has-subject"),
  },
  "has-consent": {
    passes: ({ kind, consent, now }) =>
      kind !== "icsi" || (filled(consent?.ref) && consent !== undefined && consent.givenAt <= now),
    sentence: moveSays("has-consent"),
  },
  "has-operator": { passes: ({ operatorId }) => filled(operatorId), sentence: moveSays("has-operator") },
  "study-open": { passes: ({ isStudyOpen = true }) => isStudyOpen, sentence: moveSays("study-open") },
  "no-hard-findings": {
    passes: ({ hardFindings }) => hardFindings === 0,
    sentence: moveSays("no-hard-findings"),
  },
  "checks-settled": {
    passes: ({ openChecks }) => openChecks === 0,
    sentence: moveSays("checks-settled"),
  },
  "failed-validations-noted": {
    passes: ({ unnotedFailedValidations: open }) => open === 0,
    sentence: moveSays("failed-validations-noted"),
  },
  "media-settled": {
    passes: ({ missingMedia }) => missingMedia === 0,
    sentence: moveSays("media-settled"),
  },
  "check-passed": {
    passes: ({ check }) => check?.isFit ?? true,
    sentence: moveSays("check-passed"),
  },
  "other-person": {
    passes: ({ actor, enteredBy, check }) => !enteredBy.includes(actor) && !(check?.involved ?? []).includes(actor),
    sentence: moveSays("other-person"),
  },
  "not-witness": {
    passes: ({ actor, check, witnessMayReview = false }) =>
      witnessMayReview || !(check?.witnesses ?? []).includes(actor),
    sentence: moveSays("not-witness"),
  },
  "signer-present": { passes: ({ isSignerPresent }) => isSignerPresent === true, sentence: moveSays("signer-present") },
  "meaning-chosen": {
    passes: ({ signatureMeaning }) => filled(signatureMeaning),
    sentence: moveSays("meaning-chosen"),
  },
  "submitted-once": { passes: ({ wasSubmitted }) => wasSubmitted, sentence: moveSays("submitted-once") },
  "asked-by-another": {
    passes: ({ actor, wasSubmitted, cancelAskedBy: asked }) =>
      !wasSubmitted || (asked !== undefined && asked !== actor),
    sentence: moveSays("asked-by-another"),
  },
  reason: { passes: ({ reason }) => explains(reason), sentence: moveSays("reason") },
  sealed: { passes: ({ seal }) => seal !== undefined, sentence: moveSays("sealed") },
  "keeper-asks": {
    passes: ({ actor, seal, isAdmin = false }) => isAdmin || seal?.keeper === actor,
    sentence: moveSays("keeper-asks"),
  },
  "unblinding-asked": {
    passes: ({ actor, seal }) => seal?.askedBy !== undefined && seal.askedBy !== actor,
    sentence: moveSays("unblinding-asked"),
  },
  "full-reason": {
    passes: ({ reason }) => explainsFully(reason),
    sentence: moveSays("full-reason", { characters: FULL_REASON }),
  },
  "amend-reason": {
    passes: ({ amendReason }) => filled(amendReason?.kind) && explainsFully(amendReason?.text),
    sentence: moveSays("amend-reason", { characters: FULL_REASON }),
  },
  "retest-linked": { passes: ({ retestId }) => filled(retestId), sentence: moveSays("retest-linked") },
};

export type Refusal = { guard: Guard | "no-such-move"; sentence: Said };

/** Where an action leads, or every reason why it may not be done. */
export function move(
  from: TestStatus,
  action: TestAction,
  facts: TransitionFacts,
): { to: TestStatus } | { refused: Refusal[] } {
  const row = transitionOf(from, action);
  if (!row) {
    return { refused: [{ guard: "no-such-move", sentence: moveSays("no-such-move") }] };
  }
  const refused = row.guards
    .filter((guard) => !GUARDS[guard].passes(facts))
    .map((guard) => ({ guard, sentence: GUARDS[guard].sentence }));
  return refused.length > 0 ? { refused } : { to: leadsTo(row, from, facts.statusBefore) };
}
