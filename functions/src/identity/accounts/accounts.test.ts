import { AppError } from "@zona/domain/errors";
import { type Access, can, type Grants, StudyRole } from "@zona/domain/identity/access";
import type { AccountRequest } from "@zona/domain/identity/account";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { type Invitation, nothingGranted, type Organisation } from "@zona/domain/identity/organisation";
import { type GrantedStudy, layOut } from "@zona/domain/identity/study-roles";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Caller } from "../caller.ts";
import { type AccountPorts, accountSeen, type Change, changeAccount, type LogEntry } from "./accounts.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const LATER = "2027-06-30T22:00:00.000Z";
const SIGNED_IN_AT = NOW.getTime() / 1000 - 600;
const LAB = "hollyfield.example";
const TRIAL = "trialworks.example";

const STUDIES: GrantedStudy[] = [
  { id: "icsi", organisation: LAB, kinds: ["icsi"] },
  { id: "pre", organisation: LAB, kinds: ["preclinical"] },
  { id: "theirs", organisation: TRIAL, kinds: ["semen"] },
];

type Kept = { email: string; access: Access; disabled: boolean; hasPin: boolean; hasPasskeys: boolean };
let people: Map<string, Kept>;
let invitations: Map<string, Omit<Invitation, "id">>;
let organisations: Map<string, Organisation>;
let log: LogEntry[];

const person = (uid: string, organisation: string, roles: Grants, isAdmin = false) =>
  people.set(uid, {
    email: `${uid}@${organisation}`,
    access: { ...nothingGranted(organisation), isAdmin, roles, ...layOut(organisation, roles, STUDIES) },
    disabled: false,
    hasPin: true,
    hasPasskeys: true,
  });

const BEGIN: readonly (readonly [uid: string, organisation: string, roles: Grants, isAdmin?: boolean])[] = [
  ["ada", LAB, { "*": ["lead"] }, true],
  ["ben", LAB, {}, true],
  ["emma", LAB, { "*": ["embryologist"] }],
  ["sue", LAB, { icsi: ["studyAdmin"] }],
  ["tom", TRIAL, {}, true],
  ["priya", TRIAL, { icsi: ["monitor"] }],
];

beforeEach(() => {
  people = new Map();
  invitations = new Map();
  organisations = new Map();
  log = [];
  for (const [uid, organisation, roles, isAdmin] of BEGIN) person(uid, organisation, roles, isAdmin);
});

/** As the records: one document for each of them, changed together. */
function put(change: Change) {
  if (change.access) {
    const kept = people.get(change.access.uid);
    if (kept) kept.access = change.access.access;
  }
  const account = change.account && people.get(change.account.uid);
  if (account && change.account?.fields.disabled !== undefined) account.disabled = change.account.fields.disabled;
  const signer = change.signing && people.get(change.signing.uid);
  if (signer) signer[change.signing?.without === "pin" ? "hasPin" : "hasPasskeys"] = false;
  if (change.invite) invitations.set(change.invite.email, change.invite);
  if (change.withdraw) invitations.delete(change.withdraw);
  if (change.organisation) organisations.set(change.organisation.id, change.organisation);
  log.push(...change.log);
}

const ports = (over: Partial<AccountPorts> = {}): AccountPorts => ({
  allowedDomains: async () => ["hollyfield.example", "meridian-devices.example", "trialworks.example"],
  accessOf: async (uid) => people.get(uid)?.access,
  async change(about, named, decide) {
    const isHim = ([uid, { email }]: [string, Kept]) =>
      about && ("uid" in about ? about.uid === uid : about.email === email);
    const found = [...people].find(isHim);
    const invited = about && "email" in about && !found ? invitations.get(about.email) : undefined;
    const change = decide({
      person: found && { uid: found[0], name: found[0], access: found[1].access },
      invitation: invited && { ...invited, id: invited.email },
      studies: STUDIES.filter(({ id }) => named.includes(id) || Object.hasOwn(found?.[1].access.roles ?? {}, id)),
      admins: [...people].flatMap(([uid, { access }]) =>
        access.isAdmin && !access.until && access.organisation === found?.[1].access.organisation ? uid : [],
      ),
    });
    put(change);
    return change;
  },
  apply: vi.fn(async () => {}),
  readAnew: vi.fn(async () => 1),
  speaks: vi.fn(async () => {}),
  begin: vi.fn(async () => {}),
  endPasswords: vi.fn(async () => {}),
  takePlace: async () => undefined,
  ...over,
});

