import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import type { Access } from "@zona/domain/identity/access";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { SessionContext } from "../session/session.ts";
import { accessWith, EMBRYOLOGIST } from "./access-for-tests.ts";
import { AccessGate } from "./access-gate.tsx";

const end = vi.fn(async () => {});
const actions = { end, isVerified: async () => false, sendVerificationMail: async () => {} };
const member = { uid: "u", email: "lena@hollyfield.example", name: "Lena", organisation: "hollyfield.example" };
const known = (data: Access | undefined): Snapshot<Access | undefined> => ({ status: "ready", data, pending: false });

function open(snapshot: Snapshot<Access | undefined>) {
  const view = (now: Snapshot<Access | undefined>) => (
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <MemoryRouter>
          <AccessGate snapshot={now}>
            <p>the pages</p>
          </AccessGate>
        </MemoryRouter>
      </SessionContext>
    </MantineProvider>
  );
  const { rerender } = render(view(snapshot));
  return (next: Snapshot<Access | undefined>) => rerender(view(next));
}

// Loaded when it is first shown: on a busy machine that takes longer than a search waits.
beforeAll(async () => void (await import("./waiting-page.tsx")));
it("shows neither pages nor the waiting page before anything is known", () => {
  open({ status: "loading" });
  expect(screen.queryByText("the pages")).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("Loading");
});

it.each([
  ["without a document", undefined],
  ["to whom nothing was granted", accessWith({})],
])("a person %s is told whom to ask, as whom, and gets in as soon as something is granted", async (_, access) => {
  const become = open(known(access));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Waiting for access");
  expect(screen.getByText(/administrator of hollyfield.example or of the laboratory/)).toBeDefined();
  expect(screen.getByText("lena@hollyfield.example")).toBeDefined();
  screen.getByRole("button", { name: "Sign out" }).click();
  expect(end).toHaveBeenCalled();
  become(known(EMBRYOLOGIST));
  expect(screen.getByText("the pages")).toBeDefined();
});

it("an access that ends while the page is open takes the pages away, and says when it ended", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z"), toFake: ["Date", "setTimeout", "clearTimeout"] });
  open(known({ ...EMBRYOLOGIST, until: new Date("2026-11-20T12:05:00Z") }));
  expect(screen.getByText("the pages")).toBeDefined();
  const { act } = await import("@testing-library/react");
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  vi.useRealTimers();
  expect(await screen.findByText(/Your access ended on 20 Nov 2026/)).toBeDefined();
  expect(screen.queryByText("the pages")).toBeNull();
});

it("what cannot be read is said to have failed, with a way to try again, and opens nothing", async () => {
  open({ status: "error", error: new Error("gone"), retry: () => undefined });
  expect(await screen.findByText("Your access could not be read")).toBeDefined();
  expect(screen.queryByText("the pages")).toBeNull();
});
