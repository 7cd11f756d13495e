import { GOOGLE_ONLY_MESSAGE, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { StaffClaims } from "@zona/domain/identity/claims";
import { describe, expect, it } from "vitest";
import { type Account, admit, boundClaims, hasPasswordOnly, isListed, sessionClaims } from "./admission.ts";

const account = (over: Partial<Account> = {}): Account => ({
  email: "mia.stone@hollyfield.example",
  emailVerified: true,
  providerData: [],
  ...over,
});
const OURS = ["hollyfield.example"];
const google = (email: string, displayName: string) => ({ providerId: "google.com", email, displayName });

describe("admit", () => {
  it("lets an unverified account of an allowed organisation in, so that it can verify itself", () => {
    const unverified = account({ emailVerified: false });
    expect(admit(unverified, OURS)).toBe(unverified);
  });

  it.each([undefined, account({ email: "eve@outside.example" }), { emailVerified: false, providerData: [] }])(
    "refuses anyone else in the agreed words",
    (stranger) => {
      expect(() => admit(stranger, OURS)).toThrow(NOT_ALLOWED_MESSAGE);
    },
  );
});

describe("an account with a Google account of its own", () => {
  const by = (way: string) => `providers/cloud.auth/eventTypes/user.beforeSignIn:${way}`;
  const own = account({ providerData: [google("Mia.Stone@hollyfield.example", "Mia")] });
  const bound = account({ customClaims: { locale: "de", signInBy: "google.com" } });

  it("is let in by that alone, also after it was unlinked", () => {
    expect(admit(own, OURS, by("google.com"))).toBe(own);
    expect(() => admit(own, OURS, by("password"))).toThrow(GOOGLE_ONLY_MESSAGE);
    expect(() => admit(bound, OURS, by("password"))).toThrow(GOOGLE_ONLY_MESSAGE);
  });

  it.each(["google.com", "password"])("is let in by no Google account of another address, by %s", (way) => {
    const linked = account({ providerData: [google("mia.private@gmail.example", "Mia")] });
    expect(() => admit(linked, OURS, by(way))).toThrow(GOOGLE_ONLY_MESSAGE);
  });

  it("is bound to it at its first sign-in, and keeps what else it carries", () => {
    expect(boundClaims(account({ customClaims: { locale: "de" } }), by("google.com"))).toEqual({
      locale: "de",
      signInBy: "google.com",
    });
    expect(boundClaims(bound, by("google.com"))).toBeUndefined();
    expect(boundClaims(account(), by("password"))).toBeUndefined();
  });
});

describe("an account that opens by a password alone", () => {
  const password = { providerId: "password", email: "mia.stone@hollyfield.example" };

  it("has a password and neither has nor had a Google account", () => {
    expect(hasPasswordOnly(account({ providerData: [password] }))).toBe(true);
    expect(hasPasswordOnly(account({ providerData: [password, google("mia.stone@hollyfield.example", "Mia")] }))).toBe(
      false,
    );
    expect(hasPasswordOnly(account({ providerData: [password], customClaims: { signInBy: "google.com" } }))).toBe(
      false,
    );
    expect(hasPasswordOnly(account())).toBe(false);
  });
});

describe("sessionClaims", () => {
  it("makes a verified person staff, by address where no provider names them", () => {
    expect(sessionClaims(account())).toEqual({ staff: true, staffName: "mia.stone@hollyfield.example" });
  });

  it("says nothing of what the person may, whatever the account carries", () => {
    const customClaims = { role: "admin", isAdmin: true };
    expect(sessionClaims(account({ customClaims }))).toEqual({
      staff: true,
      staffName: "mia.stone@hollyfield.example",
    });
  });

  it("gives nothing to an unverified e-mail", () => {
    expect(sessionClaims(account({ emailVerified: false }))).toBeUndefined();
  });

  it("covers stored claims of an account whose e-mail is not verified any more", () => {
    const customClaims = { staff: true, staffName: "Mia Stone" };
    const claims = sessionClaims(account({ emailVerified: false, customClaims }));
    const token = { ...customClaims, ...claims };
    expect(StaffClaims.safeParse(token).success).toBe(false);
    expect(token).toEqual({ staff: false, staffName: "" });
  });

  it("takes the name from the Google account of this address only", () => {
    const providerData = [
      google("somebody@outside.example", "Ada Admin"),
      google("Mia.Stone@hollyfield.example", " Mia Stone "),
    ];
    expect(sessionClaims(account({ providerData }))).toMatchObject({ staffName: "Mia Stone" });
    expect(sessionClaims(account({ providerData: providerData.slice(0, 1) }))).toMatchObject({
      staffName: "mia.stone@hollyfield.example",
    });
  });
});

describe("the list of first administrators", () => {
  it("has an address however it is written", () => {
    const list = "other@hollyfield.example, MIA.Stone@hollyfield.example ,";
    expect(isListed("mia.stone@hollyfield.example", list)).toBe(true);
    expect(isListed("mia@hollyfield.example", list)).toBe(false);
  });

  it("does not take a Kelvin sign for a k", () => {
    expect(isListed("\u212Aim@hollyfield.example", "kim@hollyfield.example")).toBe(false);
  });
});

describe("where administrators need a second step", () => {
  const withStep = account({ multiFactor: { enrolledFactors: [{ uid: "f1" }] } });

  it("is awaited from whoever has none", () => {
    expect(sessionClaims(account(), "required")).toMatchObject({ staff: true, awaitsSecondStep: true });
    expect(sessionClaims(account({ multiFactor: { enrolledFactors: [] } }), "required")).toMatchObject({
      awaitsSecondStep: true,
    });
  });

  it("is awaited neither from whoever has one nor where it is optional", () => {
    expect(sessionClaims(withStep, "required")).not.toHaveProperty("awaitsSecondStep");
    expect(sessionClaims(account(), "optional")).not.toHaveProperty("awaitsSecondStep");
  });
});
