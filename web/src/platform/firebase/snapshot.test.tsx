import { act, render } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { joined, type Listen, type Snapshot, useSnapshot } from "./snapshot.ts";

function View({ name, listen }: { name: string; listen: Listen<number> }) {
  const snapshot = useSnapshot(name, listen);
  return <p>{snapshot.status === "ready" ? snapshot.data : snapshot.status}</p>;
}

/** A query whose answer the test gives; `stop` counts how often it was closed. */
function query() {
  const opened: Parameters<Listen<number>>[0][] = [];
  const stop = vi.fn();
  const listen: Listen<number> = (emit) => {
    opened.push(emit);
    return stop;
  };
  return { opened, stop, listen };
}

function ViewWithRetry({ listen }: { listen: Listen<number> }) {
  const snapshot = useSnapshot("a", listen);
  if (snapshot.status === "error")
    return (
      <button type="button" onClick={snapshot.retry}>
        {snapshot.error.message}
      </button>
    );
  return <p>{snapshot.status === "ready" ? snapshot.data : snapshot.status}</p>;
}

describe("useSnapshot", () => {
  it("opens a failed query anew when asked to, shows it loading and then what comes", async () => {
    const { opened, stop, listen } = query();
    const view = render(<ViewWithRetry listen={listen} />);
    await act(async () => opened[0]?.({ status: "error", error: new Error("no answer") }));
    await act(async () => view.getByRole("button", { name: "no answer" }).click());
    expect(view.container.textContent).toBe("loading");
    expect(stop).toHaveBeenCalledTimes(1);
    await act(async () => opened[1]?.({ status: "ready", data: 7, pending: false }));
    expect(view.container.textContent).toBe("7");
    expect(opened).toHaveLength(2);
  });

  it("opens one listener for many renders, shows what comes, and closes on leaving", async () => {
    let emit: (next: Snapshot<number>) => void = () => {};
    const stop = vi.fn();
    const listen: Listen<number> = vi.fn((next) => {
      emit = next;
      return stop;
    });
    const view = render(<View name="a" listen={listen} />);
    expect(view.container.textContent).toBe("loading");
    await act(async () => emit({ status: "ready", data: 7, pending: false }));
    view.rerender(<View name="a" listen={listen} />);
    expect(view.container.textContent).toBe("7");
    expect(listen).toHaveBeenCalledTimes(1);
    view.unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("changes the listener when the query changes", async () => {
    const stop = vi.fn();
    const listen: Listen<number> = vi.fn(() => stop);
    const view = render(<View name="a" listen={listen} />);
    view.rerender(<View name="b" listen={listen} />);
    expect(listen).toHaveBeenCalledTimes(2);
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

describe("joined", () => {
  const ready: Snapshot<number> = { status: "ready", data: 1, pending: false };
  const kept = (asOf: number | undefined): Snapshot<number> => ({ status: "kept", data: 1, pending: false, asOf });
  const sum = (a: Snapshot<number>, b: Snapshot<number>) => joined(a, b, (x, y) => x + y);
  const early = Date.parse("2026-11-22T08:00:00Z");
  const late = Date.parse("2026-11-22T09:00:00Z");

  it("is the server's answer only where both are", () => {
    expect(sum(ready, ready)).toEqual({ status: "ready", data: 2, pending: false });
    expect(sum(ready, kept(late))).toMatchObject({ status: "kept", data: 2, asOf: late });
    expect(sum(ready, { status: "loading" })).toEqual({ status: "loading" });
  });

  it("is as old as the older of the two, and of no known age where one of them is", () => {
    expect(sum(kept(late), kept(early))).toMatchObject({ asOf: early });
    expect(sum(kept(late), kept(undefined))).toMatchObject({ asOf: undefined });
  });
});
