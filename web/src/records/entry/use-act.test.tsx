import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AppError } from "@zona/domain/errors";
import { expect, it, vi } from "vitest";
import { useAct } from "./use-act.tsx";

function Finish({ act }: { act: (action: string) => Promise<unknown> }) {
  const { run, failure } = useAct(act);
  return (
    <>
      <button type="button" onClick={() => run("save_check", "The check was not finished")}>
        Finish check
      </button>
      {failure}
    </>
  );
}

it("offers what was not done again, until it is", async () => {
  const act = vi.fn<(action: string) => Promise<unknown>>();
  act.mockRejectedValueOnce(new AppError("unavailable", "The server does not answer.")).mockResolvedValue(undefined);
  render(
    <MantineProvider>
      <Finish act={act} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByText("Finish check"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("This step needs a connection."));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(act.mock.calls).toEqual([["save_check"], ["save_check"]]);
});
