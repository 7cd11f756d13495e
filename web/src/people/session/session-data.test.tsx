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
const emma = (signedInAt: Date) => ({
  uid: "emma",
  email: "emma@hollyfield.example",
  reload: async () => undefined,
  getIdTokenResult: async () => ({
    claims: { staff: true, staffName: "Emma", auth_time: signedInAt.getTime() / 1000 },
  }),
});

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

async function open(signedInAt: Date) {
  identity.auth.currentUser = emma(signedInAt);
  identity.follow(identity.auth.currentUser);
  await vi.advanceTimersByTimeAsync(0);
}

it("a session goes on until twelve hours after its sign-in, however much it is used, and then ends", async () => {
  await open(new Date(NOON.getTime() - SESSION_MS + 60_000));
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
  await open(new Date(NOON.getTime() - SESSION_MS));
  expect(told).toEqual([]);
  expect(identity.signOut).toHaveBeenCalledOnce();
});
