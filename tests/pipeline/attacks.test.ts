import { randomUUID } from "node:crypto";
import { ACCESS, ADMIN_LOG, SITE_PATH, USERS } from "@zona/domain/collections";
import { NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../attack-log.ts";
import { callable, identity, PASSWORD, read, useAttackers, withPassword, write } from "./attacker.ts";

const { db, accounts, people, member } = useAttackers();
const { refused: counted, counts } = attackLog();

afterAll(() => console.log("Attacks over plain HTTP\n", counts()));

describe("making an account from elsewhere", () => {
  it.each([
    "a@hollyfield.example.evil.io",
    "a@evil-hollyfield.example",
    "a@sub.hollyfield.example",
    "a@hollyfield.example.",
    "a@hollyfield.example@evil.io",
    '"a@hollyfield.example"@evil.io',
    "a@hollyfi\u0435ld.example",
    "a@hollyfield\u3002example",
    "a@HOLLYFIELD.EXAMPLE.EVIL.IO",
    "a@hollyfield.example%00.evil.io",
    "a@[hollyfield.example]",
  ])("is refused to %s", async (email) => {
    const byPassword = await identity("signUp", { email, password: PASSWORD });
    expect(byPassword.idToken).toBeUndefined();
    const claims = JSON.stringify({ sub: email, email, email_verified: true });
    const byGoogle = await identity("signInWithIdp", {
      postBody: `id_token=${encodeURIComponent(claims)}&providerId=google.com`,
      requestUri: "http://localhost",
    });
    expect(byGoogle.idToken).toBeUndefined();
    counted("look-alike domains");
    counted("look-alike domains");
  });

  // The emulator lower-cases an address before it asks us, so the Kelvin sign arrives as our own k. That we refuse the
  // sign itself is tried in functions/src/index.test.ts and tests/rules; here, that the folded address opens nothing.
  it("opens nothing with a Kelvin sign that the identity service makes a plain k", async () => {
    const name = `p-${randomUUID()}`;
    const { idToken } = await identity("signUp", { email: `${name}@trialwor\u212As.example`, password: PASSWORD });
    const claims = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ email: `${name}@trialworks.example`, email_verified: false });
    expect(claims).not.toHaveProperty("staff");
    expect((await read("studies/zp01", idToken)).status).toBe(403);
    counted("look-alike domains");
  });

  it("is told in the agreed words", async () => {
    const { error } = await identity("signUp", { email: `p-${randomUUID()}@outside.example`, password: PASSWORD });
    expect(error?.message).toContain(NOT_ALLOWED_MESSAGE);
  });
});

const text = (stringValue: string) => ({ stringValue });

