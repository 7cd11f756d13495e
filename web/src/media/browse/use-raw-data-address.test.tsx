import { act, renderHook } from "@testing-library/react";
import { FACET_NAMES } from "@zona/domain/media/facet-names";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { useRawDataAddress } from "./use-raw-data-address.ts";

const opened = (address: string) =>
  renderHook(() => useRawDataAddress(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result;

it("tells what of its address it does not know, and goes on without it", () => {
  const result = opened("/rawdata?q=photo&sortt=-noise&as=list");
  expect(result.current.unused).toEqual([{ name: "as", value: "list" }, { name: "sortt" }]);
  act(() => result.current.show({}));
  expect(result.current.unused).toEqual([]);
});

it("knows all that it writes itself, and addresses of before", () => {
  const result = opened(`/rawdata?${FACET_NAMES.map((name) => `${name}=`).join("&")}`);
  act(() => result.current.setOpen("m1", false));
  act(() => result.current.setLayout("table"));
  expect(result.current.unused).toEqual([]);
});
