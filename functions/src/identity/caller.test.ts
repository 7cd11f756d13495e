import type { Access } from "@zona/domain/identity/access";
import { describe, expect, it } from "vitest";
import { presentAdmin, presentSiteAdmin, presentStaff, refuseWithout, signedInStaff } from "./caller.ts";
import { accessWith, staffCaller, tokenCaller } from "./staff-for-tests.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const LAB = "hollyfield.example";
const TRIAL = "trialworks.example";
const hoursAgo = (hours: number) => NOW.getTime() / 1000 - hours * 3_600;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const caller = (claims: object = {}) => tokenCaller("emma", "Emma", { now: NOW, claims });
const ADMIN = accessWith({ isAdmin: true });
const present = (claims: object = {}, access: Access | undefined = accessWith()) =>
  presentStaff(caller(claims), async () => access, NOW);
const refused = (code: string) => ({ code: "forbidden", said: { code: `refusals.${code}` } });

describe("a caller", () => {
  it("is of the organisation of their address, and may what was granted to this account", async () => {
    const asked: string[] = [];
    const accessOf = async (uid: string) => {
      asked.push(uid);
      return accessWith();
    };
    expect(await presentStaff(caller({ email: "emma@HOLLYFIELD.example" }), accessOf, NOW)).toEqual({
      ...{ by: { uid: "emma", name: "Emma" }, organisation: LAB, access: accessWith(), isAdmin: false },
    });
    expect(asked).toEqual(["emma"]);
  });

  it.each<[string, object]>([
    ["no staff", { staff: false }],
    ["without a name", { staffName: undefined }],
    ["whose address is not verified", { email_verified: false }],
    ["without an address", { email: undefined }],
  ])("who is %s is refused before their access is read", async (_, claims) => {
    const accessOf = () => Promise.reject(new Error("was read"));
    await expect(presentStaff(caller(claims), accessOf, NOW)).rejects.toMatchObject(refused("staffOnly"));
    await expect(presentStaff(undefined, accessOf, NOW)).rejects.toMatchObject(refused("staffOnly"));
    expect(() => signedInStaff(caller(claims), NOW)).toThrow("refusals.staffOnly");
  });

  it("whose address is of another domain than their access may nothing", async () => {
    for (const email of ["emma@hollyfield.example.evil.io", "emma@trialworks.example"])
      await expect(presentStaff(caller({ email }), async () => accessWith(), NOW)).rejects.toMatchObject(
        refused("noAccess"),
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

describe("access", () => {
  it.each<[string, Access | undefined]>([
    ["nobody made a document for", undefined],
    ["nothing was granted to", accessWith({ roles: {} })],
    ["nothing of what was granted is open to", accessWith({ roles: { "*": ["engineer"] } })],
    ["of another organisation is written of", accessWith({ organisation: TRIAL })],
    ["it ended for a moment ago", { ...accessWith(), until: NOW }],
    ["it ended for, an administrator", { ...ADMIN, until: later(-1) }],
  ])("is none for somebody whom %s", async (_, access) => {
    await expect(presentStaff(caller(), async () => access, NOW)).rejects.toMatchObject(refused("noAccess"));
    expect(signedInStaff(caller(), NOW)).toMatchObject({ by: { uid: "emma", name: "Emma" }, organisation: LAB });
  });

  it("goes on until the moment at which it ends", async () => {
    expect(await present({}, { ...accessWith(), until: later(1) })).toBeDefined();
  });

  it("opens nothing to sessions that began before it was taken back, and all to those since", async () => {
    const since = hoursAgo(1);
    const ended = { ...accessWith(), since };
    for (const auth_time of [since - 1, since - 40_000])
      await expect(present({ auth_time }, ended)).rejects.toMatchObject({ code: "forbidden" });
    await expect(present({ auth_time: since - 1 }, ended)).rejects.toMatchObject(refused("sessionEnded"));
    expect(await present({ auth_time: since }, ended)).toBeDefined();
  });

  it("of an administrator to whom nothing else was granted opens no study", async () => {
    const ada = await present({}, accessWith({ roles: {}, isAdmin: true }));
    expect(ada.isAdmin).toBe(true);
    expect(() => refuseWithout(ada, "read", { organisation: LAB, studyId: "zp" })).toThrow("refusals.notGranted");
  });
});

describe("an administrator", () => {
  const admin = (claims: object = {}, access: Access = ADMIN) => presentAdmin(caller(claims), async () => access, NOW);
  const siteAdmin = (owner: string | undefined, claims: object = {}, access: Access = ADMIN) =>
    presentSiteAdmin(caller(claims), { accessOf: async () => access, siteOwner: async () => owner }, NOW);

  it("is whoever the document says it of, whatever the token says", async () => {
    expect((await admin()).isAdmin).toBe(true);
    await expect(admin({ role: "admin", isAdmin: true }, accessWith())).rejects.toMatchObject(refused("adminsOnly"));
  });

  it("is none while the second step waits, and works on as anybody", async () => {
    const awaits = { awaitsSecondStep: true };
    await expect(admin(awaits)).rejects.toMatchObject(refused("adminsOnly"));
    await expect(siteAdmin(LAB, awaits)).rejects.toMatchObject(refused("adminsOnly"));
    expect(await present(awaits, ADMIN)).toMatchObject({ isAdmin: false, access: ADMIN });
  });

  it("of the site is one of the organisation that it belongs to, and nobody before it was set up", async () => {
    expect((await siteAdmin(LAB)).organisation).toBe(LAB);
    await expect(siteAdmin(LAB, {}, accessWith())).rejects.toMatchObject(refused("adminsOnly"));
    for (const owner of [TRIAL, undefined]) await expect(siteAdmin(owner)).rejects.toMatchObject(refused("adminsOnly"));
  });
});

it("whoever lacks a capability in the study at hand is refused, whatever they may elsewhere", () => {
  const own = { organisation: LAB, studyId: "zp-icsi-01" };
  const theirs = { organisation: TRIAL, studyId: "tw-01" };
  const studies = [{ id: "tw-01", organisation: TRIAL, kinds: ["icsi"] }];
  const emma = staffCaller("emma", "Emma", { roles: { "*": ["embryologist"], "tw-01": ["monitor"] }, studies });
  expect(refuseWithout(emma, "enter", own)).toBeUndefined();
  expect(refuseWithout(emma, "read", theirs)).toBeUndefined();
  expect(() => refuseWithout(emma, "move", own)).toThrow("refusals.notGranted");
  expect(() => refuseWithout(emma, "enter", theirs)).toThrow("refusals.notGranted");
  expect(() => refuseWithout(emma, "read", { ...theirs, studyId: "tw-02" })).toThrow("refusals.notGranted");
});
