import { afterEach, expect, it, vi } from "vitest";
import { EMBRYOLOGIST } from "../access/access-for-tests.ts";
import { holdAccess } from "../access/own-access.ts";

const identity = vi.hoisted(() => ({ end: vi.fn(async () => undefined) }));
vi.mock("../../platform/firebase/auth.ts", () => ({
  auth: { currentUser: { uid: "emma", getIdTokenResult: async () => ({ claims: { auth_time: 1_000 } }) } },
}));
vi.mock("firebase/auth", () => ({ beforeAuthStateChanged: () => () => undefined }));
vi.mock("./session-data.ts", () => ({
  announceEndReason: () => undefined,
  endSessionBecause: identity.end,
  isLeaving: () => false,
}));
const { followSessionEnd } = await import("./session-end-data.ts");

let stop = () => {};
afterEach(() => {
  stop();
  identity.end.mockClear();
});

it("a session that an administrator ended goes with the access that says so", async () => {
  holdAccess(EMBRYOLOGIST);
  stop = followSessionEnd("emma");
  holdAccess({ ...EMBRYOLOGIST, since: 1_001, why: "sign-out" });
  await vi.waitFor(() => expect(identity.end).toHaveBeenCalledWith("signedOut"));
});

it("one that was ended before this page knew of it goes at once, and a later one stays", async () => {
  holdAccess({ ...EMBRYOLOGIST, since: 1_001, why: "disable" });
  stop = followSessionEnd("emma");
  await vi.waitFor(() => expect(identity.end).toHaveBeenCalledWith("disabled"));
  stop();
  identity.end.mockClear();
  holdAccess({ ...EMBRYOLOGIST, since: 1_000, why: "sign-out" });
  stop = followSessionEnd("emma");
  await new Promise((resolve) => setTimeout(resolve));
  expect(identity.end).not.toHaveBeenCalled();
});

it("nobody's session ends for what is said of somebody else", async () => {
  holdAccess({ ...EMBRYOLOGIST, since: 2_000, why: "sign-out" });
  stop = followSessionEnd("noor");
  await new Promise((resolve) => setTimeout(resolve));
  expect(identity.end).not.toHaveBeenCalled();
});