describe("reading and writing without being staff", () => {
  it.each(["studies", "tests", "media", USERS, "testFacts", "deadLetters", ADMIN_LOG, ACCESS])(
    "%s are closed to nobody, the unverified, the anonymous and forged tokens",
    async (name) => {
      const email = `p-${randomUUID()}@hollyfield.example`;
      const unverified = (await identity("signUp", { email, password: PASSWORD })).idToken;
      const anonymous = (await identity("signUp", {})).idToken;
      const outsider = `p-${randomUUID()}@outside.example`;
      const { uid } = await accounts.createUser({ email: outsider, password: PASSWORD, emailVerified: true });
      const made = await accounts.createCustomToken(uid, { staff: true, staffName: "Eve" });
      const custom = (await identity("signInWithCustomToken", { token: made })).idToken;
      for (const token of [undefined, unverified, anonymous, custom, "not-a-token"]) {
        const response = await read(name, token);
        expect([400, 401, 403]).toContain(response.status);
        counted("reading without being staff");
      }
    },
  );

  it("gives nobody a role by their own request", async () => {
    const claims = JSON.stringify({ staff: true, staffName: "Ada Admin" });
    await identity("update", { idToken: people.emma.token, customAttributes: claims, displayName: "Ada Admin" });
    expect((await accounts.getUser(people.emma.uid)).customClaims?.staffName).toBeUndefined();
    for (const [path, fields] of [
      [`${ACCESS}/${people.emma.uid}`, { isAdmin: { booleanValue: true } }],
      [`${ACCESS}/${people.ada.uid}`, { since: { integerValue: "9999999999" } }],
      [`${ADMIN_LOG}/x`, { kind: text("enable") }],
    ] as const) {
      expect((await write(path, fields, people.emma.token)).status).toBe(403);
      expect((await write(path, fields, people.ada.token)).status).toBe(403);
      counted("granting oneself a role");
      counted("granting oneself a role");
    }
    const asked = { kind: "grant", uid: people.emma.uid, isAdmin: true, reason: "I want to." };
    expect((await callable("accountOperation", asked, people.emma.token)).status).toBe(403);
    expect((await callable("accountOperation", asked)).status).toBe(403);
    expect((await callable("mediaOperation", { kind: "cancel-bulk-run", bulkId: "x" }, people.emma.token)).status).toBe(
      403,
    );
    counted("callables of administrators");
    counted("callables of administrators");
    counted("callables of administrators");
  });

  it("lists nobody whose address was only typed, and takes them out when it is not theirs any more", async () => {
    const { localId: uid } = await identity("signUp", {
      email: `p-${randomUUID()}@hollyfield.example`,
      password: PASSWORD,
    });
    const isListed = async () => {
      expect((await callable("accountOperation", { kind: "read-anew" }, people.ada.token)).status).toBe(200);
      return (await db.doc(`${USERS}/${uid}`).get()).exists;
    };
    expect(await isListed()).toBe(false);
    await accounts.updateUser(uid, { emailVerified: true });
    expect(await isListed()).toBe(true);
    await accounts.updateUser(uid, { emailVerified: false });
    expect(await isListed()).toBe(false);
  });

  it.each(["../studies/x", "tests%2F..%2Fusers", "users/%2e%2e/deadLetters"])(
    "finds no way by the path %s",
    async (path) => {
      expect((await read(path, people.emma.token)).ok).toBe(false);
      counted("path tricks");
    },
  );
});

describe("an administrator's act", () => {
  const change = (asked: object, token = people.ada.token) =>
    callable("accountOperation", { reason: "A test.", ...asked }, token);

  it("ends a disabled person's token for records and functions at once, and their sign-in", async () => {
    const noor = await member();
    await callable("accountSignedIn", {}, noor.token);
    expect((await read("studies", noor.token)).status).toBe(200);
    expect((await change({ kind: "disable", uid: noor.uid })).status).toBe(200);
    expect((await read("studies", noor.token)).status).toBe(403);
    expect((await callable("accountSignedIn", {}, noor.token)).status).toBe(403);
    expect((await withPassword(noor.email)).error?.message).toContain("USER_DISABLED");
    counted("tokens of the disabled and demoted");
    expect((await db.doc(`${USERS}/${noor.uid}`).get()).data()).toMatchObject({ disabled: true });
    const log = await db.collection(ADMIN_LOG).where("uid", "==", noor.uid).get();
    expect(log.docs.map((entry) => entry.data())).toMatchObject([{ kind: "disable", by: { uid: people.ada.uid } }]);
  });

  it("ends a demoted administrator's rights at once; of two who demote each other one is left", async () => {
    const first = await member("admin");
    const second = await member("admin");
    for (const { token } of [first, second]) await callable("accountSignedIn", {}, token);
    // Everybody else who is an administrator steps down for this test.
    const admins = db.collection(ACCESS).where("organisation", "==", "hollyfield.example").where("isAdmin", "==", true);
    const aside = (await admins.get()).docs.filter(({ id }) => id !== first.uid && id !== second.uid);
    for (const { ref } of aside) await ref.update({ isAdmin: false });
    const demote = { kind: "grant", isAdmin: false };
    const answers = await Promise.all([
      change({ ...demote, uid: second.uid }, first.token),
      change({ ...demote, uid: first.uid }, second.token),
    ]);
    const left = await admins.get();
    for (const { ref } of aside) await ref.update({ isAdmin: true });
    expect(left.size).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = left.docs[0]?.id === first.uid ? second : first;
    expect((await callable("accountOperation", { kind: "read-anew" }, loser.token)).status).toBe(403);
    expect((await read("deadLetters", loser.token)).status).toBe(403);
    counted("tokens of the disabled and demoted");
  });

  it("reaches nobody of another organisation, and does not count its administrators as one's own", async () => {
    const partner = await member("admin", "meridian-devices.example");
    const ours = await member("admin");
    for (const { token } of [partner, ours]) await callable("accountSignedIn", {}, token);
    for (const asked of [
      { kind: "disable" },
      { kind: "sign-out" },
      { kind: "remove-second-step" },
      { kind: "grant", isAdmin: false },
    ]) {
      expect((await change({ ...asked, uid: ours.uid }, partner.token)).status).toBe(403);
      counted("administrators of another organisation");
    }
    expect((await change({ kind: "grant", isAdmin: true, uid: people.emma.uid }, partner.token)).status).toBe(403);
    counted("administrators of another organisation");
    expect((await db.doc(`${USERS}/${ours.uid}`).get()).data()).toMatchObject({ disabled: false });
    expect((await db.doc(`${ACCESS}/${ours.uid}`).get()).data()).toMatchObject({ isAdmin: true });
    // The laboratory has administrators, but the partner's last one keeps the partner's accounts.
    const others = db
      .collection(ACCESS)
      .where("organisation", "==", "meridian-devices.example")
      .where("isAdmin", "==", true);
    const aside = (await others.get()).docs.filter(({ id }) => id !== partner.uid);
    for (const { ref } of aside) await ref.update({ isAdmin: false });
    const stepDown = await change({ kind: "grant", isAdmin: false, uid: partner.uid }, partner.token);
    for (const { ref } of aside) await ref.update({ isAdmin: true });
    expect(stepDown.status).toBe(409);
  });

  it("cannot be read from a request that is none", async () => {
    for (const asked of [
      null,
      {},
      { kind: "disable", uid: "a/b" },
      { kind: "grant", uid: people.emma.uid, roles: { "*": ["god"] } },
    ]) {
      expect((await change(asked ?? {})).status).toBe(400);
      counted("malformed requests");
    }
  });
});

