import { RESOURCE_LIMITS } from "@zona/domain/resources/resource";
import { describe, expect, it } from "vitest";
import { fileFault } from "./file-choice.ts";

const file = (over: Partial<File> = {}) => ({ name: "consent.pdf", type: "application/pdf", size: 1_000, ...over });

describe("a file chosen as a resource", () => {
  it("passes as a PDF or a picture, by its ending where the system has no name for its type", () => {
    expect(fileFault(file())).toBeUndefined();
    expect(fileFault(file({ name: "dish.PNG", type: "" }))).toBeUndefined();
  });

  it.each([
    ["a document with macros", { name: "sop.docm", type: "application/vnd.ms-word" }],
    ["a drawing", { name: "logo.svg", type: "image/svg+xml" }],
    ["an ending that says nothing", { name: "sop", type: "" }],
  ])("is turned away before its upload as %s", (_what, over) => {
    expect(fileFault(file(over))).toMatch(/Choose a PDF/);
  });

  it("is turned away when it is missing, empty, too large, or has an endless name", () => {
    expect(fileFault(undefined)).toBe("Choose a file.");
    expect(fileFault(file({ size: 0 }))).toMatch(/empty/);
    expect(fileFault(file({ size: RESOURCE_LIMITS.maxBytes + 1 }))).toMatch(/25 MB/);
    expect(fileFault(file({ name: `${"x".repeat(200)}.pdf` }))).toMatch(/200 characters/);
  });
});
