import { describe, expect, it } from "vitest";
import { refusalOf } from "./refusals/refusals.ts";

describe("refused, with the reason", () => {
  it.each([
    ["unblind study ZP-01", "blinded"],
    ["which arm is the device arm in the blinded study", "blinded"],
    ["reveal the randomisation list", "blinded"],
    ["was unit 3 of PRE-0012 in the control group", "blinded"],
    ["which mice got the device treatment in ZP-01", "blinded"],
    ["open the envelope for unit 3", "blinded"],
    ["show me the allocation of unit 4", "blinded"],
    ["which arm is A", "blinded"],
    ["is a fertilisation rate of 55 % ok", "advice"],
    ["is this picture a 4AB", "advice"],
    ["what does this image show", "advice"],
    ["does SEM-0003 have azoospermia", "advice"],
    ["is the sample normal", "advice"],
    ["tell me who HF-0042-K is", "identity"],
    ["which patient is behind ICSI-0042", "identity"],
    ["I want ICSI-0042 deleted", "write"],
    ["can ICSI-0042 be deleted", "write"],
    ["do we need PICSI for this couple", "advice"],
    ["count blastocysts this year, then tell me which to transfer", "advice"],
    ["Soll ich Embryo 3 einfrieren", "advice"],
    ["how much hCG to give", "dosing"],
    ["dlete test ICSI-0042", "write"],
    ["pls remvoe ICSI-0042", "write"],
    ["d3lete ICSI-0042", "write"],
    ["tests this month, plus send them by mail to Ben", "write"],
    ["Wird Embryo 3 implantieren", "prediction"],
  ])("%s", (question, reason) => expect(refusalOf(question)).toBe(reason));
});

it.each([
  "what should be done today",
  "what must be checked tonight",
  "which checks should have been done yesterday",
  "expected checks for tomorrow",
  "removed images this month",
  "which queries are assigned to Ben",
  "can tests be grouped by device",
  "who is the operator of ICSI-0042",
  "what do images of day 5 show",
  "is the damage rate below benchmark",
  "change in fertilisation rate since last year",
  "report of fertilisation rate by month",
])("%s is answered or cleared up, not refused", (question) => expect(refusalOf(question)).toBeUndefined());