const as = (uid: string, over: object = {}): Caller => ({
  uid,
  token: {
    staff: true,
    staffName: uid,
    email: people.get(uid)?.email,
    email_verified: true,
    firebase: { sign_in_provider: "password" },
    auth_time: SIGNED_IN_AT,
    ...over,
  },
});
const reason = "As agreed at the meeting.";
const ask = (uid: string, asked: AccountRequest, given = ports()) => changeAccount(as(uid), asked, given, NOW);
const accessFor = (uid: string) => people.get(uid)?.access;
const disable = { kind: "disable", uid: "emma", reason } as const;

describe("who may change accounts", () => {
  it.each<[string, () => Caller]>([
    ["nobody", () => undefined],
    ["staff", () => as("emma")],
    ["an administrator of another domain", () => as("ada", { email: "ada@hollyfield.example.evil.io" })],
    ["an administrator with an unverified address", () => as("ada", { email_verified: false })],
    ["an administrator who awaits the second step", () => as("ada", { awaitsSecondStep: true })],
    ["administrators of another organisation", () => as("tom")],
  ])("is not %s", async (_, caller) => {
    const before = structuredClone(people);
    for (const kind of [
      "disable",
      "enable",
      "sign-out",
      "remove-second-step",
      "reset-pin",
      "remove-passkeys",
    ] as const) {
      const asked = changeAccount(caller(), { kind, uid: "ben", reason }, ports(), NOW);
      await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    }
    const grant = { kind: "grant", uid: "ben", roles: { "*": ["lead"] }, isAdmin: true, reason };
    await expect(changeAccount(caller(), grant, ports(), NOW)).rejects.toMatchObject({ code: "forbidden" });
    expect(people).toEqual(before);
    expect(log).toEqual([]);
  });

  it("is nobody whose access has ended, or was signed out since", async () => {
    const ben = people.get("ben");
    if (ben) ben.access = { ...ben.access, until: NOW };
    await expect(ask("ben", disable)).rejects.toThrow("refusals.noAccess");
    if (ben) ben.access = { ...ben.access, until: undefined, since: SIGNED_IN_AT + 1 };
    await expect(ask("ben", disable)).rejects.toThrow("refusals.sessionEnded");
  });

  it.each([
    undefined,
    { kind: "disable", uid: "emma" },
    { kind: "disable", uid: "../emma", reason },
    { kind: "grant", uid: "emma", roles: { "*": ["owner"] }, reason },
    { kind: "grant", uid: "emma", roles: { "a/b": ["lead"] }, reason },
    { kind: "delete", uid: "ben", reason },
  ])("asks what can be read: %j", async (asked) => {
    await expect(changeAccount(as("ada"), asked, ports(), NOW)).rejects.toMatchObject({ code: "invalid-input" });
  });
});

describe("a grant", () => {
  it("is laid out, and told to the person's organisation and that of the study", async () => {
    await ask("ada", { kind: "grant", uid: "priya", roles: { icsi: [], pre: ["monitor"] }, reason });
    expect(accessFor("priya")).toMatchObject({ roles: { pre: ["monitor"] }, may: { read: ["pre"] } });
    expect(log.map(({ organisation }) => organisation).toSorted()).toEqual([LAB, TRIAL]);
    expect(log[0]).toMatchObject({
      kind: "grant",
      uid: "priya",
      roles: { icsi: [], pre: ["monitor"] },
      by: { uid: "ada" },
    });
  });

  it("ends no session and tells the identity service nothing", async () => {
    const given = ports();
    await ask("ada", { kind: "grant", uid: "emma", roles: { "*": ["lead"] }, until: LATER, reason }, given);
    expect(accessFor("emma")).toMatchObject({ until: new Date(LATER), everywhere: expect.arrayContaining(["move"]) });
    expect(accessFor("emma")?.since).toBeUndefined();
    expect(given.apply).not.toHaveBeenCalled();
  });

  it("that was made before changes nothing and is not told again", async () => {
    const grant: AccountRequest = { kind: "grant", uid: "emma", roles: { "*": ["lead"] }, reason };
    expect(await ask("ada", grant)).toEqual({ changed: 1 });
    expect(await ask("ada", grant)).toEqual({ changed: 0 });
    expect(log).toHaveLength(1);
  });

  it("is made by whoever manages the people of a study, there alone", async () => {
    await ask("sue", { kind: "grant", uid: "priya", roles: { icsi: [] }, reason });
    expect(accessFor("priya")?.roles).toEqual({});
    await expect(ask("sue", { kind: "grant", uid: "priya", roles: { pre: ["monitor"] }, reason })).rejects.toThrow(
      "grants.otherStudy",
    );
    await expect(ask("sue", { kind: "grant", uid: "sue", roles: { icsi: ["lead"] }, reason })).rejects.toThrow(
      "grants.ownRoles",
    );
  });

  it("has an end that lies ahead", async () => {
    const past = { kind: "grant", uid: "emma", until: "2026-11-21T12:00:00Z", reason } as const;
    await expect(ask("ada", past)).rejects.toThrow("refusals.endBefore");
  });
});

