import { describe, expect, it } from "vitest";
import { count, text } from "./text.ts";

describe("text", () => {
  const t = text("textTest", { title: "Home", files: (n: number) => count(n, "file", "files") });

  it("gives a fixed message as it is written", () => {
    expect(t("title")).toBe("Home");
  });

  it("fills a message with its values and the right plural", () => {
    expect(t("files", 1)).toBe("1 file");
    expect(t("files", 1200)).toBe("1,200 files");
  });
});
