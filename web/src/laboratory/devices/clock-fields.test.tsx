import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { type Clock, ClockFields } from "./clock-fields.tsx";

const FIRST = { from: new Date("2026-11-10T07:00:00Z"), minutes: 62 };

it("takes a correction with its sign, adds further ones and removes the one that is meant", () => {
  let told: Clock = {};
  function Form() {
    const [clock, setClock] = useState<Clock>({ camera: "Basler ac", clockCorrections: [FIRST] });
    told = clock;
    return <ClockFields clock={clock} onChange={setClock} />;
  }
  render(<Form />, { wrapper: MantineProvider });
  const minutes = () => screen.getAllByLabelText<HTMLInputElement>("Minutes to add");
  const type = (at: number, value: string) => fireEvent.change(minutes()[at] ?? document.body, { target: { value } });
  fireEvent.click(screen.getByRole("button", { name: "Add clock correction" }));
  for (const value of ["-", "-3", "-3"]) type(1, value);
  expect(told.clockCorrections?.map((one) => one.minutes)).toEqual([62, -3]);
  fireEvent.click(screen.getByRole("button", { name: "Remove correction 1" }));
  expect(told.clockCorrections?.map((one) => one.minutes)).toEqual([-3]);
  expect(minutes().map(({ value }) => value)).toEqual(["-3"]);
});