describe("disabling", () => {
  it("ends access and sessions first, so that rules close, then tells the identity service", async () => {
    const given = ports();
    await ask("ada", disable, given);
    expect(accessFor("emma")).toMatchObject({ until: NOW, since: NOW.getTime() / 1000 + 1, why: "disable" });
    expect(given.apply).toHaveBeenCalledExactlyOnceWith(disable);
    expect(given.readAnew).toHaveBeenCalledExactlyOnceWith("emma");
    await ask("ada", { ...disable, kind: "enable" });
    expect(accessFor("emma")).toMatchObject({ roles: { "*": ["embryologist"] }, why: "enable" });
    expect(accessFor("emma")?.until).toBeUndefined();
    expect(log.map(({ kind }) => kind)).toEqual(["disable", "enable"]);
  });

  it("is refused for oneself", async () => {
    await expect(ask("ada", { ...disable, uid: "ada" })).rejects.toThrow("refusals.ownAccount");
  });

  it("leaves an organisation its last administrator, whatever others do", async () => {
    await ask("ada", { kind: "disable", uid: "ben", reason });
    await expect(ask("ada", { kind: "grant", uid: "ada", isAdmin: false, reason })).rejects.toThrow("grants.lastAdmin");
    await expect(ask("ada", { kind: "grant", uid: "ada", until: LATER, reason })).rejects.toThrow("grants.lastAdmin");
    await ask("ada", { kind: "grant", uid: "emma", isAdmin: true, until: LATER, reason });
    await expect(ask("emma", { kind: "disable", uid: "ada", reason })).rejects.toThrow("grants.lastAdmin");
    expect(
      [...people.values()].some(({ access }) => access.organisation === LAB && access.isAdmin && !access.until),
    ).toBe(true);
  });
});

describe("a PIN", () => {
  it("is reset by another administrator, and no session ends", async () => {
    await ask("ada", { kind: "reset-pin", uid: "emma", reason });
    expect(people.get("emma")?.hasPin).toBe(false);
    expect(accessFor("emma")?.since).toBeUndefined();
    expect(log).toMatchObject([{ kind: "reset-pin", organisation: LAB, uid: "emma" }]);
    await expect(ask("ada", { kind: "reset-pin", uid: "ada", reason })).rejects.toThrow("refusals.ownPin");
    expect(people.get("ada")?.hasPin).toBe(true);
  });
});

describe("a lost passkey", () => {
  it("is removed by another administrator with a reason, and the PIN stays", async () => {
    await ask("ada", { kind: "remove-passkeys", uid: "emma", reason });
    expect(people.get("emma")).toMatchObject({ hasPin: true, hasPasskeys: false });
    expect(accessFor("emma")?.since).toBeUndefined();
    expect(log).toMatchObject([{ kind: "remove-passkeys", organisation: LAB, uid: "emma", reason }]);
    await expect(ask("ada", { kind: "remove-passkeys", uid: "ada", reason })).rejects.toThrow("refusals.ownPasskeys");
    await expect(ask("ada", { kind: "remove-passkeys", uid: "priya", reason })).rejects.toThrow("otherOrganisation");
    expect([...people.values()].filter(({ hasPasskeys }) => !hasPasskeys)).toHaveLength(1);
  });
});

