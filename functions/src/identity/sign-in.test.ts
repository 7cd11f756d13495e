import { NO_PASSWORDS_MESSAGE, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { describe, expect, it, vi } from "vitest";
import { signIn } from "./sign-in.ts";

const by = (way: string) => `providers/cloud.auth/eventTypes/user.beforeSignIn:${way}`;
const account = (email: string, emailVerified = true) => ({ uid: "u1", email, emailVerified, providerData: [] });
const event = (email: string, way = "password", emailVerified = true) => ({
  data: account(email, emailVerified),
  eventType: by(way),
});
const none = {
  begin: async () => {},
  allowedDomains: async () => ["hollyfield.example", "meridian-devices.example", "trialworks.example"],
  isGoogleOnly: async () => false,
};

describe("a sign-in", () => {
  it.each(["A@HOLLYFIELD.EXAMPLE", '"a@evil.io"@trialworks.example'])("of %s is let in", async (email) => {
    expect(await signIn(event(email), "optional", none)).toMatchObject({ sessionClaims: { staff: true } });
  });

  it.each(["google.com", "password"])("by %s is let in", async (way) => {
    const admitted = await signIn(event("a@hollyfield.example", way), "optional", none);
    expect(admitted).toHaveProperty("sessionClaims.staff", true);
  });

  it("puts claims into the session, not into the account", async () => {
    expect(await signIn(event("ada.admin@hollyfield.example"), "optional", none)).toEqual({
      sessionClaims: { staff: true, staffName: "ada.admin@hollyfield.example" },
    });
  });

  it("makes access for a verified address of ours alone", async () => {
    const begin = vi.fn(async () => {});
    expect(
      await signIn(event("a@hollyfield.example", "password", false), "optional", { ...none, begin }),
    ).toBeUndefined();
    await expect(signIn(event("eve@outside.example"), "optional", { ...none, begin })).rejects.toThrow(
      NOT_ALLOWED_MESSAGE,
    );
    expect(begin).not.toHaveBeenCalled();
    await signIn(event("a@hollyfield.example"), "optional", { ...none, begin });
    expect(begin).toHaveBeenCalledExactlyOnceWith(account("a@hollyfield.example"));
  });

  it("by a password is refused where the organisation lets its people in by Google alone, before anything is made", async () => {
    const begin = vi.fn(async () => {});
    const isGoogleOnly = async (organisation: string) => organisation === "trialworks.example";
    const given = { ...none, begin, isGoogleOnly };
    await expect(signIn(event("P@TrialWorks.example"), "optional", given)).rejects.toThrow(NO_PASSWORDS_MESSAGE);
    expect(begin).not.toHaveBeenCalled();
    await signIn(event("p@trialworks.example", "google.com"), "optional", given);
    await signIn(event("a@hollyfield.example"), "optional", given);
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it("is refused while nobody can read whose people may sign in, and when they are no partner's any more", async () => {
    const allowedDomains = async (): Promise<string[]> => {
      throw new Error("unavailable");
    };
    await expect(signIn(event("a@hollyfield.example"), "optional", { ...none, allowedDomains })).rejects.toThrow();
    const left = { ...none, allowedDomains: async () => ["hollyfield.example"] };
    await expect(signIn(event("p@trialworks.example"), "optional", left)).rejects.toThrow(NOT_ALLOWED_MESSAGE);
  });

  it("by a password is refused while nobody can read what the organisation decided", async () => {
    const isGoogleOnly = async () => {
      throw new Error("unavailable");
    };
    await expect(signIn(event("a@hollyfield.example"), "optional", { ...none, isGoogleOnly })).rejects.toThrow();
  });
});
