import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Change } from "@zona/domain/records/plan-commit";
import { recordSettings } from "@zona/domain/sites/record-settings";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMBRYOLOGIST } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import { SessionContext } from "../../people/session/session.ts";
import { SITE } from "../../platform/site/site.ts";
import { TimingDialog } from "./timing-dialog.tsx";

const commitChange = vi.fn<(record: unknown, change: Change) => Promise<void>>(async () => {});
vi.mock("../record/record-data.ts", () => ({
  commitChange: (record: unknown, change: Change) => commitChange(record, change),
}));

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = { uid: "emma", email: "emma@hollyfield.example", name: "Emma", organisation: "hollyfield.example" };
const PRESENT = recordSettings(SITE);
const FORMER = { anchorMode: "injection_midpoint", profile: "istanbul-2011", overrides: { d4: { scheduled: false } } };

function open(fields: object) {
  const test = { kind: "icsi", status: "in_progress", organisation: "hollyfield.example", ...fields } as LabTest;
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <TimingDialog record={{ test, sheets: {} }} onClose={onClose} />
      </SessionContext>
    </MantineProvider>,
  );
  return onClose;
}

const switchButton = () => screen.queryByRole("button", { name: "Switch to the current policy", hidden: true });

beforeEach(() => holdAccess(EMBRYOLOGIST));
afterEach(() => {
  cleanup();
  commitChange.mockClear();
});

it("switches a record to the present policy as one change, and leaves its clock zero as it was", async () => {
  const onClose = open({ settings: FORMER });
  fireEvent.click(switchButton() as HTMLElement);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [, change] = commitChange.mock.calls[0] ?? [];
  expect(change).toEqual({
    action: "edit",
    by: { uid: "emma", name: "Emma" },
    testFields: { settings: { anchorMode: "injection_midpoint", ...PRESENT } },
  });
});

it("asks why once the record was submitted", () => {
  open({ settings: FORMER, submittedBy: { uid: "emma", name: "Emma" } });
  fireEvent.click(switchButton() as HTMLElement);
  expect(commitChange).not.toHaveBeenCalled();
  expect(screen.getByText(/reason/i, { selector: "[id$=-error]" })).toBeDefined();
});

it.each([
  ["that follows it already", { settings: PRESENT }],
  ["that says nothing of its own where the site has the defaults", {}],
  ["that is locked", { settings: FORMER, status: "locked" }],
  ["of another organisation", { settings: FORMER, organisation: "meridian-devices.example" }],
])("offers no switch to a record %s", (_, fields) => {
  open(fields);
  expect(switchButton()).toBeNull();
});