describe("an invitation", () => {
  const invite: Extract<AccountRequest, { kind: "invite" }> = {
    kind: "invite",
    email: "New@hollyfield.example",
    roles: { "*": ["embryologist"] },
    reason,
  };

  it("waits for the address, with roles and an end", async () => {
    await ask("ada", { ...invite, until: LATER });
    expect(invitations.get("new@hollyfield.example")).toMatchObject({
      organisation: LAB,
      roles: { "*": ["embryologist"] },
      isAdmin: false,
      until: new Date(LATER),
    });
    expect(log).toMatchObject([{ kind: "invite", name: "new@hollyfield.example", organisation: LAB }]);
  });

  it("to somebody with an account is a grant", async () => {
    await ask("ada", { kind: "invite", email: "priya@trialworks.example", roles: { pre: ["monitor"] }, reason });
    expect(invitations.size).toBe(0);
    expect(accessFor("priya")?.roles).toEqual({ icsi: ["monitor"], pre: ["monitor"] });
  });

  it.each<[string, string, AccountRequest, string]>([
    ["by staff", "emma", invite, "refusals.adminsOnly"],
    ["to an address that cannot sign in", "ada", { ...invite, email: "x@gmail.example" }, "refusals.noAddress"],
    ["of elsewhere to everything", "ada", { ...invite, email: `x@${TRIAL}` }, "grants.otherOrganisation"],
    [
      "of elsewhere as administrator",
      "ada",
      { ...invite, email: `x@${TRIAL}`, roles: {}, isAdmin: true },
      "grants.otherOrganisation",
    ],
    ["of elsewhere to nothing", "ada", { ...invite, email: `x@${TRIAL}`, roles: {} }, "refusals.grantsNothing"],
    [
      "of elsewhere as lead",
      "ada",
      { ...invite, email: `x@${TRIAL}`, roles: { icsi: ["lead"] } },
      "grants.ownPeopleOnly",
    ],
    ["to a study of elsewhere", "ada", { ...invite, roles: { theirs: ["monitor"] } }, "grants.otherStudy"],
  ])("is refused %s", async (_, uid, asked, code) => {
    await expect(ask(uid, asked)).rejects.toThrow(code);
    expect(invitations.size).toBe(0);
  });

  it("of another organisation is neither replaced nor withdrawn, but by the address's own", async () => {
    const guest = `guest@${TRIAL}`;
    await ask("ada", { ...invite, email: guest, roles: { icsi: ["monitor"] } });
    people.delete("tom");
    person("mia", "meridian-devices.example", {}, true);
    await expect(ask("mia", { kind: "withdraw-invitation", email: guest, reason })).rejects.toThrow(
      "refusals.noInvitation",
    );
    person("tom", TRIAL, {}, true);
    await ask("tom", { kind: "invite", email: guest, roles: { "*": ["lead"] }, reason });
    await expect(ask("ada", { ...invite, email: guest, roles: { icsi: ["monitor"] } })).rejects.toThrow(
      "refusals.invitedElsewhere",
    );
    await expect(ask("ada", { kind: "withdraw-invitation", email: guest, reason })).rejects.toThrow(
      "refusals.noInvitation",
    );
    await ask("tom", { kind: "withdraw-invitation", email: guest, reason });
    expect(invitations.size).toBe(0);
  });
});

describe("many invitations within an hour", () => {
  it("are refused with when they go on; what else is asked is not counted", async () => {
    const takePlace = vi.fn(async () => 12);
    const invite: AccountRequest = { kind: "invite", email: `new@${LAB}`, roles: { "*": ["embryologist"] }, reason };
    await expect(ask("ada", invite, ports({ takePlace }))).rejects.toThrow("refusals.tooMany");
    expect(invitations.size).toBe(0);
    expect(takePlace).toHaveBeenCalledExactlyOnceWith("ada", "invitations", NOW);
    await ask("ada", disable, ports({ takePlace }));
    expect(takePlace).toHaveBeenCalledOnce();
  });
});

describe("an organisation", () => {
  it("is that of whoever sets it", async () => {
    await ask("tom", { kind: "set-organisation", newPeople: "monitor", name: "Trial Works" });
    expect([...organisations.values()]).toMatchObject([{ id: TRIAL, newPeople: "monitor", name: "Trial Works" }]);
    await expect(ask("sue", { kind: "set-organisation", newPeople: "lead" })).rejects.toThrow("refusals.adminsOnly");
  });

  it("is set to Google alone by somebody who came by Google, and the sessions of passwords end behind the door", async () => {
    const given = ports();
    const asked = { kind: "set-organisation", newPeople: "nothing", googleOnly: true } as const;
    await expect(ask("ada", asked, given)).rejects.toThrow("refusals.byGoogleFirst");
    expect(organisations.size).toBe(0);
    expect(given.endPasswords).not.toHaveBeenCalled();
    const google = as("ada", { firebase: { sign_in_provider: "google.com" } });
    await changeAccount(google, asked, given, NOW);
    expect(organisations.get(LAB)).toMatchObject({ googleOnly: true });
    expect(log).toMatchObject([{ kind: "set-organisation", googleOnly: true }]);
    expect(given.endPasswords).toHaveBeenCalledExactlyOnceWith(LAB, NOW.getTime() / 1000 + 11);
    await ask("ada", { ...asked, googleOnly: false }, given);
    expect(given.endPasswords).toHaveBeenCalledOnce();
  });
});

