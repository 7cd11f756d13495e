import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { screenLock } from "../lock/screen-lock.ts";
import { LockContext } from "../lock/use-idle-lock.ts";
import { SessionContext } from "./session.ts";
import { SignOutAsked, unsent, useSignOut } from "./sign-out.tsx";
import { untilSent } from "./until-sent.ts";

const member = { uid: "emma", email: "emma@hollyfield.example", organisation: "hollyfield.example", name: "Emma" };
const end = vi.fn(async () => undefined);
const onLock = vi.fn();

function Leaving() {
  return (
    <button type="button" onClick={useSignOut()}>
      Sign out
    </button>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  screenLock.set(false);
});
afterEach(async () => {
  screen.queryByText("Cancel")?.click();
  cleanup();
});

const show = () =>
  render(
    <MantineProvider env="test">
      <SessionContext
        value={{
          session: { status: "staff", member },
          actions: { end, isVerified: async () => true, sendVerificationMail: async () => undefined },
        }}
      >
        <LockContext value={onLock}>
          <Leaving />
          <SignOutAsked />
        </LockContext>
      </SessionContext>
    </MantineProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const asked = () => screen.findByRole("heading", { name: "Not everything has reached the server" });

it("signs out at once while nothing waits for the network", async () => {
  show();
  await untilSent(Promise.resolve());
  await untilSent(Promise.reject(new Error("refused"))).catch(() => undefined);
  expect(unsent.writes).toBe(0);
  press("Sign out");
  expect(end).toHaveBeenCalledOnce();
});

it("says what a sign-out would delete, and locks instead", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  show();
  void untilSent(promise);
  press("Sign out");
  await asked();
  expect(screen.getByText(/^One entry of yours still waits for the network/)).toBeTruthy();
  expect(end).not.toHaveBeenCalled();
  press("Lock screen");
  expect(onLock).toHaveBeenCalledOnce();
  expect(screen.queryByRole("heading")).toBeNull();
  await act(async () => resolve());
  press("Sign out");
  expect(end).toHaveBeenCalledOnce();
});

it("offers no lock behind the lock, and signs out for whoever wants it all the same", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  screenLock.set(true);
  show();
  void untilSent(promise);
  press("Sign out");
  await asked();
  expect(screen.queryByRole("button", { name: "Lock screen" })).toBeNull();
  press("Sign out and delete");
  expect(end).toHaveBeenCalledOnce();
  await act(async () => resolve());
});
