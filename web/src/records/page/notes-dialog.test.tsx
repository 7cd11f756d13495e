import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { LabTest } from "@zona/domain/records/lab-test";
import { afterEach, expect, it, vi } from "vitest";
import { SessionContext } from "../../people/session/session.ts";
import { NotesDialog } from "./notes-dialog.tsx";

const commitChange = vi.fn<() => Promise<void>>();
vi.mock("../record/record-data.ts", () => ({ commitChange: () => commitChange() }));

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = { uid: "emma", email: "emma@hollyfield.example", name: "Emma", organisation: "hollyfield.example" };
const AT = new Date("2026-11-24T09:00:00Z");

function open() {
  const onClose = vi.fn<() => void>();
  const shown = (rev: number, notes: string) => {
    const fields: object = { rev, notes, updatedBy: member, updatedAt: AT };
    const test = { kind: "icsi", status: "in_progress", ...fields } as LabTest;
    return (
      <MantineProvider>
        <SessionContext value={{ session: { status: "staff", member }, actions }}>
          <NotesDialog record={{ test, sheets: {} }} onClose={onClose} />
        </SessionContext>
      </MantineProvider>
    );
  };
  const { rerender } = render(shown(1, "Device P-2."));
  const notes = screen.getByRole("textbox", { name: "Notes", hidden: true });
  fireEvent.change(notes, { target: { value: "Device P-3." } });
  return {
    onClose,
    save: () => screen.getByRole("button", { name: /^Save/, hidden: true }),
    hear: (rev: number, text: string) => rerender(shown(rev, text)),
  };
}

afterEach(() => {
  cleanup();
  commitChange.mockReset();
});

it("an attempt of which the answer was lost counts as saved once the record says it", async () => {
  commitChange.mockRejectedValue(Object.assign(new Error("refused"), { code: "permission-denied" }));
  const { onClose, save, hear } = open();
  fireEvent.click(save());
  await waitFor(() => expect(commitChange).toHaveBeenCalled());
  expect(onClose).not.toHaveBeenCalled();
  hear(2, "Device P-3.");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("what somebody else wrote in the same words is not written twice", () => {
  const { onClose, save, hear } = open();
  hear(2, "Device P-3.");
  expect(screen.queryByRole("button", { name: "Keep yours", hidden: true })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(save());
  expect(onClose).toHaveBeenCalled();
  expect(commitChange).not.toHaveBeenCalled();
});

it("other words of somebody else ask which are kept", () => {
  const { onClose, hear } = open();
  hear(2, "Device P-4.");
  expect(screen.getByRole("button", { name: "Keep yours", hidden: true })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});
