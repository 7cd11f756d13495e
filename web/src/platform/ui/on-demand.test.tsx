import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { onDemand } from "./on-demand.tsx";

afterEach(cleanup);

it("a part that cannot be loaded says so in its place, and leaves the rest of the page", async () => {
  const Lost = onDemand(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  const Come = onDemand(async () => () => <p>what came</p>);
  render(
    <MantineProvider>
      <p>checks due</p>
      <Lost />
      <Come />
    </MantineProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("This part of the page could not be loaded.");
  expect(screen.getByRole("button", { name: "Reload page" })).toBeDefined();
  expect(await screen.findByText("what came")).toBeDefined();
  expect(screen.getByText("checks due")).toBeDefined();
});
