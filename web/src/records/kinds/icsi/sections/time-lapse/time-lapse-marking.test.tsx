import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { SheetRows } from "@zona/domain/records/sheet";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { TimeLapseMarking } from "./time-lapse-marking.tsx";

const seek = vi.fn<(frame: number) => void>();
const player = vi.hoisted(() => ({ onFrame: (_: number) => {} }));
vi.mock("../../../../../media/viewer/video-player.tsx", async () => {
  const { useImperativeHandle } = await import("react");
  return {
    VideoPlayer: ({ onFrame, ref }: { onFrame: (frame: number) => void; ref: never }) => {
      player.onFrame = onFrame;
      useImperativeHandle(ref, () => ({ seek }));
      // biome-ignore lint/a11y/useMediaCaption: it plays nothing
      return <video data-testid="video" />;
    },
  };
});

const content = { type: "video/webm" };
const video = { id: "v", state: "ready", content, originalName: "embryo-3.webm", slot: { unitNo: 3, role: "extra" } };
vi.mock("../../../../../media/medium/media-data.ts", () => ({
  listenToMediaOfTest: () => (emit: (snapshot: object) => void) => {
    const still = { ...video, id: "p", content: { type: "image/png" } };
    emit({ status: "ready", data: { records: [still, video], unreadable: [] } });
    return () => {};
  },
}));

/** The form around it, which keeps what is entered. */
function Record() {
  const [rows, setRows] = useState<SheetRows>({});
  return (
    <MantineProvider>
      <TimeLapseMarking
        testId="one"
        units={[1, 2, 3]}
        rows={rows}
        onEdit={(edits) =>
          setRows(Object.fromEntries(edits.map(({ rowId, field, value }) => [rowId, { [field]: value }])))
        }
      />
      <pre data-testid="rows">{JSON.stringify(rows)}</pre>
    </MantineProvider>
  );
}

afterEach(cleanup);

const rows = () => JSON.parse(screen.getByTestId("rows").textContent ?? "");
const press = (key: string) => fireEvent.keyDown(screen.getByTestId("video"), { key });
const see = (frame: number) => act(() => player.onFrame(frame));

it("marks events of the video's oocyte by keys, refuses what comes before another, goes back to one and clears it", () => {
  render(<Record />);
  see(5);
  press("m");
  expect(rows()).toEqual({});
  fireEvent.change(screen.getByLabelText("First frame"), { target: { value: "16.5" } });
  fireEvent.change(screen.getByLabelText("Time between frames"), { target: { value: "10" } });
  press("m");
  expect(rows()).toEqual({ 3: { timeLapse: { tPNa: 17.33 } } });
  see(35);
  press("M");
  const both = { 3: { timeLapse: { tPNa: 17.33, tPNf: 22.33 } } };
  expect(rows()).toEqual(both);

  see(2);
  press("m");
  expect(rows()).toEqual(both);
  expect(screen.getByRole("status").textContent).toBe("t2 (16.83 h) comes before tPNf (22.33 h).");

  fireEvent.click(screen.getByRole("button", { name: /^tPNf/ }));
  expect(seek).toHaveBeenLastCalledWith(35);
  press("ArrowUp");
  press("Delete");
  expect(rows()).toEqual({ 3: { timeLapse: { tPNf: 22.33 } } });
});

it("leaves keys to the field that is typed in", () => {
  render(<Record />);
  see(5);
  fireEvent.change(screen.getByLabelText("First frame"), { target: { value: "1" } });
  fireEvent.change(screen.getByLabelText("Time between frames"), { target: { value: "5" } });
  fireEvent.keyDown(screen.getByLabelText("First frame"), { key: "m" });
  expect(rows()).toEqual({});
});
