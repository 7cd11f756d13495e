import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { SessionContext } from "../../people/session/session.ts";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { BeforeFirstStudy } from "./first-run-gate.tsx";
import { FirstRunSteps, type SetUp } from "./first-run-steps.tsx";

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
const steps = (done: Partial<SetUp> = {}) => show(<FirstRunSteps {...NOTHING} {...done} domain={LAB} />);
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

const studies = (status: "ready" | "kept", n: number): Snapshot<{ records: object[] }> => {
  const data = { records: Array.from({ length: n }, () => ({ id: "s" })) };
  return status === "ready" ? { status, data, pending: false } : { status, data, pending: false, asOf: undefined };
};
const gate = (snapshot: Snapshot<{ records: object[] }>) =>
  show(
    <BeforeFirstStudy studies={snapshot}>
      <p>the home page</p>
    </BeforeFirstStudy>,
  );

it.each<[string, Snapshot<{ records: object[] }>]>([
  ["as soon as there is a study", studies("ready", 1)],
  ["while the server says nothing and this device holds none", studies("kept", 0)],
  ["when studies cannot be read", { status: "error", error: new Error("gone") }],
])("shows the home page %s", (_, snapshot) => {
  gate(snapshot);
  expect(screen.getByText("the home page")).toBeDefined();
});

it("shows no home page before it is known, nor where the server says that there is no study", () => {
  gate({ status: "loading" });
  expect(screen.queryByText("the home page")).toBeNull();
  cleanup();
  gate(studies("ready", 0));
  expect(screen.queryByText("the home page")).toBeNull();
  expect(localStorage.getItem("zona-has-study")).toBeNull();
});

it("asks no more on a device that has seen a study", () => {
  gate(studies("ready", 1));
  expect(localStorage.getItem("zona-has-study")).toBe("yes");
});
