import { describe, expect, it } from "vitest";
import { presentAdmin, presentStaff } from "./caller.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const hoursAgo = (hours: number) => NOW.getTime() / 1000 - hours * 3_600;

const caller = (over: object = {}) => ({
  uid: "emma",
  token: {
    ...{ staff: true, role: "admin", staffName: "Emma", email: "emma@HOLLYFIELD.example", email_verified: true },
    auth_time: hoursAgo(1),
    firebase: { sign_in_provider: "google.com", identities: { "google.com": ["1"] } },
    ...over,
  },
});
const present = (over?: object, revokedAt?: number) => presentStaff(caller(over), async () => revokedAt, NOW);

describe("a caller", () => {
  it("is of the organisation of their address", async () => {
    const ours = { by: { uid: "emma", name: "Emma" }, organisation: "hollyfield.example", isAdmin: true };
    expect(await present()).toEqual(ours);
    expect(await presentAdmin(caller(), async () => undefined, NOW)).toEqual(ours);
    await expect(presentAdmin(caller({ role: "staff" }), async () => undefined, NOW)).rejects.toThrow(
      "refusals.adminsOnly",
    );
  });

  it.each([
    ["11 hours and 59 minutes", 12 - 1 / 60, true],
    ["twelve hours", 12, false],
    ["400 days", 9_600, false],
  ])("whose sign-in was %s ago may work: %s", async (_, hours, may) => {
    const answer = present({ auth_time: hoursAgo(hours) });
    await (may ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toThrow("refusals.sessionLong"));
  });

  it.each([undefined, "soon", null])("without a time of the sign-in is refused: %s", async (auth_time) => {
    await expect(present({ auth_time })).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each<[string, object]>([
    [
      "a password that was added to a Google account",
      { sign_in_provider: "password", identities: { "google.com": ["1"] } },
    ],
    ["a token that somebody made", { sign_in_provider: "custom" }],
    ["another provider", { sign_in_provider: "github.com", identities: {} }],
    ["nothing", {}],
  ])("who came by %s is refused", async (_, firebase) => {
    await expect(present({ firebase })).rejects.toThrow("refusals.googleOnly");
  });

  it("who unlinked the Google account that they once signed in by is refused", async () => {
    const firebase = { sign_in_provider: "password", identities: { email: ["emma@hollyfield.example"] } };
    expect(await present({ firebase })).toBeDefined();
    await expect(present({ firebase, signInBy: "google.com" })).rejects.toThrow("refusals.googleOnly");
  });
});
