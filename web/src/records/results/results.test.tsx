import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { LabTest } from "@zona/domain/records/lab-test";
import { LateResult } from "@zona/domain/records/late-result";
import type { AskedResult } from "@zona/domain/records/record-result";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMBRYOLOGIST } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import { SessionContext } from "../../people/session/session.ts";
import type { Emit } from "../../platform/firebase/snapshot.ts";
import { Results } from "./results.tsx";

let reported: LateResult[] = [];
let tell = () => {};
const recordResult = vi.fn<(asked: AskedResult) => Promise<object>>(async () => ({}));
vi.mock("./results-data.ts", () => ({
  newResultId: () => "r".repeat(20),
  recordResult: (asked: AskedResult) => recordResult(asked),
  listenToResults: () => (emit: Emit<{ records: LateResult[] }>) => {
    tell = () => emit({ status: "ready", data: { records: reported }, pending: false });
    tell();
    return () => {};
  },
}));

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = { uid: "emma", email: "emma@hollyfield.example", name: "Emma", organisation: "hollyfield.example" };
const NOOR = { uid: "noor", name: "Noor" };
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const sheet = (id: string, rows: object) => ({ [id]: { id, rows: rows as never } });
const transferred = (at: Date) => ({
  ...sheet("dispositions", { 3: { fate: "transfer" } }),
  ...sheet("transfers", { 1: { transferredAt: at, by: NOOR, catheter: "Soft" } }),
  ...sheet("oocytes", { 3: { maturity: "MII", insemination: "icsi" } }),
});
const biopsied = (result: string) => ({
  ...sheet("genetics", { 3: { type: "A", biopsyAt: daysAgo(9), by: NOOR, cells: 5, tubeId: "T1", result } }),
  ...sheet("oocytes", { 3: { maturity: "MII", insemination: "icsi" } }),
});
const outcome = (values: object, more: object = {}) =>
  LateResult.parse({
    ...{ id: "r1", kind: "outcome", transfer: 1, values: { hcg: "positive", ...values } },
    ...{ at: daysAgo(6), by: NOOR, enteredAt: daysAgo(6), ...more },
  });

function open(sheets: object, fields: object = {}) {
  const test = {
    ...{ id: "t1", kind: "icsi", status: "locked", organisation: "hollyfield.example", header: {}, ...fields },
  } as LabTest;
  render(
    <MantineProvider>
      <MemoryRouter>
        <SessionContext value={{ session: { status: "staff", member }, actions }}>
          <Results record={{ test, sheets: sheets as never }} />
        </SessionContext>
      </MemoryRouter>
    </MantineProvider>,
  );
}
const button = (name: string) => screen.findByRole("button", { name, hidden: true });
const dialog = async () => within(await screen.findByRole("dialog", { hidden: true }));
const choose = async (name: string) => fireEvent.click((await dialog()).getByRole("radio", { name, hidden: true }));
const save = async () => fireEvent.click((await dialog()).getByRole("button", { name: "Save result", hidden: true }));
const sent = () => recordResult.mock.calls[0]?.[0].result;

beforeEach(() => {
  holdAccess(EMBRYOLOGIST);
  reported = [];
});
afterEach(() => {
  cleanup();
  recordResult.mockClear();
});

it("has nothing to report before a transfer or a biopsy, and says so", async () => {
  open(sheet("oocytes", { 3: { maturity: "MII" } }));
  expect(await screen.findByText(/^No embryo was transferred or biopsied/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Report/ })).toBeNull();
});

it.each([
  [13, "No outcome reported yet."],
  [15, "Outcome missing"],
])("%i days after a transfer says: %s", async (days, words) => {
  open(transferred(daysAgo(days)));
  expect(await screen.findByText(words)).toBeDefined();
});

