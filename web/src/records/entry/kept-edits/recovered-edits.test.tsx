import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RecoveredEdits } from "./recovered-edits.tsx";

it("tells what each recovered value replaces, as a colleague may have set it back", () => {
  const place = { sheetId: "fert", rowId: "3", field: "pnCount" };
  const found = { changedAt: 0, edits: [{ ...place, value: "2", base: "1" }] };
  render(
    <MantineProvider>
      <RecoveredEdits
        {...{ found, onAnswer: () => undefined, nameOfSheet: (id) => id }}
        {...{ nameOf: () => "Pronuclei of oocyte 3", show: (_, value) => `${value}PN` }}
      />
    </MantineProvider>,
  );
  expect(screen.getByRole("listitem").textContent).toBe("Pronuclei of oocyte 3: 2PN (instead of 1PN)");
});
