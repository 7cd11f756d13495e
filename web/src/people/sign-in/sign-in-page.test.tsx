import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Session, SessionContext } from "../session/session.ts";
import type { SignInChoiceProps, SignInPort } from "./sign-in.ts";
import { SignInPage } from "./sign-in-page.tsx";

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const nobody: Session = { status: "signed-out", why: "not-yet" };
const member = {
  uid: "u",
  email: "emma@hollyfield.example",
  organisation: "hollyfield.example",
  name: "Emma",
  role: "staff",
} as const;

function open({ session = nobody, state = null as unknown, port = {} as Partial<SignInPort> }) {
  const obtainAccount = async () => ({
    emailVerified: true,
    getIdTokenResult: async () => ({ claims: { staff: true } }),
  });
  const full: SignInPort = { obtainAccount, signOut: nothing, ...port };
  const Choice = ({ busy, onPick }: SignInChoiceProps) => (
    <button type="button" disabled={busy} onClick={() => onPick(full)}>
      Sign in
    </button>
  );
  const routes = [
    { path: "/", element: <SignInPage Choice={Choice} /> },
    { path: "*", element: <p>inside</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: "/", state }] });
  render(
    <MantineProvider>
      <SessionContext value={{ session, actions }}>
        <RouterProvider router={router} />
      </SessionContext>
    </MantineProvider>,
  );
  return router;
}

const pick = () => fireEvent.click(screen.getByRole("button", { name: "Sign in" }));

describe("sign-in page", () => {
  afterEach(cleanup);

  it("tells an outsider that the account is not allowed", async () => {
    const refused = Object.assign(new Error(NOT_ALLOWED_MESSAGE), { code: "auth/internal-error" });
    open({ port: { obtainAccount: () => Promise.reject(refused) } });
    pick();
    expect(await screen.findByText(NOT_ALLOWED_MESSAGE)).toBeDefined();
  });

  it("offers another try after a failure and forgets the former sentence", async () => {
    const obtainAccount = vi.fn().mockRejectedValueOnce(Object.assign(new Error("x"), { code: "auth/popup-blocked" }));
    obtainAccount.mockReturnValueOnce(new Promise(() => {}));
    open({ port: { obtainAccount } });
    pick();
    expect(await screen.findByText(/Allow pop-ups/)).toBeDefined();
    pick();
    expect(screen.queryByText(/Allow pop-ups/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" }).disabled).toBe(true);
  });

  it("says that the session has ended when the guard says so", () => {
    open({ state: { ended: "ended" } });
    expect(screen.getByText(/Your session has ended/)).toBeDefined();
  });

  it("says that the account was disabled when the guard says so", () => {
    open({ state: { ended: "disabled" } });
    expect(screen.getByText(/is disabled/)).toBeDefined();
  });

  it("takes a signed-in person to where they were going, in place of itself", async () => {
    const router = open({ session: { status: "staff", member }, state: { returnTo: "/rawdata?pages=2" } });
    expect(await screen.findByText("inside")).toBeDefined();
    expect(router.state.location).toMatchObject({ pathname: "/rawdata", search: "?pages=2" });
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("takes a signed-in person home when they were going nowhere", async () => {
    const router = open({ session: { status: "staff", member } });
    expect(await screen.findByText("inside")).toBeDefined();
    expect(router.state.location.pathname).toBe("/home");
  });
});
