import { describe, expect, it } from "vitest";
import type { Person } from "../identity/claims.ts";
import type { NextDue } from "../records/lab-test.ts";
import { dueNotice, isStillAsked, isStillDue, peopleOf } from "./due-notices.ts";
import { isPastOfQuery, noticeOfRevision, queryNotices } from "./record-notices.ts";

const ADA = { uid: "ada", name: "Ada" };
const BEN = { uid: "ben", name: "Ben" };
const at = (hours: number) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000);
const due: NextDue = {
  check: "d3",
  from: at(62),
  target: at(63),
  overdue: at(66),
  zero: at(0),
  window: { from: at(62), overdue: at(66) },
};
const TEST = { id: "t1", code: "ICSI-0042", nextDue: due };

describe("reminders of a check", () => {
  it.each([
    [61.4, undefined],
    [61.5, "due_soon"],
    [65.9, "due_soon"],
    [66, "overdue"],
    [89.9, "overdue"],
    [90, undefined],
  ])("%f h after the injection: %s", (hours, kind) => {
    expect(dueNotice(TEST, at(hours))?.notice.kind).toBe(kind);
  });

  it("are asked of nobody where nothing is due", () => {
    expect(dueNotice({ id: "t1", code: "ICSI-0042" }, at(66))).toBeUndefined();
  });

  it("have one cause however often they are made, and another after a corrected injection", () => {
    const cause = (nextDue: NextDue, hours: number) => dueNotice({ ...TEST, nextDue }, at(hours))?.notice.cause;
    expect(cause(due, 62)).toBe(cause(due, 63));
    expect(cause({ ...due, from: at(62.5) }, 63)).not.toBe(cause(due, 63));
  });

  it("name the earlier one of the same check, whose acknowledgement stops the later", () => {
    expect(dueNotice(TEST, at(66))?.stoppedBy?.cause).toBe(dueNotice(TEST, at(62))?.notice.cause);
  });

  it("go to everybody who works on the test, once", () => {
    expect(peopleOf({ enteredBy: ["ada", "ben"], header: { operatorId: "ada" } })).toEqual(["ada", "ben"]);
    expect(peopleOf({ enteredBy: ["ada"], header: { operatorId: "cy" } })).toEqual(["ada", "cy"]);
    expect(peopleOf({ enteredBy: ["ada"] })).toEqual(["ada"]);
  });
});

describe("an open notice", () => {
  const open = { status: "awaiting" } as const;
  it.each([
    ["for a review of a submitted test", { kind: "review_wanted" }, { status: "submitted" }, true],
    ["for a review that was made", { kind: "review_wanted" }, { status: "reviewed" }, false],
    ["of a returned test", { kind: "returned" }, open, true],
    ["of a returned test that was submitted again", { kind: "returned" }, { status: "submitted" }, false],
    ["of a query", { kind: "assigned" }, { status: "submitted" }, true],
  ] as const)("%s", (_, notice, test, asked) => {
    expect(isStillAsked(notice, test)).toBe(asked);
  });
});

describe("an open reminder", () => {
  it.each([
    ["is of a check that is still due", { kind: "overdue", check: "d3", dueAt: at(66) }, due, true],
    ["is of a check about to open", { kind: "due_soon", check: "d3", dueAt: at(62) }, due, true],
    ["is of a check that was moved", { kind: "due_soon", check: "d3", dueAt: at(60) }, due, false],
    ["is of a check that was made", { kind: "overdue", check: "d2", dueAt: at(66) }, due, false],
    ["is of a record without further checks", { kind: "overdue", check: "d3", dueAt: at(66) }, undefined, false],
    ["is something else", { kind: "review_wanted" }, undefined, true],
  ] as const)("%s", (_, notice, nextDue, isDue) => {
    expect(isStillDue(notice, nextDue)).toBe(isDue);
  });
});

describe("what a revision tells", () => {
  it.each([
    ["submit", "review_wanted", "reviewers"],
    ["return", "returned", "authors"],
    ["sign", "signed", "authors"],
    ["invalidate", "invalidated", "authors"],
    ["ask_unblind", "unblinding_asked", "study"],
    ["unblind", "unblinded", "study"],
  ] as const)("%s is told as %s to the %s", (action, kind, to) => {
    const told = noticeOfRevision(TEST, { rev: 7, action, by: ADA });
    expect(told).toMatchObject({ to, notice: { kind, by: ADA, testId: "t1", code: "ICSI-0042", cause: "t1-7" } });
  });

  it.each(["edit", "create", "lock", "cancel"] as const)("%s tells nobody", (action) => {
    expect(noticeOfRevision(TEST, { rev: 7, action, by: ADA })).toBeUndefined();
  });
});

describe("what a query tells", () => {
  const note = (by: Person) => ({ by, at: at(0), text: "?", status: "new" as const });
  const query = { id: "q1", status: "new" as const, openedBy: ADA, notes: { "1": note(ADA) } };
  const told = (before: object | undefined, change: object) =>
    queryNotices(TEST, before && { ...query, ...before }, { ...query, ...change }).map(
      ({ to, notice: { kind, cause } }) => `${kind} ${cause} to ${to}`,
    );

  it("is told to the person it is given to", () => {
    expect(told(undefined, { assignee: BEN })).toEqual(["assigned t1-q1-1 to ben"]);
  });

  const answer = { notes: { "1": note(ADA), "2": note(BEN) } };
  it.each([
    ["that is answered", { assignee: BEN }, { assignee: BEN, ...answer }, ["answered t1-q1-2 to ada"]],
    ["that is answered and closed", {}, { status: "closed", ...answer }, ["answered t1-q1-2 to ada"]],
    ["that is given back with an answer", { assignee: BEN }, { assignee: ADA, ...answer }, ["assigned t1-q1-2 to ada"]],
    ["for nobody", undefined, {}, []],
    ["that stays with the same person", { assignee: BEN }, { assignee: BEN }, []],
    ["that somebody takes for themselves", undefined, { assignee: ADA }, []],
    ["to which its author adds a note", {}, { notes: { "1": note(ADA), "2": note(ADA) } }, []],
  ])("is told to whom it concerns, of a query %s", (_, before, change, notices) => {
    expect(told(before, change)).toEqual(notices);
  });

  it.each([
    ["answered", "ada", { notes: { "1": note(ADA), "2": note(BEN), "3": note(ADA) } }, true],
    ["answered", "ada", { notes: { "1": note(ADA), "2": note(BEN) }, status: "closed" }, false],
    ["assigned", "ben", { assignee: BEN, status: "closed" }, true],
    ["assigned", "ben", { assignee: BEN }, false],
  ] as const)("a notice %s to %s is past once it asks nothing more", (kind, to, change, isPast) => {
    expect(isPastOfQuery({ kind, to, queryId: "q1" }, { ...query, ...change })).toBe(isPast);
    expect(isPastOfQuery({ kind, to, queryId: "q2" }, { ...query, ...change })).toBe(false);
  });
});
