import { describe, expect, it } from "vitest";
import { returnAddress } from "./session.ts";

describe("returnAddress", () => {
  it("is where the guard says the person was going, with filters", () => {
    expect(returnAddress({ returnTo: "/rawdata?pages=2#m1" })).toBe("/rawdata?pages=2#m1");
  });

  it.each([
    undefined,
    null,
    {},
    { returnTo: 7 },
    { returnTo: "//evil.example" },
    { returnTo: "/\\evil.example" },
    { returnTo: "/authentication/lockscreen" },
  ])("is the home page for %j", (state) => {
    expect(returnAddress(state)).toBe("/home");
  });
});
