import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useAction } from "./use-action.tsx";

afterEach(cleanup);

function Ask({ error }: { error: Error }) {
  const { refusal, run } = useAction();
  return (
    <MantineProvider>
      <button type="button" onClick={() => void run(() => Promise.reject(error))}>
        Do it
      </button>
      {refusal}
    </MantineProvider>
  );
}

const failed = (code: string, details?: object) => Object.assign(new Error(code), { code, details });
const REFUSED = {
  code: "conflict",
  said: { code: "refusals.newerVersion", values: { name: "Emma" } },
  english: "Newer.",
};

it.each([
  ["no answer", failed("functions/unavailable"), "It is not known whether this was done"],
  ["a server that broke off", failed("functions/internal"), "It is not known whether this was done"],
  ["a network that was cut", failed("deadline-exceeded"), "It is not known whether this was done"],
  ["a refusal of the database", failed("permission-denied"), "That did not work"],
])("says after %s what is known", async (_, error, title) => {
  render(<Ask error={error} />);
  fireEvent.click(screen.getByRole("button", { name: "Do it" }));
  expect(await screen.findByText(title)).toBeDefined();
});

it("believes a function that refused, whatever the code that it came with", async () => {
  render(<Ask error={failed("functions/aborted", REFUSED)} />);
  fireEvent.click(screen.getByRole("button", { name: "Do it" }));
  expect(await screen.findByText("That did not work")).toBeDefined();
});
