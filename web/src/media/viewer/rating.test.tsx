import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { PlaceMedia } from "@zona/domain/media/placement";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMBRYOLOGIST } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import { Rating } from "./rating.tsx";

const place = vi.fn<(request: PlaceMedia) => Promise<void>>(async () => {});
vi.mock("../actions/media-actions-data.ts", () => ({ usePlacement: () => ({ busy: false, place }) }));

const open = (labels: string[], organisation = "hollyfield.example") =>
  render(
    <MantineProvider>
      <Rating medium={{ id: "m", labels, facts: { organisation, study: "s" } } as never} />
    </MantineProvider>,
  );
const rate = (n: number) => fireEvent.click(screen.getByRole("button", { name: `Rate ${n} of 5` }));

beforeEach(() => holdAccess(EMBRYOLOGIST));
afterEach(() => {
  cleanup();
  place.mockClear();
});

it("puts a rating in the place of the one before, and leaves other labels", () => {
  open(["fragmented", "Rating 2"]);
  rate(4);
  expect(place).toHaveBeenLastCalledWith({ kind: "label", mediaIds: ["m"], add: ["Rating 4"], remove: ["Rating 2"] });
});

it("takes a rating away where it is chosen again", () => {
  open(["Rating 5"]);
  rate(5);
  expect(place).toHaveBeenLastCalledWith({ kind: "label", mediaIds: ["m"], add: [], remove: ["Rating 5"] });
});

it("is not offered for a file of a study that one does not work in", () => {
  open([], "elsewhere.example");
  expect(screen.queryByRole("button")).toBeNull();
});
