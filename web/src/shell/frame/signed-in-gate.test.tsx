import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, it } from "vitest";
import { type Session, SessionContext } from "../../people/session/session.ts";
import { SignedInGate } from "./signed-in-gate.tsx";

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = {
  uid: "u",
  email: "emma@hollyfield.example",
  organisation: "hollyfield.example",
  name: "Emma",
} as const;

function SignIn() {
  return <p>sign-in {JSON.stringify(useLocation().state)}</p>;
}

function open(session: Session, path = "/rawdata?pages=2") {
  const routes = [
    { path: "/", element: <SignIn /> },
    { element: <SignedInGate />, children: [{ path: "/rawdata", element: <p>the data</p> }] },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/before", path] });
  const view = (now: Session) => (
    <MantineProvider>
      <SessionContext value={{ session: now, actions }}>
        <RouterProvider router={router} />
      </SessionContext>
    </MantineProvider>
  );
  const { rerender } = render(view(session));
  return { router, become: (next: Session) => rerender(view(next)) };
}

describe("route guard", () => {
  afterEach(cleanup);

  it("lets staff through", () => {
    open({ status: "staff", member });
    expect(screen.getByText("the data")).toBeDefined();
  });

  it("shows neither page nor sign-in while nobody knows who it is", () => {
    open({ status: "loading" });
    expect(screen.queryByText("the data")).toBeNull();
    expect(screen.queryByText(/sign-in/)).toBeNull();
    expect(screen.getByRole("status").textContent).toContain("Loading");
  });

  it("sends everyone else to the sign-in page in place of the entry, remembering where they were going", async () => {
    const { router } = open({ status: "signed-out", why: "not-yet" });
    expect(await screen.findByText(/sign-in/)).toBeDefined();
    expect(router.state.location.pathname).toBe("/");
    expect(router.state.location.state).toEqual({ returnTo: "/rawdata?pages=2", ended: "not-yet" });
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("says when the identity service has ended the session", async () => {
    const { router, become } = open({ status: "staff", member });
    become({ status: "signed-out", why: "ended" });
    expect(await screen.findByText(/sign-in/)).toBeDefined();
    expect(router.state.location.state).toMatchObject({ ended: "ended" });
  });

  it("says when the account was disabled", async () => {
    const { router, become } = open({ status: "staff", member });
    become({ status: "signed-out", why: "disabled" });
    expect(await screen.findByText(/sign-in/)).toBeDefined();
    expect(router.state.location.state).toMatchObject({ ended: "disabled" });
  });

  it("leaves the next person nothing of where someone was who signed out", async () => {
    const { router, become } = open({ status: "staff", member });
    become({ status: "signed-out", why: "left" });
    expect(await screen.findByText(/sign-in/)).toBeDefined();
    expect(router.state.location.state).toBeNull();
  });

  it("shows a person without a verified address the notice and nothing else", async () => {
    open({ status: "unverified", email: "new@hollyfield.example" });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Verify your e-mail address");
    expect(screen.queryByText("the data")).toBeNull();
  });
});
