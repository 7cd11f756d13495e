import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { AppError } from "@zona/domain/errors";
import type { Annotation } from "@zona/domain/records/pictures/annotations";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import type { Annotating } from "./annotating.ts";
import { AnnotationPanel } from "./annotation-panel.tsx";
import type { Drawing } from "./drawing.ts";

const SQUARE = [0, 10].flatMap((x) => (x === 0 ? [0, 10] : [10, 0]).map((y) => ({ x, y })));
const STORED: Annotation = { row: "a4", medium: "m", shape: "outline", points: SQUARE, remark: "ICM" };
const DRAWN: Drawing = { shape: "outline", points: SQUARE, isDone: true };

function Panel({ annotating, um }: { annotating: Annotating; um?: number }) {
  const [drawing, setDrawing] = useState<Drawing | undefined>(DRAWN);
  return (
    <MantineProvider>
      <AnnotationPanel
        mediumId="m"
        annotating={annotating}
        drawing={drawing}
        onDrawing={setDrawing}
        chosen={undefined}
        onChosen={() => undefined}
        umPerPixel={um}
      />
    </MantineProvider>
  );
}

const edits = (needsReason: boolean) => ({ needsReason, add: vi.fn(async () => {}), remove: vi.fn(async () => {}) });

it("measures in micrometres where the pixel size is known, else in pixels", () => {
  const { rerender } = render(<Panel annotating={{ of: () => [STORED] }} um={0.5} />);
  expect(screen.getByText("25 µm², 20 µm around")).toBeTruthy();
  rerender(<Panel annotating={{ of: () => [STORED] }} />);
  expect(screen.getByText("100 px², 40 px around")).toBeTruthy();
  // Whoever only reads the record is offered nothing.
  expect(screen.queryByRole("button")).toBeNull();
});

it("changes a submitted record with a reason alone", async () => {
  const edit = edits(true);
  render(<Panel annotating={{ of: () => [STORED], edit }} />);
  fireEvent.click(screen.getByRole("button", { name: "Save annotation" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove annotation 4" }));
  expect(screen.getByText("Enter why the submitted record changes.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Reason for the change"), { target: { value: "Seen again" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove annotation 4" }));
  expect(await screen.findByText("Annotation 4 was removed.")).toBeTruthy();
  expect(edit.add).not.toHaveBeenCalled();
  expect(edit.remove.mock.calls).toEqual([["a4", "Seen again"]]);
});

it("keeps what was drawn and typed where it was not saved", async () => {
  const edit = edits(false);
  edit.add.mockRejectedValueOnce(new AppError("conflict", "changed"));
  render(<Panel annotating={{ of: () => [], edit }} />);
  fireEvent.change(screen.getByLabelText("Remark"), { target: { value: "Polar body" } });
  fireEvent.click(screen.getByRole("button", { name: "Save annotation" }));
  expect(await screen.findByText("The annotation was not saved")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Remark").value).toBe("Polar body");
  fireEvent.click(screen.getByRole("button", { name: "Save annotation" }));
  expect(await screen.findByRole("button", { name: "Outline" })).toBeTruthy();
  expect(edit.add).toHaveBeenLastCalledWith(
    { medium: "m", shape: "outline", points: SQUARE, remark: "Polar body" },
    "",
  );
});
