import { GOOGLE_ONLY_MESSAGE, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { StaffClaims } from "@zona/domain/identity/claims";
import { describe, expect, it } from "vitest";
import { type Account, admit, boundClaims, sessionClaims } from "./admission.ts";

const account = (over: Partial<Account> = {}): Account => ({
  email: "mia.stone@hollyfield.example",
  emailVerified: true,
  providerData: [],
  ...over,
});
const google = (email: string, displayName: string) => ({ providerId: "google.com", email, displayName });

describe("admit", () => {
  it("lets an unverified account of an allowed organisation in, so that it can verify itself", () => {
    const unverified = account({ emailVerified: false });
    expect(admit(unverified)).toBe(unverified);
  });

  it.each([undefined, account({ email: "eve@outside.example" }), { emailVerified: false, providerData: [] }])(
    "refuses anyone else in the agreed words",
    (stranger) => {
      expect(() => admit(stranger)).toThrow(NOT_ALLOWED_MESSAGE);
    },
  );
});

describe("an account with a Google account of its own", () => {
  const by = (way: string) => `providers/cloud.auth/eventTypes/user.beforeSignIn:${way}`;
  const own = account({ providerData: [google("Mia.Stone@hollyfield.example", "Mia")] });
  const bound = account({ customClaims: { role: "admin", signInBy: "google.com" } });

  it("is let in by that alone, also after it was unlinked", () => {
    expect(admit(own, by("google.com"))).toBe(own);
    expect(() => admit(own, by("password"))).toThrow(GOOGLE_ONLY_MESSAGE);
    expect(() => admit(bound, by("password"))).toThrow(GOOGLE_ONLY_MESSAGE);
  });

  it.each(["google.com", "password"])("is let in by no Google account of another address, by %s", (way) => {
    const linked = account({ providerData: [google("mia.private@gmail.example", "Mia")] });
    expect(() => admit(linked, by(way))).toThrow(GOOGLE_ONLY_MESSAGE);
  });

  it("is bound to it at its first sign-in, and keeps its role", () => {
    expect(boundClaims(account({ customClaims: { role: "admin" } }), by("google.com"))).toEqual({
      role: "admin",
      signInBy: "google.com",
    });
    expect(boundClaims(bound, by("google.com"))).toBeUndefined();
    expect(boundClaims(account(), by("password"))).toBeUndefined();
  });
});

describe("sessionClaims", () => {
  it("makes a verified person staff, by address where no provider names them", () => {
    expect(sessionClaims(account(), "")).toEqual({
      staff: true,
      role: "staff",
      staffName: "mia.stone@hollyfield.example",
    });
  });

  it("gives nothing to an unverified e-mail, listed as an admin or not", () => {
    expect(sessionClaims(account({ emailVerified: false }), "mia.stone@hollyfield.example")).toBeUndefined();
  });

  it("covers stored claims of an account whose e-mail is not verified any more", () => {
    const customClaims = { staff: true, role: "admin", staffName: "Mia Stone" };
    const claims = sessionClaims(account({ emailVerified: false, customClaims }), "");
    const token = { ...customClaims, ...claims };
    expect(StaffClaims.safeParse(token).success).toBe(false);
    expect(token).toEqual({ staff: false, role: "none", staffName: "" });
  });

  it("makes listed addresses admins, however they are written in the list", () => {
    const list = "other@hollyfield.example, MIA.Stone@hollyfield.example ,";
    expect(sessionClaims(account(), list)).toMatchObject({ role: "admin" });
    expect(sessionClaims(account({ email: "mia@hollyfield.example" }), list)).toMatchObject({ role: "staff" });
  });

  it("does not take a Kelvin sign for the k of a listed admin", () => {
    const claims = sessionClaims(account({ email: "\u212Aim@hollyfield.example" }), "kim@hollyfield.example");
    expect(claims).toMatchObject({ role: "staff" });
  });

  it("keeps a stored role before the list, so that a listed person can be demoted", () => {
    const demoted = account({ customClaims: { role: "staff" } });
    expect(sessionClaims(demoted, "mia.stone@hollyfield.example")).toMatchObject({ role: "staff" });
    expect(sessionClaims(account({ customClaims: { role: "admin" } }), "")).toMatchObject({ role: "admin" });
  });

  it("takes a stored role that nobody ever gave for none", () => {
    expect(sessionClaims(account({ customClaims: { role: "owner" } }), "")).toMatchObject({ role: "staff" });
  });

  it("takes the name from the Google account of this address only", () => {
    const providerData = [
      google("somebody@outside.example", "Ada Admin"),
      google("Mia.Stone@hollyfield.example", " Mia Stone "),
    ];
    expect(sessionClaims(account({ providerData }), "")).toMatchObject({ staffName: "Mia Stone" });
    expect(sessionClaims(account({ providerData: providerData.slice(0, 1) }), "")).toMatchObject({
      staffName: "mia.stone@hollyfield.example",
    });
  });
});

describe("where administrators need a second step", () => {
  const admin = {
    email: "ada@hollyfield.example",
    emailVerified: true,
    customClaims: { role: "admin" },
    providerData: [],
  };
  const withStep = { ...admin, multiFactor: { enrolledFactors: [{ uid: "f1" }] } };

  it("makes one without it staff, who is told what is missing", () => {
    expect(sessionClaims(admin, "", "required")).toMatchObject({ staff: true, role: "staff", awaitsSecondStep: true });
    expect(sessionClaims({ ...admin, multiFactor: { enrolledFactors: [] } }, "", "required")).toMatchObject({
      role: "staff",
    });
  });

  it("makes one with it an administrator, and asks nothing of staff", () => {
    expect(sessionClaims(withStep, "", "required")).toEqual({ staff: true, role: "admin", staffName: admin.email });
    expect(sessionClaims({ ...admin, customClaims: { role: "staff" } }, "", "required")).not.toHaveProperty(
      "awaitsSecondStep",
    );
  });

  it("asks nothing where it is optional", () => {
    expect(sessionClaims(admin, "", "optional")).toMatchObject({ role: "admin" });
  });
});