describe("the partners of the laboratory", () => {
  const site = db.doc(SITE_PATH);
  const save = async (token: string, change: (partners: string[]) => string[]) => {
    const { rev, by: _by, at: _at, organisation: _organisation, ...details } = (await site.get()).data() ?? {};
    return callable("saveSite", { rev, site: { ...details, partners: change(details.partners) } }, token);
  };
  const asStranger = (domain: string) =>
    identity("signUp", { email: `p-${randomUUID()}@${domain}`, password: PASSWORD });

  it("are set by administrators of the laboratory alone; people come and go with their organisation", async () => {
    const domain = `p-${randomUUID()}.example`;
    const withIt = (partners: string[]) => [...partners, domain];
    const without = (partners: string[]) => partners.filter((one) => one !== domain);
    const about = "organisations that are not partners";
    const sponsor = await member("admin", "meridian-devices.example");
    for (const token of [people.emma.token, sponsor.token, ""]) {
      expect((await save(token, withIt)).status).not.toBe(200);
      expect((await write(SITE_PATH, { partners: text(domain) }, token)).status).not.toBe(200);
      counted(about, 2);
    }
    expect((await asStranger(domain)).error?.message).toContain(NOT_ALLOWED_MESSAGE);
    expect((await member("admin", domain)).token).toBeUndefined();
    counted(about, 2);

    expect((await save(people.ada.token, withIt)).status).toBe(200);
    const { token, email, uid } = await member("admin", domain);
    expect((await callable("accountSignedIn", {}, token)).status).toBe(200);
    expect((await read(`${ACCESS}/${uid}`, token)).status).toBe(200);
    expect((await save(token, withIt)).status).toBe(403);
    counted(about);

    expect((await save(people.ada.token, without)).status).toBe(200);
    expect((await callable("accountSignedIn", {}, token)).status).toBe(403);
    expect((await callable("administrators", {}, token)).status).toBe(403);
    for (const path of ["studies", SITE_PATH]) expect((await read(path, token)).status).toBe(403);
    expect((await withPassword(email)).error?.message).toContain(NOT_ALLOWED_MESSAGE);
    expect((await asStranger(domain)).error?.message).toContain(NOT_ALLOWED_MESSAGE);
    counted(about, 6);
    expect((await callable("accountSignedIn", {}, sponsor.token)).status).toBe(200);
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/pipeline/attacks.test.ts"));
  });
});
