import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { SessionContext } from "../../people/session/session.ts";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { BeforeSetUp } from "./before-set-up.tsx";
import { FirstRunSteps, type SetUp, type Started } from "./first-run-steps.tsx";

const LAB = "hollyfield.example";
const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = { uid: "ada", email: `ada@${LAB}`, name: "Ada", organisation: LAB };
const SITE = {
  ...DEMO_SITE,
  hours: { week: {}, holidays: [] },
  organisation: LAB,
  rev: 1,
  by: { uid: "ada", name: "Ada" },
  at: new Date(0),
};
const NOTHING: SetUp = { site: undefined, organisation: undefined, invited: 0 };

const show = (element: React.ReactNode) =>
  render(
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
      </SessionContext>
    </MantineProvider>,
  );
const BEFORE: Started = { hasStudy: false, trial: undefined, hasSchedule: false, onEnd: () => undefined };
const steps = (done: Partial<SetUp & Started> = {}) =>
  show(<FirstRunSteps {...NOTHING} {...BEFORE} {...done} domain={LAB} />);
const step = (name: RegExp) => within(screen.getByRole("region", { name }));

// Loaded when they are first shown: on a busy machine that takes longer than a search waits.
beforeAll(async () => {
  await import("../../laboratory/studies/study-dialog.tsx");
  await import("../../people/organisations/organisation-dialog.tsx");
  await import("../../people/users/invite-panel.tsx");
});
beforeEach(() => localStorage.clear());
it("asks for the laboratory first, and for nothing that rests on it", () => {
  steps();
  expect(step(/Laboratory/).getByRole("link", { name: "Set up the laboratory" })).toBeDefined();
  expect(screen.queryByText("Done")).toBeNull();
  for (const later of [/People/, /First study/]) expect(step(later).queryByRole("button")).toBeNull();
});

it("says which steps are done when it is taken up again, and lets them be changed", async () => {
  steps({ site: SITE, organisation: { id: LAB, newPeople: "embryologist" }, invited: 2 });
  expect(step(/Laboratory/).getByText("Done")).toBeDefined();
  expect(step(/Laboratory/).getByRole("link", { name: "Site settings" })).toBeDefined();
  expect(step(/People/).getByText("Done")).toBeDefined();
  expect(step(/People/).getByText(/2 people invited/)).toBeDefined();
  expect(step(/First study/).queryByText("Done")).toBeNull();
  fireEvent.click(step(/People/).getByRole("button", { name: "Change for new people" }));
  expect(await screen.findByLabelText(/New people of hollyfield.example start with/)).toBeDefined();
});

it("offers what new people would start with anyway, as long as nobody decided otherwise", async () => {
  steps({ site: SITE });
  fireEvent.click(step(/People/).getByRole("button", { name: "Choose for new people" }));
  expect(await screen.findByLabelText(/New people of hollyfield.example start with/)).toHaveProperty(
    "value",
    "embryologist",
  );
});

it("opens the forms of the other pages: invitations, and a study with its kinds, codes and blinding", async () => {
  steps({ site: SITE });
  fireEvent.click(step(/People/).getByRole("button", { name: "Invite person" }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  fireEvent.click(step(/First study/).getByRole("button", { name: "Open first study" }));
  expect(await screen.findByRole("group", { name: /Kinds of test/ })).toBeDefined();
  expect(screen.getByLabelText(/^Prefix of issued codes/)).toBeDefined();
  expect(screen.getByLabelText(/Blinded assessment/)).toBeDefined();
});

it("leads from the study to a trial test and from there to a report, one after the other", () => {
  const set = { site: SITE, organisation: { id: LAB, newPeople: "embryologist" as const }, hasStudy: true };
  const trial = { id: "t1", code: "ICSI-0001" };
  steps(set);
  expect(step(/First study/).getByText("Done")).toBeDefined();
  expect(step(/Trial test/).getByRole("link", { name: "Create trial test" })).toBeDefined();
  expect(step(/Report/).queryByRole("link")).toBeNull();
  cleanup();
  steps({ ...set, trial });
  expect(step(/Trial test/).getByRole("link", { name: "Open ICSI-0001" })).toHaveProperty("pathname", "/test/t1");
  expect(step(/Report/).getByRole("link", { name: "Schedule report" })).toBeDefined();
  cleanup();
  steps({ ...set, trial, hasSchedule: true });
  expect(screen.getAllByText("Done")).toHaveLength(5);
});

type Listed = Snapshot<{ records: { id: string; code: string }[] }>;
const listed = (status: "ready" | "kept", n: number): Listed => {
  const data = { records: Array.from({ length: n }, (_, at) => ({ id: `s${at}`, code: `ICSI-000${at}` })) };
  return status === "ready" ? { status, data, pending: false } : { status, data, pending: false, asOf: undefined };
};
const FAILED: Listed = { status: "error", error: new Error("gone") };
const LOADING: Listed = { status: "loading" };
const gate = (studies: Listed, tests: Listed) =>
  show(
    <BeforeSetUp studies={studies} tests={tests}>
      <p>the home page</p>
    </BeforeSetUp>,
  );

it.each([
  ["as soon as there is a second test", listed("ready", 1), listed("ready", 2)],
  ["while the server says nothing and this device holds no study", listed("kept", 0), listed("kept", 0)],
  ["while the server says nothing of tests", listed("ready", 1), listed("kept", 1)],
  ["when studies cannot be read", FAILED, listed("ready", 1)],
  ["when tests cannot be read", listed("ready", 1), FAILED],
])("shows the home page %s", (_, studies, tests) => {
  gate(studies, tests);
  expect(screen.getByText("the home page")).toBeDefined();
});

it.each([
  ["before anything is known", LOADING, LOADING],
  ["before tests are known", listed("ready", 1), LOADING],
  ["where the server says that there is no study", listed("ready", 0), LOADING],
  ["where the server says that there is no test", listed("ready", 1), listed("ready", 0)],
  ["where the trial is the only test", listed("ready", 1), listed("ready", 1)],
])("shows no home page %s", (_, studies, tests) => {
  gate(studies, tests);
  expect(screen.queryByText("the home page")).toBeNull();
  expect(localStorage.getItem("zona-is-set-up")).not.toBe("yes");
});

it("asks no more on a device that has seen two tests", () => {
  gate(listed("ready", 1), listed("ready", 2));
  expect(localStorage.getItem("zona-is-set-up")).toBe("yes");
});
