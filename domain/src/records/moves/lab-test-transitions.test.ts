import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import { TestStatus } from "../lab-test.ts";
import { move, type TransitionFacts } from "./lab-test-transitions.ts";
import { actionsIn, leadsTo, TRANSITIONS, transitionOf } from "./move-table.ts";
import type { TestAction } from "./test-action.ts";

const NOW = new Date("2026-05-20T10:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

/** Facts under which every guard passes. */
const facts = (changes: Partial<TransitionFacts> = {}): TransitionFacts => ({
  kind: "icsi",
  now: NOW,
  actor: "u-rev",
  wasSubmitted: true,
  cancelAskedBy: "u-ada",
  statusBefore: "submitted",
  enteredBy: ["u-ada", "u-ben"],
  subjectCode: "HF-0042-K",
  operatorId: "u-ada",
  consent: { ref: "C-1", givenAt: minutesAgo(600) },
  hardFindings: 0,
  openChecks: 0,
  unnotedFailedValidations: 0,
  missingMedia: 0,
  check: { isFit: true },
  seal: { keeper: "u-rev", askedBy: "u-ada" },
  reason: "wrong cohort",
  amendReason: { kind: "transcription", text: "two rows were swapped" },
  isSignerPresent: true,
  signatureMeaning: "approval",
  retestId: "t2",
  ...changes,
});

const actions = [...new Set(TRANSITIONS.map(({ action }) => action))];
const anyStatus = fc.constantFrom(...TestStatus.options);
const anyAction = fc.constantFrom(...actions);

const guardsOf = (result: ReturnType<typeof move>) =>
  "refused" in result ? result.refused.map(({ guard }) => guard) : [];

describe("the table of moves", () => {
  it("leads through the whole life of a test", () => {
    const path: [TestAction, TestStatus][] = [
      ["start", "in_progress"],
      ["save_check", "awaiting"],
      ["resume", "in_progress"],
      ["submit", "submitted"],
      ["return", "in_progress"],
      ["submit", "submitted"],
      ["review", "reviewed"],
      ["sign", "signed"],
      ["amend", "amending"],
      ["submit", "submitted"],
      ["review", "reviewed"],
      ["sign", "signed"],
      ["lock", "locked"],
      ["invalidate", "invalid"],
    ];
    let status: TestStatus = "draft";
    for (const [action, to] of path) {
      expect(move(status, action, facts())).toEqual({ to });
      status = to;
    }
  });

  it("has at most one row for an action in a state", () => {
    for (const status of TestStatus.options) {
      expect(new Set(actionsIn(status)).size).toBe(actionsIn(status).length);
    }
  });

  it("lets nothing out of invalid, takes a cancelled test back to where it was, and cancels anything but locked and ended tests", () => {
    expect([actionsIn("cancelled"), actionsIn("invalid")]).toEqual([["restore"], []]);
    expect(move("cancelled", "restore", facts({ statusBefore: "reviewed" }))).toEqual({ to: "reviewed" });
    const cancellable = TestStatus.options.filter((status) => actionsIn(status).includes("cancel"));
    expect(TestStatus.options.filter((status) => !cancellable.includes(status))).toEqual([
      "locked",
      "cancelled",
      "invalid",
    ]);
  });

  it("never signs what was not reviewed, and never reviews what was not submitted", () => {
    expect(TRANSITIONS.filter(({ to }) => to === "signed").flatMap(({ from }) => from)).toEqual(["reviewed"]);
    expect(TRANSITIONS.filter(({ to }) => to === "reviewed").flatMap(({ from }) => from)).toEqual(["submitted"]);
  });
});

describe("a record that the server found unfit", () => {
  it("can be opened again for correction from every state in which it is judged", () => {
    const waits = TestStatus.options.filter((status) =>
      actionsIn(status).some((action) => transitionOf(status, action)?.guards.includes("check-passed")),
    );
    for (const status of waits) {
      const out = (["return", "amend"] as const).flatMap((action) => {
        const to = move(status, action, facts({ check: { isFit: false } }));
        return "to" in to ? [to.to] : [];
      });
      expect(out).toEqual([expect.stringMatching(/^(in_progress|amending)$/)]);
    }
  });
});

describe("any sequence of actions", () => {
  it("moves only along rows of the table", async () => {
    await fc.assert(
      fc.property(anyStatus, fc.array(anyAction, { maxLength: 40 }), (start, sequence) => {
        let status = start;
        for (const action of sequence) {
          const result = move(status, action, facts());
          const row = transitionOf(status, action);
          expect("to" in result ? result.to : undefined).toBe(row && leadsTo(row, status, "submitted"));
          if ("to" in result) status = result.to;
        }
      }),
    );
  });

  it("signs nothing that nobody else reviewed since it was last open for entry", async () => {
    await fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), (sequence) => {
        let status: TestStatus = "draft";
        let isReviewed = false;
        for (const action of sequence) {
          const result = move(status, action, facts({ statusBefore: "in_progress" }));
          if (!("to" in result)) continue;
          status = result.to;
          if (action === "review") isReviewed = true;
          if (["in_progress", "amending"].includes(status)) isReviewed = false;
          if (action === "sign") expect(isReviewed).toBe(true);
        }
      }),
    );
  });

  it("never lets a person who entered data review or return it", async () => {
    await fc.assert(
      fc.property(
        anyStatus,
        fc.constantFrom("review" as const, "return" as const),
        fc.nat(1),
        (status, action, who) => {
          const actor = facts().enteredBy[who] as string;
          expect("to" in move(status, action, facts({ actor }))).toBe(false);
        },
      ),
    );
  });
});

