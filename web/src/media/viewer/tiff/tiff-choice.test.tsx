import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { TiffChoice } from "./tiff-choice.tsx";

const VIEW = { page: 0, channel: undefined };

function offered(known: Parameters<typeof TiffChoice>[0]["known"]) {
  const view = render(<TiffChoice view={VIEW} known={known} onView={() => undefined} />, { wrapper: MantineProvider });
  const options = view.queryAllByRole("option").map(({ textContent }) => textContent);
  const slider = view.queryByRole("slider") !== null;
  view.unmount();
  return { options, slider };
}

describe("what can be chosen of a TIFF", () => {
  it("is a colour, or all of them, where its channels are colours of one picture", () => {
    expect(offered({ pages: 1, channels: 3, isColour: true })).toEqual({
      options: ["All", "Red", "Green", "Blue"],
      slider: false,
    });
  });

  it("is one channel by its name, else its number, where each is a recording of its own", () => {
    expect(offered({ pages: 4, channels: 2, isColour: false })).toEqual({
      options: ["Channel 1", "Channel 2"],
      slider: true,
    });
    expect(offered({ pages: 1, channels: 2, isColour: false, names: ["DAPI", undefined] }).options).toEqual([
      "DAPI",
      "Channel 2",
    ]);
  });

  it("is nothing of a single page in grey", () => {
    expect(offered({ pages: 1, channels: 1, isColour: false })).toEqual({ options: [], slider: false });
  });
});
