import { describe, expect, it } from "vitest";
import { credentialFaults } from "./credentials.ts";

describe("what is asked of an address and a password", () => {
  it("takes a whole address and a password of 6 characters", () => {
    expect(credentialFaults(" mia@hollyfield.example ", "secret", true)).toEqual({});
  });

  it("says in the agreed words that a new password is too short", () => {
    const sentence = "The password must be 6 characters long or more";
    expect(credentialFaults("mia@hollyfield.example", "12345", true)).toEqual({ password: sentence });
  });

  it("does not judge the length of a password that exists", () => {
    expect(credentialFaults("mia@hollyfield.example", "123", false)).toEqual({});
    expect(credentialFaults("mia@hollyfield.example", "", false)).toHaveProperty("password");
  });

  it.each(["", "mia", "mia@", "@hollyfield.example", "mia@hollyfield", "mia stone@hollyfield.example"])(
    "asks again for the address %j",
    (email) => {
      expect(credentialFaults(email, undefined, false)).toHaveProperty("email");
    },
  );
});
