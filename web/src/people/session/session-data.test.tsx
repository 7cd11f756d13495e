import { SESSION_MS } from "@zona/domain/identity/session-length";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Session } from "./session.ts";

const identity = vi.hoisted(() => ({
  follow: undefined as unknown as (user: unknown) => void,
  signOut: vi.fn(async () => undefined),
  auth: { currentUser: null as unknown },
}));
vi.mock("../../platform/firebase/auth.ts", () => ({ auth: identity.auth }));
vi.mock("firebase/auth", () => ({
  onIdTokenChanged: (_: unknown, follow: (user: unknown) => void) => {
    identity.follow = follow;
    return () => undefined;
  },
  signOut: identity.signOut,
  sendEmailVerification: vi.fn(),
}));
const { firebaseSession } = await import("./session-data.ts");

const NOON = new Date("2026-11-21T12:00:00Z");
/** Nobody answers: what the identity library then rejects with. */
const unreachable = async () => {
  throw Object.assign(new Error("No network."), { code: "auth/network-request-failed" });
};
const claimsSince = (signedInAt: Date) => ({
  staff: true,
  staffName: "Emma Lindqvist-Ørsted",
  auth_time: signedInAt.getTime() / 1000,
});
const emma = (signedInAt: Date) => ({
  uid: "emma",
  email: "emma@hollyfield.example",
  reload: async () => undefined,
  getIdTokenResult: async () => ({ claims: claimsSince(signedInAt) }),
});
/** The same person where the token has run out and no other can be had. */
const emmaCutOff = (signedInAt: Date) => ({
  ...emma(signedInAt),
  reload: unreachable,
  getIdTokenResult: unreachable,
  toJSON: () => ({ stsTokenManager: { accessToken: tokenOf(claimsSince(signedInAt)) } }),
});
function tokenOf(claims: object): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)));
  return `e30.${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.c2lnbmF0dXJl`;
}

let told: Session[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  identity.signOut.mockClear();
  sessionStorage.clear();
  told = [];
  stop = firebaseSession.listen((session) => told.push(session));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function open(user: unknown) {
  identity.auth.currentUser = user;
  identity.follow(user);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

it("a session goes on until twelve hours after its sign-in, however much it is used, and then ends", async () => {
  await open(emma(new Date(NOON.getTime() - SESSION_MS + 60_000)));
  expect(told).toMatchObject([{ status: "staff", member: { organisation: "hollyfield.example" } }]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(identity.signOut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(identity.signOut).toHaveBeenCalled();
  identity.auth.currentUser = null;
  identity.follow(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toEqual({ status: "signed-out", why: "tooLong" });
});

it("a session that lasted twelve hours while the page was closed opens nothing", async () => {
  await open(emma(new Date(NOON.getTime() - SESSION_MS)));
  expect(told).toEqual([]);
  expect(identity.signOut).toHaveBeenCalledOnce();
});

it("a token that ran out without network ends nothing: its claims hold until the service is heard again", async () => {
  await open(emmaCutOff(new Date(NOON.getTime() - 3 * 3_600_000)));
  expect(told).toMatchObject([{ status: "staff", member: { uid: "emma", name: "Emma Lindqvist-Ørsted" } }]);
});

it("a session that is over goes on where nobody could sign in again, and ends with the network", async () => {
  const signedInAt = new Date(NOON.getTime() - SESSION_MS - 3_600_000);
  await open(emmaCutOff(signedInAt));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(told).toMatchObject([{ status: "staff" }]);
  expect(identity.signOut).not.toHaveBeenCalled();
  identity.auth.currentUser = emma(signedInAt);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(identity.signOut).toHaveBeenCalledOnce();
});

it("a token that is refused ends the session, whatever it said before", async () => {
  const refused = async () => {
    throw Object.assign(new Error("Gone."), { code: "auth/user-token-expired" });
  };
  await open({ ...emmaCutOff(NOON), getIdTokenResult: refused });
  expect(told).toEqual([{ status: "signed-out", why: "ended" }]);
});

it("where no token was kept nothing is shown without one", async () => {
  await open({ ...emmaCutOff(NOON), toJSON: () => ({}) });
  expect(told).toEqual([{ status: "signed-out", why: "ended" }]);
});

// Last: the page is loaded again after it.
it("shows another person nothing of this page, which was somebody else's, and loads it again once what they typed is kept", async () => {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
  await open(emma(NOON));
  await open({ ...emma(NOON), uid: "noor" });
  await open({ ...emma(NOON), uid: "noor" });
  expect(told).toMatchObject([{ status: "staff", member: { uid: "emma" } }, { status: "loading" }]);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/"));
  replace.mockRestore();
});
