import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, data } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tellFault } from "../faults/tell-fault.ts";
import { RouterErrorPage } from "./router-error-page.tsx";

vi.mock("../faults/tell-fault.ts", () => ({ tellFault: vi.fn() }));

function open(loader: () => unknown) {
  const errorElement = (
    <MantineProvider>
      <RouterErrorPage />
    </MantineProvider>
  );
  const router = createMemoryRouter([
    { path: "/", loader, errorElement, element: <p>fine</p>, hydrateFallbackElement: <p /> },
  ]);
  render(<RouterProvider router={router} />);
}

describe("router error page", () => {
  // React and the router report every error that a page throws.
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it("says what failed, offers two ways back, and tells the server", async () => {
    const thrown = new TypeError("Failed to fetch dynamically imported module: https://lab.example/assets/a-1b2c.js");
    open(() => {
      throw thrown;
    });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Unexpected Application Error!");
    expect(screen.getByText("This part of the page could not be loaded.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Reload page" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to home page" }).getAttribute("href")).toBe("/home");
    expect(screen.getByText(/^[0-9a-f-]{36}$/)).toBeDefined();
    // The server is told once the page stands.
    await vi.waitFor(() => expect(vi.mocked(tellFault).mock.calls).toEqual([[thrown]]));
  });

  it("shows the status of a response", async () => {
    open(() => {
      throw data(null, { status: 503, statusText: "Service Unavailable" });
    });
    expect(await screen.findByText("503 Service Unavailable")).toBeDefined();
  });
});
