import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { SessionContext } from "../../people/session/session.ts";
import { SiteForm } from "./site-form.tsx";

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = {
  ...{ uid: "ada", email: "ada@hollyfield.example", name: "Ada", organisation: "hollyfield.example" },
  role: "admin" as const,
};
const version = (rev: number, changes = {}) => ({
  ...{ ...DEMO_SITE, hours: { week: {}, holidays: [] as string[] } },
  ...{ organisation: "hollyfield.example", rev, by: { uid: "ada", name: "Ada" }, at: new Date(0), ...changes },
});

/** The form over the first version; the result brings another one, as the listener would. */
function opened() {
  let bring: (stored: ReturnType<typeof version>) => void = () => undefined;
  function Listening() {
    const [stored, setStored] = useState(() => version(1));
    bring = setStored;
    return <SiteForm stored={stored} putBack={undefined} />;
  }
  render(
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: <Listening /> }])} />
      </SessionContext>
    </MantineProvider>,
  );
  return (stored: ReturnType<typeof version>) => act(() => bring(stored));
}

const name = () => screen.getByLabelText<HTMLInputElement>(/^Site name/);

it("follows what somebody else saves while nothing was changed here", () => {
  const saved = opened();
  saved(version(2, { name: "London" }));
  expect(name().value).toBe("London");
});

it("keeps what was typed when somebody else saves meanwhile, and says so", () => {
  const saved = opened();
  fireEvent.change(name(), { target: { value: "Lyon" } });
  saved(version(2, { name: "London" }));
  expect(name().value).toBe("Lyon");
  expect(screen.getByText(/Somebody else changed the site/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save site" }).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(name().value).toBe("London");
});
