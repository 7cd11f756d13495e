import { describe, expect, it } from "vitest";
import { findDemoTraces } from "./demo-traces.ts";

describe("findDemoTraces", () => {
  it("finds a demo person by address, name or id, and the emulators", () => {
    expect(findDemoTraces('x="ada.admin@hollyfield.example"')).toEqual(["ada.admin@hollyfield.example"]);
    expect(findDemoTraces('fetch("http://127.0.0.1:9099")')).toEqual(["127.0.0.1"]);
  });

  it("finds nothing in other code, the allowed domains included", () => {
    expect(findDemoTraces('["hollyfield.example","trialworks.example"]')).toEqual([]);
  });
});