describe("a guard", () => {
  it.each([
    ["draft", "start", { subjectCode: " " }, "has-subject"],
    ["draft", "start", { consent: undefined }, "has-consent"],
    ["draft", "start", { consent: { ref: "C", givenAt: new Date("2027-01-01") } }, "has-consent"],
    ["draft", "start", { operatorId: undefined }, "has-operator"],
    ["draft", "start", { isStudyOpen: false }, "study-open"],
    ["locked", "invalidate", { isStudyOpen: false }, "study-open"],
    ["amending", "submit", { missingMedia: 1 }, "media-settled"],
    ["reviewed", "sign", { check: { isFit: false } }, "check-passed"],
    ["awaiting", "submit", { hardFindings: 1 }, "no-hard-findings"],
    ["awaiting", "submit", { openChecks: 1 }, "checks-settled"],
    ["in_progress", "submit", { unnotedFailedValidations: 1 }, "failed-validations-noted"],
    ["in_progress", "submit", { missingMedia: 1 }, "media-settled"],
    ["submitted", "return", { reason: "" }, "reason"],
    ["submitted", "review", { check: { isFit: false } }, "check-passed"],
    ["submitted", "review", { check: { isFit: true, involved: ["u-rev"] } }, "other-person"],
    ["reviewed", "return", { check: { isFit: true, involved: ["u-rev"] } }, "other-person"],
    ["submitted", "review", { check: { isFit: true, witnesses: ["u-rev"] } }, "not-witness"],
    ["submitted", "return", { check: { isFit: true, witnesses: ["u-rev"] } }, "not-witness"],
    ["signed", "lock", { check: { isFit: false } }, "check-passed"],
    ["reviewed", "sign", { isSignerPresent: false }, "signer-present"],
    ["reviewed", "sign", { signatureMeaning: undefined }, "meaning-chosen"],
    ["locked", "amend", { amendReason: { kind: "transcription", text: "too short" } }, "amend-reason"],
    ["locked", "invalidate", { retestId: undefined }, "retest-linked"],
    ["submitted", "ask_cancel", { reason: " " }, "reason"],
    ["submitted", "ask_cancel", { reason: "…!?" }, "reason"],
    ["in_progress", "ask_cancel", { wasSubmitted: false }, "submitted-once"],
    ["locked", "amend", { amendReason: { kind: "transcription", text: "…………………………" } }, "amend-reason"],
    ["submitted", "cancel", { cancelAskedBy: undefined }, "asked-by-another"],
    ["submitted", "cancel", { cancelAskedBy: "u-rev" }, "asked-by-another"],
    ["cancelled", "restore", { reason: "" }, "reason"],
    ["submitted", "ask_unblind", { seal: undefined, isAdmin: true }, "sealed"],
    ["submitted", "ask_unblind", { seal: { keeper: "u-ben", askedBy: undefined } }, "keeper-asks"],
    ["in_progress", "ask_unblind", { reason: "too brief" }, "full-reason"],
    ["draft", "unblind", { seal: { keeper: "u-ben", askedBy: undefined } }, "unblinding-asked"],
    ["signed", "unblind", { seal: { keeper: "u-ben", askedBy: "u-rev" }, isAdmin: true }, "unblinding-asked"],
    ["signed", "unblind", { reason: "..........." }, "full-reason"],
    ["draft", "ask_unblind", { isSignerPresent: false }, "signer-present"],
    ["signed", "unblind", { isSignerPresent: false }, "signer-present"],
  ] as const)("in %s refuses %s with a sentence", (status, action, changes, guard) => {
    expect(guardsOf(move(status, action, facts(changes)))).toEqual([guard]);
  });

  it("lets whoever only witnessed review where the site says so, and nobody who also performed", () => {
    const watched = { witnessMayReview: true, check: { isFit: true, witnesses: ["u-rev"] } };
    expect(move("submitted", "review", facts(watched))).toEqual({ to: "reviewed" });
    expect(move("submitted", "return", facts(watched))).toEqual({ to: "in_progress" });
    const both = { ...watched, check: { ...watched.check, involved: ["u-rev"] } };
    expect(guardsOf(move("submitted", "review", facts(both)))).toEqual(["other-person"]);
  });

  it("asks whoever asked for a cancellation for no other person who asks", () => {
    const refused = move("submitted", "cancel", facts({ cancelAskedBy: "u-rev" }));
    const sentences = "refused" in refused ? refused.refused.map(({ sentence }) => sentence) : [];
    expect(inEnglish(sentences)).toEqual([expect.stringMatching(/one person asks .* somebody else cancels/)]);
  });

  it("lets one person cancel and restore what nobody submitted", () => {
    const alone = { wasSubmitted: false, cancelAskedBy: undefined };
    expect(move("in_progress", "cancel", facts(alone))).toEqual({ to: "cancelled" });
    expect(move("cancelled", "restore", facts({ ...alone, statusBefore: "in_progress" }))).toEqual({
      to: "in_progress",
    });
  });

  it("asks consent of ICSI only, and no subject of preclinical work", () => {
    expect(move("draft", "start", facts({ kind: "preclinical", consent: undefined, subjectCode: undefined }))).toEqual({
      to: "in_progress",
    });
    expect(move("draft", "start", facts({ kind: "semen", consent: undefined }))).toEqual({ to: "in_progress" });
  });

  it("is named together with all others that refuse", () => {
    expect(guardsOf(move("draft", "start", facts({ consent: undefined, operatorId: "" })))).toEqual([
      "has-consent",
      "has-operator",
    ]);
    expect(guardsOf(move("locked", "cancel", facts()))).toEqual(["no-such-move"]);
  });
});
