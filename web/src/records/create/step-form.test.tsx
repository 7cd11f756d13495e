import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { inWords } from "@zona/domain/messages/said";
import type { TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { type CodePattern, DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import { subjectCodeSays } from "@zona/domain/subjects/subject-code";
import { useState } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SessionContext } from "../../people/session/session.ts";
import { DraftFormContext } from "./draft-form.ts";
import { MaterialStep } from "./material-step.tsx";
import { SubjectStep } from "./subject-step.tsx";

const change = vi.fn();
const actions = { end: async () => {}, isVerified: async () => true, sendVerificationMail: async () => {} };
const member = {
  ...{ uid: "emma", email: "emma@hollyfield.example", organisation: "hollyfield.example" },
  ...{ name: "Emma Lindqvist", role: "staff" as const },
};

type Given = { initial: TestDraftValues; pattern: CodePattern };

function Form({ initial, pattern }: Given) {
  const [values, setValues] = useState(initial);
  const form = {
    draftId: "d",
    values,
    pattern,
    resumeAt: "kind" as const,
    change(patch: TestDraftValues) {
      change(patch);
      setValues({ ...values, ...patch });
    },
    saveNow() {},
    creation: { is: "idle" as const },
    create() {},
  };
  return (
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <DraftFormContext value={form}>
          <Outlet />
        </DraftFormContext>
      </SessionContext>
    </MantineProvider>
  );
}

function open(step: string, initial: TestDraftValues, pattern: CodePattern = DEFAULT_PATTERN) {
  const routes = [
    {
      path: "/test/new/d",
      element: <Form initial={initial} pattern={pattern} />,
      children: [
        { path: "subject", element: <SubjectStep /> },
        { path: "material", element: <MaterialStep /> },
        { path: "kind", element: <p>kind step</p> },
        { path: "files", element: <p>files step</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/test/new/d/${step}`] });
  render(<RouterProvider router={router} />);
  return router;
}

const field = () => screen.getByLabelText<HTMLInputElement>("Subject code");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Continue" }));

describe("a step of the new test", () => {
  afterEach(() => {
    cleanup();
    change.mockClear();
  });

  it("judges a field when it is left, not while it is typed", () => {
    open("subject", { kind: "icsi" });
    type("HF-1");
    expect(screen.queryByText(inWords(subjectCodeSays("shape")))).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText(inWords(subjectCodeSays("shape")))).toBeDefined();
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });

  it("stops at an error with a summary whose link leads to the field", async () => {
    open("subject", { kind: "icsi" });
    goOn();
    expect(screen.getByRole("alert").textContent).toContain("There is a problem");
    fireEvent.click(screen.getByRole("link", { name: inWords(subjectCodeSays("shape")) }));
    expect(document.activeElement).toBe(field());
  });

  it("keeps what was typed exactly as it was typed", () => {
    open("subject", { kind: "icsi" });
    type(" hf_0042 ");
    expect(change).toHaveBeenLastCalledWith({ subjectCode: " hf_0042 " });
  });

  it("offers a new code where codes are issued, and never while one of others is asked for", () => {
    open("subject", { kind: "icsi", studyId: "s" });
    expect(screen.getByRole("button", { name: "New subject" })).toBeDefined();
    cleanup();
    const shape = "AAA-9999";
    open("subject", { kind: "icsi", studyId: "s" }, { form: "foreign", prefix: "HF", shape, check: "none" });
    expect(screen.queryByRole("button", { name: "New subject" })).toBeNull();
    expect(screen.getByText(/in this study like AAA-9999/)).toBeDefined();
    type("ABC-123");
    goOn();
    expect(screen.getByRole("alert").textContent).toContain("In this study a subject code looks like AAA-9999.");
  });

  it("goes on when everything is right", async () => {
    open("material", { kind: "semen" });
    expect(screen.queryByRole("radio", { name: "Own, fresh" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "TESE" }));
    goOn();
    expect(await screen.findByText("files step")).toBeDefined();
  });

  it("goes back in the history when that is where the person came from", async () => {
    const router = open("kind", { kind: "icsi" });
    await act(() => router.navigate("/test/new/d/subject", { state: { from: "kind" } }));
    fireEvent.click(screen.getByRole("link", { name: "Back" }));
    expect(await screen.findByText("kind step")).toBeDefined();
    expect(router.state.historyAction).toBe("POP");
  });

  it("goes back by address when the step was opened from elsewhere", async () => {
    const router = open("subject", { kind: "icsi" });
    fireEvent.click(screen.getByRole("link", { name: "Back" }));
    expect(await screen.findByText("kind step")).toBeDefined();
    expect(router.state.historyAction).toBe("PUSH");
  });

  it("offers the way to the kind when the material cannot be asked for without it", async () => {
    open("material", {});
    fireEvent.click(screen.getByRole("link", { name: "Choose kind" }));
    expect(await screen.findByText("kind step")).toBeDefined();
  });
});
