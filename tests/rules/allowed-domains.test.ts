import { readFileSync } from "node:fs";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";

// Rules cannot import configuration, so they repeat it; this holds them to it.
describe.each(["firestore.rules", "storage.rules"])("%s", (file) => {
  const rules = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

  it("names no organisation: whose people may sign in is a setting", () => {
    expect(rules).not.toMatch(/[a-z][.\]]+example/);
  });

  it("holds files to the configured limit", () => {
    expect(rules).toContain(`<= ${MEDIA_LIMITS.maxBytes}`);
  });
});
