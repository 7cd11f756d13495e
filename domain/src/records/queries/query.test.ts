import { expect, it } from "vitest";
import { canMoveQuery, isOpenQuery, isUnnotedFailure, notesOf, Query, QueryStatus, queryMove } from "./query.ts";

const ada = { uid: "u-ada", name: "Ada" };
const at = new Date("2026-05-16T12:00:00Z");

const opened = { openedBy: ada, openedAt: at, updatedAt: at, notes: {} };
const query = Query.parse({ id: "q", type: "failed_validation", status: "new", path: "units.0", ...opened });

it("a query that failed validation blocks until somebody says a word", () => {
  expect(isUnnotedFailure(query)).toBe(true);
  expect(
    isUnnotedFailure({ ...query, notes: { "1": { by: ada, at, text: "counted again", status: "updated" } } }),
  ).toBe(false);
  expect(isUnnotedFailure({ ...query, status: "closed" })).toBe(false);
});

it("a query shows its notes in the order of their numbers", () => {
  const note = (text: string) => ({ by: ada, at, text, status: "updated" });
  const notes = { "10": note("last"), "2": note("second"), "1": note("first") };
  expect(notesOf(Query.parse({ ...query, notes })).map(({ text }) => text)).toEqual(["first", "second", "last"]);
});

it("a query comes to every status that it can have", () => {
  const reached = new Set<QueryStatus>(["new"]);
  for (const from of reached) for (const to of QueryStatus.options) if (canMoveQuery(from, to)) reached.add(to);
  expect([...reached].toSorted()).toEqual(QueryStatus.options.toSorted());
});

it("a query is answered by a move that it knows, also when another answer moved it meanwhile", () => {
  expect(queryMove("new", "resolution_proposed")).toBe("resolution_proposed");
  expect(queryMove("resolution_proposed", "resolution_proposed")).toBe("updated");
  expect(queryMove("closed", "not_applicable")).toBe("updated");
  expect(queryMove("not_applicable", "updated")).toBeUndefined();
});

it("a query is opened again but never leaves not applicable", () => {
  expect([canMoveQuery("closed", "updated"), canMoveQuery("not_applicable", "updated")]).toEqual([true, false]);
  expect(QueryStatus.options.filter((status) => isOpenQuery({ status }))).toEqual([
    "new",
    "updated",
    "resolution_proposed",
  ]);
});
