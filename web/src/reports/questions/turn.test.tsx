import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { Filter } from "@zona/domain/filters/filter";
import type { Answer, AnswerContent } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { EMBRYOLOGIST } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import { Turn } from "./turn.tsx";

holdAccess(EMBRYOLOGIST);
afterEach(cleanup);

const ICSI: Filter = { field: "technique", op: "eq", value: ["icsi"] };
const IMSI: Filter = { field: "technique", op: "eq", value: ["imsi"] };
const THIS_YEAR: Filter = { field: "createdAt", op: "within", value: ["this-year"] };

const counted = (more: Partial<AskedRequest> = {}): AskedRequest => ({
  ask: "figure",
  subject: "tests",
  measures: [{ of: "count" }],
  where: { all: [ICSI, THIS_YEAR] },
  groupBy: [],
  versus: [],
  shows: [],
  ...more,
});
const COUNTED: AnswerContent = { kind: "figures", totals: [[{ of: "count", count: 21 }]], groups: [] };

/** A turn on the page, and what it asked for. */
function drawn(
  content: AnswerContent,
  { question = "how many?", from, ...more }: Partial<Answer> & { question?: string; from?: string },
) {
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    (...more: unknown[]) =>
      asked.push([name, ...more]);
  const answer: Answer = {
    ...more,
    content,
    asOf: "2026-11-20T09:00:00Z",
    zone: "Europe/Paris",
    names: {},
  };
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Turn
          turnId="turn"
          question={question}
          answer={answer}
          from={from}
          asks={{ fresh: note("fresh"), words: note("words"), changed: note("changed"), chosen: note("chosen") }}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  return asked;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the headline says all of what was asked, and a part that is taken out is asked without", () => {
  const asked = drawn(COUNTED, { request: counted() });
  expect(screen.getByText(/^21 tests created this year so far, .* where technique is ICSI$/)).toBeTruthy();
  press("Remove: technique is ICSI");
  expect(asked).toEqual([["changed", counted({ where: THIS_YEAR })]]);
});

test("a condition is changed with the editor of tables", async () => {
  const asked = drawn(COUNTED, { request: counted({ where: ICSI }) });
  press("Change: technique is ICSI");
  const panel = within(await screen.findByRole("region", { name: "Change: technique is ICSI" }, { timeout: 10_000 }));
  fireEvent.change(panel.getByRole("combobox", { name: "Value" }), { target: { value: "imsi" } });
  fireEvent.click(panel.getByRole("button", { name: "Apply filter" }));
  await waitFor(() => expect(asked).toEqual([["changed", counted({ where: IMSI })]]));
});

test("what no record can be is told and not asked", async () => {
  const asked = drawn(COUNTED, { request: counted({ where: ICSI }) });
  press("Add condition");
  const panel = within(await screen.findByRole("region", { name: "Add condition" }, { timeout: 10_000 }));
  // The list of fields is loaded on demand, and another input takes the place of the first.
  const field = await waitFor(
    () => {
      const found = panel.getByRole("textbox", { name: "Field" });
      expect(found.hasAttribute("readonly")).toBe(false);
      return found;
    },
    { timeout: 10_000 },
  );
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: "Technique" } });
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
  fireEvent.change(panel.getByRole("combobox", { name: "Value" }), { target: { value: "imsi" } });
  fireEvent.click(panel.getByRole("button", { name: "Apply filter" }));
  expect(panel.getByText(/^No record can pass all/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test("different meanings are told as sentences, and the one that is chosen is asked", () => {
  const requests = [counted({ where: ICSI }), counted({ where: IMSI })];
  const asked = drawn({ kind: "choice", requests, dateOrders: ["day-first", "month-first"] }, {});
  expect(screen.getByText("Which is meant?")).toBeTruthy();
  press("Number of tests where technique is IMSI");
  expect(asked).toEqual([["chosen", requests[1], "month-first"]]);
});

test("words that are in the way are struck, and others that are spelled alike take their place", () => {
  const question = "fertilzation rate this year";
  const words = [{ text: "fertilzation", start: 0, end: 12, suggestions: ["fertilization"] }];
  const asked = drawn({ kind: "unread", words }, { question });
  expect(document.querySelector("s")?.textContent).toBe("fertilzation");
  press("fertilization");
  expect(asked).toEqual([["words", "fertilization rate this year"]]);
});

test("a question says what it goes on from, and is asked afresh without it", () => {
  const asked = drawn(COUNTED, { request: counted(), continues: true, question: "and this year?", from: "Tests" });
  expect(screen.getByText("Goes on from: Tests")).toBeTruthy();
  press("Ask it as a new question");
  expect(asked).toEqual([["fresh", "and this year?"]]);
});

test("what was answered before all was counted is asked again as it was", () => {
  const asked = drawn(COUNTED, { request: counted(), isBehind: true });
  press("Ask again");
  expect(asked).toEqual([["chosen", counted()]]);
});

test("a question of its own goes on from nothing", () => {
  drawn(COUNTED, { request: counted(), from: "Tests" });
  expect(screen.queryByText(/^Goes on/)).toBeNull();
});
