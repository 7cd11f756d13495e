import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { inWords } from "@zona/domain/messages/said";
import type { TestDraftValues } from "@zona/domain/records/test-draft";
import { subjectCodeSays, withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { useState } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DraftFormContext } from "./draft-form.ts";
import { MaterialStep } from "./material-step.tsx";
import { SubjectStep } from "./subject-step.tsx";

const change = vi.fn();

function Form({ initial }: { initial: TestDraftValues }) {
  const [values, setValues] = useState(initial);
  const form = {
    draftId: "d",
    values,
    resumeAt: "kind" as const,
    change(patch: TestDraftValues) {
      change(patch);
      setValues({ ...values, ...patch });
    },
    saveNow() {},
    finish: async () => {},
  };
  return (
    <MantineProvider>
      <DraftFormContext value={form}>
        <Outlet />
      </DraftFormContext>
    </MantineProvider>
  );
}

function open(step: string, initial: TestDraftValues) {
  const routes = [
    {
      path: "/test/new/d",
      element: <Form initial={initial} />,
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

  it("completes a code only on demand, for a new label", async () => {
    const code = withCheckCharacter("HF-0042") ?? "";
    open("subject", { kind: "icsi" });
    type("HF-0042");
    expect(field().value).toBe("HF-0042");
    fireEvent.click(screen.getByRole("button", { name: `Issue new code: ${code}` }));
    expect(field().value).toBe(code);
    expect(screen.getByText(`Check character correct: ${code}`)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Issue/ })).toBeNull();
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
