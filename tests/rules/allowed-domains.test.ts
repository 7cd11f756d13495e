import { readFileSync } from "node:fs";
import { ALLOWED_DOMAINS } from "@zona/domain/identity/allowed-domains";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";

// Rules cannot import configuration, so they repeat it; this holds them to it.
describe.each(["firestore.rules", "storage.rules"])("%s", (file) => {
  const rules = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

  it("names exactly the configured organisations", () => {
    const domains = ALLOWED_DOMAINS.map((domain) => domain.replaceAll(".", "[.]")).join("|");
    expect(rules).toContain(`.matches('.*@(${domains})')`);
  });

  it("holds files to the configured limit", () => {
    expect(rules).toContain(`<= ${MEDIA_LIMITS.maxBytes}`);
  });
});
