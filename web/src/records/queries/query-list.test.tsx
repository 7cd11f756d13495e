import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { LabTest } from "@zona/domain/records/lab-test";
import { Query } from "@zona/domain/records/queries/query";
import type { AnswerQuery, OpenQuery } from "@zona/domain/records/queries/query-requests";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMBRYOLOGIST } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import { SessionContext } from "../../people/session/session.ts";
// Loaded on demand by what is tested: here beforehand, so that nothing waits for them.
import "../../people/names/person-field.tsx";
import "./query-dialog.tsx";
import { QueryList } from "./query-list.tsx";

const openQuery = vi.fn<(asked: OpenQuery) => Promise<object>>(async () => ({}));
const answerQuery = vi.fn<(asked: AnswerQuery) => Promise<object>>(async () => ({}));
let ids = 0;
vi.mock("./query-data.ts", () => ({
  newQueryId: () => `q${++ids}`,
  openQuery: (asked: OpenQuery) => openQuery(asked),
  answerQuery: (asked: AnswerQuery) => answerQuery(asked),
}));

const NOOR = { uid: "noor", name: "Noor" };
const AT = new Date("2026-05-12T08:00:00Z");
const note = (text: string) => ({ by: NOOR, at: AT, text, status: "new" });
const queryWith = (...texts: string[]) =>
  Query.parse({
    ...{ id: "q1", type: "query", status: "new", path: "", openedBy: NOOR, openedAt: AT, updatedAt: AT },
    notes: Object.fromEntries(texts.map((text, at) => [`${at + 1}`, note(text)])),
  });

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = { uid: "emma", email: "emma@hollyfield.example", name: "Emma", organisation: "hollyfield.example" };
const test = {
  ...{ id: "t1", kind: "icsi", status: "in_progress", organisation: "hollyfield.example", header: {}, material: {} },
} as unknown as LabTest;
const list = (...queries: Query[]) => (
  <MantineProvider>
    <MemoryRouter>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <QueryList record={{ test, sheets: {} }} queries={queries} />
      </SessionContext>
    </MemoryRouter>
  </MantineProvider>
);

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name, hidden: true }));
const dialog = async () => within(await screen.findByRole("dialog", { hidden: true }));
const words = async () => (await dialog()).findByLabelText<HTMLTextAreaElement>("Your question or comment");
const write = async (text: string) => fireEvent.change(await words(), { target: { value: text } });
const answered = (text: string) => {
  const said = { code: "refusals.answeredMeanwhile", values: { name: "Noor", text } };
  const details = { said, english: `Noor answered in the meantime: “${text}”` };
  return Object.assign(new Error(said.code), { code: "functions/aborted", details });
};
const lost = () => Object.assign(new Error("away"), { code: "unavailable" });

beforeEach(() => holdAccess(EMBRYOLOGIST));
afterEach(() => {
  cleanup();
  openQuery.mockReset();
  answerQuery.mockReset();
});

it("keeps what was typed while the server does not answer, and sends the same query again", async () => {
  render(list());
  await press("Ask about a value");
  await write("Three cells or four?");
  openQuery.mockRejectedValueOnce(lost());
  await press("Open query");
  expect(await screen.findByText(/^The server did not respond/)).toBeDefined();
  expect((await words()).value).toBe("Three cells or four?");
  openQuery.mockResolvedValueOnce({});
  await press("Open query");
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
  const [first, second] = openQuery.mock.calls;
  expect(second).toEqual(first);
  expect(first).toEqual([{ testId: "t1", queryId: `q${ids}`, type: "query", path: "", text: "Three cells or four?" }]);
});

it("tells what was answered in the meantime, keeps the answer, and sends it to that", async () => {
  const { rerender } = render(list(queryWith("Three or four?")));
  await press("Answer query about Whole record");
  await write("Four.");
  rerender(list(queryWith("Three or four?", "Five.")));
  answerQuery.mockRejectedValueOnce(answered("Five."));
  await press("Send answer");
  expect(await screen.findByText(/^Noor answered in the meantime: “Five.”/)).toBeDefined();
  expect((await words()).value).toBe("Four.");
  answerQuery.mockRejectedValueOnce(lost());
  await press("Send answer");
  await screen.findByText(/^The server did not respond/);
  // The answer that was lost had come: it must not be sent as one more.
  rerender(list(queryWith("Three or four?", "Five.", "Four.")));
  answerQuery.mockResolvedValueOnce({});
  await press("Send answer");
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
  expect(answerQuery.mock.calls.map(([{ seen, text }]) => [seen, text])).toEqual([
    [1, "Four."],
    [2, "Four."],
    [2, "Four."],
  ]);
});
