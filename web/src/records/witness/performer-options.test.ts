import { expect, it } from "vitest";
import { performerOptions } from "./performer-options.ts";

it("people of one name are told apart by their address, or by their account", () => {
  expect(
    performerOptions([
      { uid: "u1", name: "Emma Jones", email: "e.jones@ivf-north.example" },
      { uid: "u2", name: "Emma Jones" },
      { uid: "u3", name: "Ben Okafor", email: "ben@ivf-north.example" },
    ]).map(({ label }) => label),
  ).toEqual(["Emma Jones (e.jones@ivf-north.example)", "Emma Jones (u2)", "Ben Okafor"]);
});
