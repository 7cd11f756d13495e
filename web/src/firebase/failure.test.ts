import { AppError } from "@zona/domain/errors";
import { describe, expect, it } from "vitest";
import { failureSentence } from "./failure.ts";

const failing = (code: string) => Object.assign(new Error("HF-0042-7 was refused"), { code });

describe("failureSentence", () => {
  it("has words for what the database, the file store and our own code report", () => {
    expect(failureSentence(failing("unavailable"))).toMatch(/did not answer/);
    expect(failureSentence(failing("storage/unauthorized"))).toMatch(/refused/);
    expect(failureSentence(new AppError("conflict", "taken"))).toMatch(/same moment/);
  });

  it("never shows a server's own text, which may hold what was typed", () => {
    for (const error of [failing("brand-new"), failing("toString"), new Error("HF-0042-7"), "HF-0042-7", null]) {
      expect(failureSentence(error)).not.toContain("HF-0042");
    }
  });
});
