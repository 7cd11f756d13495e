import { describe, expect, it } from "vitest";
import { accepted, judge } from "../../../../tests/fixtures/judged.ts";
import { ascii, long, TIFF_TAG, type TiffPage, tiffOfPages } from "../../../../tests/fixtures/tiff-writer.ts";
import { picturePages } from "./picture-pages.ts";

/** A page of stripes, the finer the sharper. */
function page(width: number, stripe: number, changes: TiffPage["changes"] = {}): TiffPage {
  const height = (width * 3) / 4;
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) => (Math.floor((at % width) / stripe) % 2 === 0 ? 60 : 190)),
  );
  return { width, height, strips: [pixels], changes };
}
const judged = async (pages: readonly TiffPage[]) => {
  const declared = { declaredType: "image/tiff", originalName: "stack.tif" };
  return accepted(await judge(tiffOfPages(pages), declared)).content;
};
const ome = (sizes: Record<string, number>, order: string) =>
  ascii(
    `<OME><Image><Pixels DimensionOrder="${order}" ${Object.entries(sizes)
      .map(([axis, size]) => `Size${axis}="${size}"`)
      .join(" ")}/></Image></OME>`,
  );

describe("the pages of a TIFF that are its picture", () => {
  it.each(["first", "last"])("are not the reduced copy that stands %s", async (place) => {
    const [whole, reduced] = [page(160, 4), page(40, 1, { [TIFF_TAG.subfileType]: long(1) })];
    const content = await judged(place === "first" ? [reduced, whole] : [whole, reduced]);
    expect(content).toMatchObject({ width: 160, height: 120 });
    expect(content.frames).toBeUndefined();
    expect(content.page).toBe(place === "first" ? 2 : undefined);
  });

  it("are those of the first channel, of which the sharpest is shown, whatever the order of dimensions", async () => {
    // Two channels at three depths; the second channel is sharper everywhere, the first at its second depth.
    const stripes = { first: [16, 4, 16], second: [2, 2, 2] };
    const sizes = { C: 2, Z: 3, T: 1 };
    const planes = {
      XYCZT: [0, 1, 2].flatMap((z) => [stripes.first[z] ?? 0, stripes.second[z] ?? 0]),
      XYZCT: [...stripes.first, ...stripes.second],
    };
    for (const [order, found] of [
      ["XYCZT", 3],
      ["XYZCT", 2],
    ] as const) {
      const pages = planes[order].map((stripe, at) =>
        page(160, stripe, at === 0 ? { [TIFF_TAG.description]: ome(sizes, order) } : {}),
      );
      expect(await judged(pages)).toMatchObject({ channels: 2, frames: 3, page: found });
    }
  });

  it("are all where OME tells of other planes than there are", () => {
    const pages = [0, 1, 2].map((at) =>
      page(40, 4, at === 0 ? { [TIFF_TAG.description]: ome({ C: 3, Z: 5, T: 1 }, "XYCZT") } : {}),
    );
    expect(picturePages(tiffOfPages(pages), 3)).toEqual({ pages: [0, 1, 2], channels: undefined });
  });
});
