import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { SessionContext } from "../../people/session/session.ts";

vi.mock("../../platform/firebase/app-check.ts", () => ({ appCheckToken: async () => "checked" }));
const { AboutPage } = await import("./about-page.tsx");

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answered = (status: number, fields: Record<string, string> = {}) => {
  const stored = Object.fromEntries(Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]));
  const ask = vi.fn(async (_: string, __: RequestInit) => new Response(JSON.stringify({ fields: stored }), { status }));
  vi.stubGlobal("fetch", ask);
  return ask;
};

const open = () =>
  render(
    <MantineProvider>
      <SessionContext value={{ session: { status: "signed-out", why: "not-yet" }, actions: {} as never }}>
        <MemoryRouter initialEntries={["/about"]}>
          <Routes>
            <Route path="/about" element={<AboutPage />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </MantineProvider>,
  );

it("tells whoever has not signed in, on a device that never read the site, what the laboratory says", async () => {
  const ask = answered(200, {
    ...{ name: "Hollyfield", intendedUse: "Research alone.", privacy: "https://hollyfield.example/privacy" },
    contact: "Ada Admin\n\nRoom 4",
  });
  open();
  expect((await screen.findByRole("link", { name: /privacy notice/ })).getAttribute("href")).toBe(
    "https://hollyfield.example/privacy",
  );
  for (const said of ["Research alone.", "Ada Admin", "Room 4", "Hollyfield"]) screen.getByText(said);
  expect(ask).toHaveBeenCalledWith(expect.stringMatching(/documents\/config\/public$/), {
    headers: { "X-Firebase-AppCheck": "checked" },
  });
});

it("makes no link of a notice that is no address of a page", async () => {
  answered(200, { name: "Hollyfield", privacy: "javascript:alert(1)" });
  open();
  await screen.findByText("javascript:alert(1)");
  expect(screen.queryByRole("link", { name: /privacy notice/ })).toBeNull();
});

it("does not say that there is no notice where the server did not say so", async () => {
  answered(503);
  open();
  expect(await screen.findByText(/server has not responded/)).toBeDefined();
  cleanup();
  answered(404);
  open();
  expect(await screen.findByText("Sign in to see what the laboratory says here.")).toBeDefined();
  expect(screen.getByText(/not a medical device/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
  cleanup();
  answered(200, { name: "Hollyfield" });
  open();
  expect(await screen.findByText(/has not entered a privacy notice/)).toBeDefined();
});
