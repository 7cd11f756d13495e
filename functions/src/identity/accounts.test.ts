import { describe, expect, it, vi } from "vitest";
import { type AccountPorts, accountSeen, changeAccount } from "./accounts.ts";
import type { Caller } from "./caller.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const SIGNED_IN_AT = NOW.getTime() / 1000 - 600;
const token = {
  staff: true,
  role: "admin",
  staffName: "Ada",
  email: "ada@hollyfield.example",
  email_verified: true,
  firebase: { sign_in_provider: "password" },
  auth_time: SIGNED_IN_AT,
};
const ADMIN: Caller = { uid: "ada", token };
const STAFF: Caller = { uid: "emma", token: { ...token, role: "staff", email: "emma@hollyfield.example" } };

const ports = (over: Partial<AccountPorts> = {}): AccountPorts => ({
  revokedAt: async () => undefined,
  record: vi.fn(async () => "done" as const),
  apply: vi.fn(async () => {}),
  readAnew: vi.fn(async () => 1),
  speaks: vi.fn(async () => {}),
  ...over,
});

const disable = { kind: "disable", uid: "emma", reason: "Has left the lab." };

describe("changeAccount", () => {
  it.each([
    ["nobody", undefined],
    ["staff, for themselves", STAFF],
    ["an admin of another domain", { uid: "e", token: { ...token, email: "ada@hollyfield.example.evil.io" } }],
    ["an admin with an unverified address", { uid: "e", token: { ...token, email_verified: false } }],
    ["a role without the staff claim", { uid: "e", token: { ...token, staff: undefined } }],
  ])("is refused to %s", async (_who, caller) => {
    const given = ports();
    const asked = { kind: "change-role", uid: "emma", role: "admin", reason: "I want to." };
    await expect(changeAccount(caller, asked, given, NOW)).rejects.toMatchObject({ code: "forbidden" });
    expect(given.record).not.toHaveBeenCalled();
  });

  it("is refused to an admin who was demoted after signing in, and granted after a new sign-in", async () => {
    const revoked = { revokedAt: async () => SIGNED_IN_AT + 1 };
    await expect(changeAccount(ADMIN, disable, ports(revoked), NOW)).rejects.toMatchObject({ code: "forbidden" });
    const again = { uid: "ada", token: { ...token, auth_time: SIGNED_IN_AT + 1 } };
    await expect(changeAccount(again, disable, ports(revoked), NOW)).resolves.toEqual({ changed: 1 });
    const withoutTime = { uid: "ada", token: { ...token, auth_time: undefined } };
    await expect(changeAccount(withoutTime, disable, ports(revoked), NOW)).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each([
    undefined,
    { kind: "disable", uid: "emma" },
    { kind: "disable", uid: "../emma", reason: "because" },
    { kind: "change-role", uid: "emma", role: "owner", reason: "because" },
    { kind: "delete", uid: "emma", reason: "because" },
  ])("is refused when it reads %j", async (asked) => {
    await expect(changeAccount(ADMIN, asked, ports(), NOW)).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("records first, so that rules close, then tells the identity service, then reads the account anew", async () => {
    const given = ports();
    await changeAccount(ADMIN, disable, given, NOW);
    expect(given.record).toHaveBeenCalledExactlyOnceWith(
      disable,
      { by: { uid: "ada", name: "Ada" }, organisation: "hollyfield.example", isAdmin: true },
      NOW,
    );
    expect(given.apply).toHaveBeenCalledExactlyOnceWith(disable);
    expect(given.readAnew).toHaveBeenCalledExactlyOnceWith("emma");
  });

  it.each([
    ["last-admin", "conflict"],
    ["elsewhere", "forbidden"],
    ["unknown", "not-found"],
  ] as const)("tells the identity service nothing when the records say %s", async (verdict, code) => {
    const given = ports({ record: async () => verdict });
    await expect(changeAccount(ADMIN, disable, given, NOW)).rejects.toMatchObject({ code });
    expect(given.apply).not.toHaveBeenCalled();
  });

  it("lets nobody disable themselves", async () => {
    const asked = { ...disable, uid: "ada" };
    await expect(changeAccount(ADMIN, asked, ports(), NOW)).rejects.toMatchObject({ code: "invalid-input" });
  });
});

describe("accountSeen", () => {
  it("reads the caller's own account anew, and nobody else's", async () => {
    const given = ports();
    await accountSeen(STAFF, { language: "de" }, given, NOW);
    expect(given.readAnew).toHaveBeenCalledExactlyOnceWith("emma");
    expect(given.speaks).toHaveBeenCalledExactlyOnceWith("emma", "de");
    await accountSeen(STAFF, { language: "<b>" }, given, NOW);
    expect(given.speaks).toHaveBeenCalledOnce();
    await expect(accountSeen(undefined, {}, given)).rejects.toMatchObject({ code: "forbidden" });
  });
});
