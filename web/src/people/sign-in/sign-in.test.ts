import { NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { describe, expect, it, vi } from "vitest";
import { type SignInPort, signIn } from "./sign-in.ts";

const came = (claims: Readonly<Record<string, unknown>>, emailVerified = true) => ({
  obtainAccount: async () => ({ emailVerified, getIdTokenResult: async () => ({ claims }) }),
});

async function attempt(over: Partial<SignInPort>) {
  const port = { ...came({ staff: true }), signOut: vi.fn(async () => {}) };
  const onSuccess = vi.fn();
  const onFailure = vi.fn();
  await signIn({ ...port, ...over }, onSuccess, onFailure);
  return { onSuccess, onFailure, signOut: port.signOut };
}

const failing = (code: string, message = code) => ({
  obtainAccount: () => Promise.reject(Object.assign(new Error(message), { code })),
});

describe("signIn", () => {
  it.each([
    ["staff", came({ staff: true })],
    ["a person whose address waits to be verified", came({}, false)],
  ])("lets %s in", async (_, port) => {
    const { onSuccess, onFailure, signOut } = await attempt(port);
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(onFailure).not.toHaveBeenCalled();
    expect(signOut).not.toHaveBeenCalled();
  });

  it.each([{}, { staff: false }, { staff: "true" }])(
    "signs out at once whom functions did not admit, with claims %j, and says that the account is not allowed",
    async (claims) => {
      const { onSuccess, onFailure, signOut } = await attempt(came(claims));
      expect(signOut).toHaveBeenCalledOnce();
      expect(onFailure).toHaveBeenCalledExactlyOnceWith(NOT_ALLOWED_MESSAGE);
      expect(onSuccess).not.toHaveBeenCalled();
    },
  );

  it("does not call an outsider signed in when the sign-out fails", async () => {
    const signOut = () => Promise.reject(new Error("offline"));
    const { onSuccess, onFailure } = await attempt({ ...came({}), signOut });
    expect(onSuccess).not.toHaveBeenCalled();
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it("says whose people may not sign in when a blocking function refuses", async () => {
    const body = `HTTP Cloud Function returned an error: {"error":{"message":"${NOT_ALLOWED_MESSAGE}"}}`;
    const { onFailure } = await attempt(failing("auth/internal-error", body));
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(NOT_ALLOWED_MESSAGE);
  });

  it.each([
    ["auth/popup-closed-by-user", /closed/],
    ["auth/popup-blocked", /Allow pop-ups/],
    ["auth/network-request-failed", /connection/],
    ["auth/user-disabled", /disabled/],
  ])("has a sentence of its own for %s", async (code, sentence) => {
    const { onFailure } = await attempt(failing(code));
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(sentence));
  });

  it("names the code of a failure it does not know", async () => {
    const { onFailure } = await attempt(failing("auth/brand-new"));
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("auth/brand-new"));
  });
});

describe("a sign-in that stands at its second step", () => {
  it("asks for the code, and calls nobody signed in or refused before it came", async () => {
    const challenge = Object.assign(new Error("second"), { code: "auth/multi-factor-auth-required" });
    const onSuccess = vi.fn();
    const onFailure = vi.fn();
    const onSecondStep = vi.fn();
    const signOut = vi.fn(async () => {});
    const port: SignInPort = { obtainAccount: () => Promise.reject(challenge), signOut };
    await signIn(port, onSuccess, onFailure, onSecondStep);
    expect(onSecondStep).toHaveBeenCalledExactlyOnceWith(challenge);
    for (const other of [onSuccess, onFailure, signOut]) expect(other).not.toHaveBeenCalled();
  });
});
