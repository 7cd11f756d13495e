import { describe, expect, it } from "vitest";
import { consentName, consentStateAt, namedConsent, newestConsents } from "./consent.ts";
import { Consent } from "./subject.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const storage: Consent = { document: "ICF storage", version: "2.0", givenAt: day(1), endsAt: day(20) };

describe("a consent", () => {
  it("covers what happened before its end, and nothing from then on", () => {
    expect(consentStateAt(storage, day(19))).toBe("valid");
    expect(consentStateAt(storage, day(20))).toBe("ended");
    expect(consentStateAt({ ...storage, withdrawnAt: day(5) }, day(4))).toBe("valid");
    expect(consentStateAt({ ...storage, withdrawnAt: day(5) }, day(5))).toBe("withdrawn");
    expect(consentStateAt({ ...storage, isMistake: true }, day(2))).toBe("mistake");
    expect(consentStateAt({ document: "ICF", version: "1", givenAt: day(1) }, day(1000))).toBe("valid");
  });

  it("ends after it was given", () => {
    expect(Consent.safeParse({ ...storage, endsAt: day(1) }).success).toBe(false);
    expect(Consent.safeParse(storage).success).toBe(true);
  });

  it("is found by the name that a record holds, one that was given before one that was not", () => {
    const consents = {
      "1": storage,
      "2": { ...storage, isMistake: true as const },
      "10": { ...storage, version: "3.0" },
    };
    expect(newestConsents(consents).map(({ key }) => key)).toEqual(["10", "2", "1"]);
    expect(namedConsent(consents, ` ${consentName(storage)} `)).toMatchObject(storage);
    expect(namedConsent(consents, consentName(storage))).not.toHaveProperty("isMistake");
    expect(namedConsent(consents, "ICF storage")).toBeUndefined();
  });
});