describe("accountSeen", () => {
  it("reads the caller's own account anew, and makes what lies ready for them", async () => {
    const given = ports();
    people.delete("emma");
    const emma = as("emma", { email: "emma@hollyfield.example" });
    await accountSeen(emma, { language: "de" }, given, NOW);
    expect(given.begin).toHaveBeenCalledExactlyOnceWith("emma");
    expect(given.readAnew).toHaveBeenCalledExactlyOnceWith("emma");
    expect(given.speaks).toHaveBeenCalledExactlyOnceWith("emma", "de");
    await accountSeen(emma, { language: "<b>" }, given, NOW);
    expect(given.speaks).toHaveBeenCalledOnce();
    person("gone", LAB, {});
    const gone = people.get("gone");
    if (gone) gone.access = { ...gone.access, until: NOW };
    await expect(accountSeen(as("gone"), {}, given, NOW)).rejects.toThrow("refusals.noAccess");
    await expect(accountSeen(undefined, {}, given)).rejects.toMatchObject({ code: "forbidden" });
  });
});

const anyUid = fc.constantFrom("ada", "ben", "emma", "sue", "tom", "priya", "mia");
const anyRoles = fc.dictionary(
  fc.constantFrom("*", "icsi", "pre", "theirs"),
  fc.uniqueArray(fc.constantFrom(...StudyRole.options), { maxLength: 3 }),
);
const anyEnd = fc.constantFrom(undefined, LATER);
const anyRequest: fc.Arbitrary<AccountRequest> = fc.oneof(
  fc.record({
    kind: fc.constant("grant" as const),
    uid: anyUid,
    roles: anyRoles,
    isAdmin: fc.constantFrom(undefined, true, false),
    until: fc.oneof(anyEnd, fc.constant(null)),
    reason: fc.constant(reason),
  }),
  fc.record({
    kind: fc.constantFrom("disable", "enable", "sign-out", "remove-second-step", "reset-pin", "remove-passkeys"),
    uid: anyUid,
    reason: fc.constant(reason),
  }),
  fc.record({
    kind: fc.constant("invite" as const),
    email: fc.constantFrom(`new@${LAB}`, `new@${TRIAL}`, `tom@${TRIAL}`),
    roles: anyRoles,
    isAdmin: fc.boolean(),
    until: anyEnd,
    reason: fc.constant(reason),
  }),
);

/** Who administers an organisation without an end. */
const staying = (organisation: string) =>
  [...people].filter(([, { access }]) => access.organisation === organisation && access.isAdmin && !access.until);

const moversOf = ({ organisation, roles }: Pick<Access, "organisation" | "roles">, study: GrantedStudy) => {
  const access = { organisation, ...layOut(organisation, roles, STUDIES) };
  return (["enter", "review", "move"] as const).filter((one) =>
    can(access, one, { organisation: study.organisation, studyId: study.id }),
  );
};

describe("whatever is asked by whomever", () => {
  it("each organisation keeps an administrator, its people to itself, and its patients to its people", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyUid, anyRequest), { maxLength: 12 }), async (steps) => {
        people.clear();
        invitations.clear();
        for (const [uid, organisation, roles, isAdmin] of BEGIN) person(uid, organisation, roles, isAdmin);
        for (const [by, asked] of steps) {
          const before = structuredClone(people);
          const actor = before.get(by)?.access.organisation;
          await ask(by, asked).catch((error) => expect(error).toBeInstanceOf(AppError));
          for (const [uid, { access, disabled, hasPin }] of people) {
            const was = before.get(uid);
            if (access.organisation === actor || !was) continue;
            const { roles: _, everywhere: __, may: ___, ...kept } = access;
            expect(was.access).toMatchObject(kept);
            expect(access.everywhere).toEqual(was.access.everywhere);
            expect([disabled, hasPin]).toEqual([was.disabled, was.hasPin]);
          }
          for (const organisation of [LAB, TRIAL]) expect(staying(organisation).length).toBeGreaterThan(0);
        }
        const held = [...people.values()].map(({ access }) => access);
        const invited = [...invitations.values()].map((one) => ({
          ...one,
          organisation: emailDomain(one.email) ?? "",
        }));
        for (const one of [...held, ...invited])
          for (const study of STUDIES)
            if (study.organisation !== one.organisation && !study.kinds.includes("preclinical"))
              expect(moversOf(one, study)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
