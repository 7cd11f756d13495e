import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, it } from "vitest";
import { ErrorRoutePage, type ErrorStatus } from "./error-page.tsx";

function open(address: string, status: ErrorStatus) {
  const element = (
    <MantineProvider>
      <ErrorRoutePage />
    </MantineProvider>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: "*", handle: { status }, element }], { initialEntries: [address] })}
    />,
  );
}

describe("error pages", () => {
  afterEach(cleanup);

  it("says what was asked for and when, but not of its own address", () => {
    open("/reports/of/nobody", 400);
    expect(screen.getByText(/^You asked for \/reports\/of\/nobody, at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)).toBeDefined();
    cleanup();
    open("/error400", 400);
    expect(screen.queryByText(/You asked for/)).toBeNull();
  });

  it("offers to sign in only where nobody is", () => {
    open("/error401", 401);
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/");
    cleanup();
    open("/error403", 403);
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  });

  it("lets everybody go home", () => {
    for (const status of [400, 401, 403, 404, 500, 503] as const) {
      open(`/error${status}`, status);
      expect(screen.getByRole("link", { name: "Go to home page" }).getAttribute("href")).toBe("/home");
      cleanup();
    }
  });
});
