import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const readSite = vi.fn<() => Promise<unknown>>();
vi.mock("../../platform/site/site-data.ts", () => ({ readSite }));
const reload = vi.fn<() => void>();

const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const LONDON = { ...UNNAMED_SITE, name: "London", timeZone: "Europe/London" };

/** A page as it loads: which site it follows is read from the device once. */
async function load(isAdmin = false) {
  vi.resetModules();
  const { SiteGate } = await import("./site-gate.tsx");
  const { SITE } = await import("../../platform/site/site.ts");
  const { SessionContext } = await import("../../people/session/session.ts");
  const member = { uid: "u", email: "emma@hollyfield.example", name: "Emma", organisation: "hollyfield.example" };
  const { holdAccess } = await import("../../people/access/own-access.ts");
  holdAccess({ organisation: "hollyfield.example", isAdmin, roles: {}, everywhere: ["read"], may: {} });
  render(
    <MantineProvider>
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <MemoryRouter>
          <SiteGate>
            <p>the page</p>
          </SiteGate>
        </MemoryRouter>
      </SessionContext>
    </MantineProvider>,
  );
  return SITE;
}

beforeEach(() => {
  localStorage.clear();
  reload.mockReset();
  vi.stubEnv("MODE", "production");
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("loads the page again on the clock that an administrator set, and keeps it for the next page", async () => {
  readSite.mockResolvedValue(LONDON);
  expect(await load()).toEqual(UNNAMED_SITE);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByText("the page")).toBeNull();
  cleanup();
  reload.mockReset();
  expect(await load()).toEqual(LONDON);
  expect(screen.getByText("the page")).toBeDefined();
  await vi.waitFor(() => expect(readSite).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
});

it("says that times are in UTC while nobody has set the site, and leads an administrator to it", async () => {
  readSite.mockResolvedValue(undefined);
  await load();
  expect(await screen.findByText(/all times are shown in UTC. Ask an administrator/)).toBeDefined();
  cleanup();
  await load(true);
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/admin/site");
});

it("says that the clock is not known when the server is silent and this device never read it", async () => {
  readSite.mockRejectedValue(new Error("unavailable"));
  await load();
  expect(await screen.findByText(/not loaded yet, so times are shown in UTC\./)).toBeDefined();
  expect(screen.getByText("the page")).toBeDefined();
  cleanup();
  vi.stubEnv("MODE", "demo");
  const { timeZone } = await load();
  expect(timeZone).not.toBe(UNNAMED_SITE.timeZone);
  expect(await screen.findByText(new RegExp(`not loaded yet, so times are shown in ${timeZone}\\.`))).toBeDefined();
});

it("follows no zone that this browser does not know", async () => {
  localStorage.setItem("zona-site-3", JSON.stringify({ name: "Mars", timeZone: "Mars/Olympus" }));
  readSite.mockRejectedValue(new Error("unavailable"));
  expect(await load()).toEqual(UNNAMED_SITE);
});
