import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { isOfOneShape, onPicture, type Point, pixelAt, type Size, type Transform } from "./view-settings.ts";

/** The samples of a pixel as they are stored; undefined where only what is shown is known. */
export type SampleOf = (pixel: Point, of: Size) => Promise<readonly number[] | undefined>;

/** A pixel of the original with its values: `isStored` where they are the file's own and not those of the screen. */
export type PointedPixel = Point & { values: readonly number[]; isStored: boolean };

/** Red, green and blue of what is drawn there, which may be a smaller copy. */
function shownValues(canvas: HTMLElement, { x, y }: Point, { width, height }: Size): readonly number[] | undefined {
  const drawn = [...canvas.querySelectorAll<HTMLImageElement | HTMLCanvasElement>("img, canvas")].at(-1);
  const own =
    drawn instanceof HTMLImageElement ? [drawn.naturalWidth, drawn.naturalHeight] : [drawn?.width, drawn?.height];
  const [ownWidth = 0, ownHeight = 0] = own;
  const one = document.createElement("canvas").getContext("2d");
  if (!drawn || !one || !isOfOneShape({ width: ownWidth, height: ownHeight }, { width, height })) return undefined;
  const at = { x: Math.floor((x * ownWidth) / width), y: Math.floor((y * ownHeight) / height) };
  try {
    one.drawImage(drawn, at.x, at.y, 1, 1, 0, 0, 1, 1);
    return [...one.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  } catch {
    return undefined;
  }
}

type Options = {
  canvas: RefObject<HTMLElement | null>;
  shown: Transform;
  size: Size;
  sampleOf: SampleOf | undefined;
};

/** The pixel under the pointer. Of several that were asked for in turn the last one is told. */
export function usePointedPixel({ canvas, shown, size, sampleOf }: Options) {
  const [pixel, setPixel] = useState<PointedPixel>();
  const asked = useRef(0);

  async function point({ currentTarget, clientX, clientY, pointerType }: PointerEvent) {
    // A finger covers what it points at.
    if (pointerType === "touch") return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = pixelAt(onPicture({ x: clientX - left - width / 2, y: clientY - top - height / 2 }, shown, size), size);
    asked.current += 1;
    const turn = asked.current;
    if (!at || !canvas.current) return setPixel(undefined);
    const displayed = shownValues(canvas.current, at, size);
    const stored = await sampleOf?.(at, size);
    if (turn !== asked.current) return;
    const values = stored ?? displayed;
    setPixel(values && { ...at, values, isStored: stored !== undefined });
  }
  const leave = () => {
    asked.current += 1;
    setPixel(undefined);
  };
  return { pixel, point: (event: PointerEvent) => void point(event), leave };
}
