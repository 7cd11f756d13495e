import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useDrawingWidth } from "./use-drawing-width.ts";

function Drawing() {
  const { element, width } = useDrawingWidth();
  return <svg ref={element} viewBox={`0 0 ${width} 100`} aria-hidden />;
}

function drawnIn(room: number): string | null | undefined {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, room, 100));
  return render(<Drawing />)
    .container.querySelector("svg")
    ?.getAttribute("viewBox");
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the width a chart is drawn in", () => {
  it("is its room on a phone, so that its words are not made smaller", () => {
    expect(drawnIn(350.4)).toBe("0 0 350 100");
  });

  it("has bounds, and does not wait for a room that is not there yet", () => {
    expect(drawnIn(120)).toBe("0 0 280 100");
    cleanup();
    expect(drawnIn(1900)).toBe("0 0 640 100");
    cleanup();
    expect(drawnIn(0)).toBe("0 0 640 100");
  });
});
