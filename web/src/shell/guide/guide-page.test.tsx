import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, it } from "vitest";
import { SessionContext, type SessionPort } from "../../people/session/session.ts";
import { CHAPTERS } from "./chapters.ts";
import { GuidePage } from "./guide-page.tsx";
import { t } from "./guide-text.ts";

const NOBODY = { session: { status: "signed-out", why: "not-yet" }, actions: {} as SessionPort } as const;

function open(address: string) {
  const routes = [{ path: "/guide/:chapter?", element: <GuidePage /> }];
  render(
    <MantineProvider>
      <SessionContext value={NOBODY}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
      </SessionContext>
    </MantineProvider>,
  );
}

it("leads from the list to each chapter, which leads to each of its headings", async () => {
  open("/guide");
  for (const { id, name } of CHAPTERS)
    expect(screen.getByRole("link", { name: t(name) }).getAttribute("href")).toBe(`/guide/${id}`);
});

it.each(CHAPTERS.map(({ id }) => id))("shows the chapter %s with all that its headings lead to", async (id) => {
  open(`/guide/${id}`);
  const contents = await screen.findByRole("navigation", { name: t("contents") });
  const links = [...contents.querySelectorAll("a")].map((link) => link.getAttribute("href")?.split("#")[1] ?? "");
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(document.getElementById(link)?.tagName, link).toBe("H2");
  expect(document.querySelector("article")?.textContent).not.toMatch(/\*\*|\]\(|&#/);
});

it("has no chapter of another name", async () => {
  open("/guide/surgeon");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeDefined();
});