it("takes the outcome of a locked record, and leaves out what nobody knows", async () => {
  open(transferred(daysAgo(20)));
  fireEvent.click(await button("Report outcome"));
  await save();
  expect(
    (await dialog()).getAllByText("Say whether the pregnancy test was positive, negative, or is not known."),
  ).not.toHaveLength(0);
  expect(recordResult).not.toHaveBeenCalled();
  await choose("Positive");
  fireEvent.change((await dialog()).getByLabelText("Sacs"), { target: { value: "2" } });
  await save();
  await waitFor(() => expect(recordResult).toHaveBeenCalledOnce());
  expect(recordResult).toHaveBeenCalledWith({
    testId: "t1",
    resultId: "r".repeat(20),
    result: { kind: "outcome", transfer: 1, values: { hcg: "positive", sacs: 2 }, at: expect.any(String) },
  });
});

it("counts nothing after a negative test", async () => {
  open(transferred(daysAgo(20)));
  fireEvent.click(await button("Report outcome"));
  await choose("Positive");
  fireEvent.change((await dialog()).getByLabelText("Sacs"), { target: { value: "2" } });
  await choose("Negative");
  expect((await dialog()).queryByLabelText("Sacs")).toBeNull();
  await save();
  await waitFor(() => expect(sent()?.values).toEqual({ hcg: "negative" }));
});

it("takes a further report without a reason, and a correction with one alone", async () => {
  reported = [outcome({ sacs: 2 })];
  open(transferred(daysAgo(20)));
  fireEvent.click(await button("Update outcome"));
  fireEvent.change((await dialog()).getByLabelText("Heartbeats"), { target: { value: "2" } });
  expect((await dialog()).queryByLabelText(/^Why is/)).toBeNull();
  fireEvent.change((await dialog()).getByLabelText("Sacs"), { target: { value: "1" } });
  await save();
  expect((await dialog()).getAllByText("Say why the earlier result is corrected.")).not.toHaveLength(0);
  expect(recordResult).not.toHaveBeenCalled();
  fireEvent.change((await dialog()).getByLabelText(/^Why is/), { target: { value: "one sac on the second scan" } });
  await save();
  await waitFor(() => expect(recordResult).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject({
    ...{ values: { hcg: "positive", sacs: 1, heartbeats: 2 }, supersedes: "r1" },
    reason: "one sac on the second scan",
  });
});

it("strikes what was corrected and says why; what was only added to is not struck", async () => {
  const first = outcome({});
  const second = outcome({ sacs: 2 }, { id: "r2", supersedes: "r1", reason: "Further report", enteredAt: daysAgo(5) });
  const third = outcome({ sacs: 1 }, { id: "r3", supersedes: "r2", reason: "second scan", enteredAt: daysAgo(4) });
  reported = [third, second, first];
  open(transferred(daysAgo(20)));
  expect(await screen.findByText(/· 1 sac ·/, { selector: "strong" })).toBeDefined();
  expect(screen.getByText("Corrected because: second scan")).toBeDefined();
  expect(screen.getByText(/· 2 sacs ·/).tagName).toBe("DEL");
  expect(screen.getByText(/sacs not known/).tagName).not.toBe("DEL");
  expect(screen.queryByText(/Further report/)).toBeNull();
});

it("stops at a result that somebody else reported in the meantime", async () => {
  open(transferred(daysAgo(20)));
  fireEvent.click(await button("Report outcome"));
  await choose("Negative");
  reported = [outcome({})];
  tell();
  expect(await screen.findByText("Noor reported a result in the meantime")).toBeDefined();
  await save();
  expect(recordResult).not.toHaveBeenCalled();
});

it("asks for the result of a biopsy that is pending, and leaves one to the record that stands in it", async () => {
  open(biopsied("pending"));
  fireEvent.click(await button("Report result"));
  await choose("Mosaic");
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ kind: "genetics", unit: 3, values: { result: "mosaic" } }));
  cleanup();
  open(biopsied("euploid"));
  expect(await screen.findByText("Euploid, entered in the record")).toBeDefined();
  expect(screen.queryByRole("button", { name: /result/ })).toBeNull();
});

it.each([
  ["of another organisation", { organisation: "meridian-devices.example" }],
  ["that was cancelled", { status: "cancelled" }],
])("lets nobody report for a record %s", async (_, fields) => {
  open(transferred(daysAgo(20)), fields);
  expect(await screen.findByText("Outcome missing")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Report outcome" })).toBeNull();
});
