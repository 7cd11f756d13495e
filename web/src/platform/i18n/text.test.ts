import { describe, expect, it } from "vitest";
import { text } from "./text.ts";

describe("text", () => {
  const t = text("textTest", { title: "Home", files: "{n, plural, one {# file} other {# files}} of {name}" });

  it("gives a fixed message as it is written", () => {
    expect(t("title")).toBe("Home");
  });

  it("fills a message with its values and the right plural", () => {
    expect(t("files", { n: 1, name: "Emma" })).toBe("1 file of Emma");
    expect(t("files", { n: 1200, name: "Emma" })).toBe("1,200 files of Emma");
  });

  it("takes exactly the values that the message names", () => {
    // @ts-expect-error a value is missing
    void (() => t("files", { n: 1 }));
    // @ts-expect-error a fixed message takes none
    void (() => t("title", { n: 1 }));
    // @ts-expect-error a number is counted
    void (() => t("files", { n: "1", name: "Emma" }));
  });
});
