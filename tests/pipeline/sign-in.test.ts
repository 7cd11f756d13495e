import { randomUUID } from "node:crypto";
import { ACCESS, INVITATIONS } from "@zona/domain/collections";
import { GOOGLE_ONLY_MESSAGE, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { StaffClaims } from "@zona/domain/identity/claims";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  getAuth,
  linkWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  unlink,
  updatePassword,
} from "firebase/auth";
import { getAuth as getAdminAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { afterAll, describe, expect, it } from "vitest";
import { emulatorHost, PROJECT_ID, useAdminApp } from "./environment.ts";

const admin = getAdminAuth(useAdminApp());
const app = initializeApp({ projectId: PROJECT_ID, apiKey: "demo" });
const auth = getAuth(app);
connectAuthEmulator(auth, `http://${emulatorHost("FIREBASE_AUTH_EMULATOR_HOST")}`, { disableWarnings: true });
afterAll(() => deleteApp(app));

/** Each run has people of its own, so that nothing of an earlier one is left to meet. */
const fresh = (domain: string) => `p-${randomUUID()}@${domain}`;

const withGoogle = (email: string, name = "Mia Stone") => {
  const identity = { sub: email, email, email_verified: true, name };
  return signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(identity)));
};

const claimsOf = async (user: User) => (await user.getIdTokenResult()).claims;
const isUnknown = async (email: string) => (await admin.getUsers([{ email }])).users.length === 0;

describe("sign-in with Google", () => {
  it.each(["hollyfield.example", "meridian-devices.example", "trialworks.example"])(
    "makes a person of %s staff",
    async (domain) => {
      const { user } = await withGoogle(fresh(domain));
      expect(await claimsOf(user)).toMatchObject({ staff: true, staffName: "Mia Stone" });
    },
  );

  it.each([
    "outside.example",
    "hollyfield.example.evil.example",
    "nothollyfield.example",
    "mail.hollyfield.example",
    "hollyfi\u0435ld.example",
  ])("refuses %s in the agreed words and makes no account", async (domain) => {
    const email = fresh(domain);
    await expect(withGoogle(email)).rejects.toThrow(NOT_ALLOWED_MESSAGE);
    expect(await isUnknown(email)).toBe(true);
  });

  it("refuses an account that was made past the blocking functions", async () => {
    const email = fresh("outside.example");
    await admin.createUser({ email, password: "secret-1", emailVerified: true });
    await expect(signInWithEmailAndPassword(auth, email, "secret-1")).rejects.toThrow(NOT_ALLOWED_MESSAGE);
  });

  it("finds what the organisation gives its new people, and a second sign-in changes nothing of it", async () => {
    const { user } = await withGoogle(fresh("hollyfield.example"));
    const access = getFirestore().collection(ACCESS).doc(user.uid);
    expect((await access.get()).data()).toMatchObject({ roles: { "*": ["embryologist"] }, isAdmin: false });
    await access.update({ roles: {}, everywhere: [] });
    await withGoogle(user.email ?? "");
    expect((await access.get()).data()).toMatchObject({ roles: {}, everywhere: [] });
  });

  it("finds what an administrator invited them to, once", async () => {
    const email = fresh("trialworks.example");
    const invited = { roles: { "zp-icsi-01": ["monitor"] }, isAdmin: false, reason: "Monitors the trial." };
    const by = { organisation: "hollyfield.example", by: { uid: "demo-ada", name: "Ada Admin" }, at: new Date() };
    const invitation = getFirestore().collection(INVITATIONS).doc(email);
    await invitation.set({ email, ...invited, ...by });
    const { user } = await withGoogle(email);
    const access = await getFirestore().collection(ACCESS).doc(user.uid).get();
    expect(access.get("roles")).toEqual({ "zp-icsi-01": ["monitor"] });
    expect((await invitation.get()).exists).toBe(false);
  });

  it("keeps the claims when the token is renewed", async () => {
    const { user } = await withGoogle(fresh("hollyfield.example"));
    await user.getIdToken(true);
    expect(StaffClaims.safeParse(await claimsOf(user)).success).toBe(true);
  });
});

describe("the account of somebody who leaves", () => {
  it("is opened by Google alone, whatever was added to it or taken away while it was open", async () => {
    const email = fresh("hollyfield.example");
    const { user } = await withGoogle(email);
    await updatePassword(user, "secret-2");
    await expect(signInWithEmailAndPassword(auth, email, "secret-2")).rejects.toThrow(GOOGLE_ONLY_MESSAGE);
    const again = await withGoogle(email);
    expect(await claimsOf(again.user)).toMatchObject({ staff: true, signInBy: "google.com" });
    await unlink(again.user, "google.com");
    await expect(signInWithEmailAndPassword(auth, email, "secret-2")).rejects.toThrow(GOOGLE_ONLY_MESSAGE);
  });

  it("is not opened by another Google account that was linked to it", async () => {
    const email = fresh("hollyfield.example");
    await admin.createUser({ email, password: "secret-1", emailVerified: true });
    const { user } = await signInWithEmailAndPassword(auth, email, "secret-1");
    const own = fresh("gmail.example");
    const identity = { sub: own, email: own, email_verified: true, name: "Mia" };
    const credential = GoogleAuthProvider.credential(JSON.stringify(identity));
    await linkWithCredential(user, credential).catch(() => undefined);
    await expect(signInWithCredential(auth, credential)).rejects.toThrow();
  });

  it("keeps what else it carries when it is bound to Google", async () => {
    const email = fresh("hollyfield.example");
    const { user } = await withGoogle(email);
    await admin.setCustomUserClaims(user.uid, { locale: "de" });
    expect(await claimsOf((await withGoogle(email)).user)).toMatchObject({ locale: "de", signInBy: "google.com" });
    expect((await admin.getUser(user.uid)).customClaims).toEqual({ locale: "de", signInBy: "google.com" });
  });
});

describe("sign-in with a password", () => {
  it("lets an unverified person of ours in without any claim, until the e-mail is verified", async () => {
    const email = fresh("hollyfield.example");
    const { user } = await createUserWithEmailAndPassword(auth, email, "secret-1");
    expect(await claimsOf(user)).not.toHaveProperty("staff");
    expect((await getFirestore().collection(ACCESS).doc(user.uid).get()).exists).toBe(false);

    await admin.updateUser(user.uid, { emailVerified: true });
    const again = await signInWithEmailAndPassword(auth, email, "secret-1");
    expect(await claimsOf(again.user)).toMatchObject({ staff: true, staffName: email });
    expect((await getFirestore().collection(ACCESS).doc(user.uid).get()).exists).toBe(true);
  });

  it("covers stored claims while the e-mail is not verified", async () => {
    const email = fresh("hollyfield.example");
    const { uid } = await admin.createUser({ email, password: "secret-1", emailVerified: false });
    await admin.setCustomUserClaims(uid, { staff: true, staffName: "Ada Admin" });
    const { user } = await signInWithEmailAndPassword(auth, email, "secret-1");
    expect(await claimsOf(user)).toMatchObject({ staff: false, staffName: "" });
  });

  it("refuses to make an account for an outsider", async () => {
    const email = fresh("outside.example");
    await expect(createUserWithEmailAndPassword(auth, email, "secret-1")).rejects.toThrow(NOT_ALLOWED_MESSAGE);
    expect(await isUnknown(email)).toBe(true);
  });
});

describe("sign-in without an e-mail", () => {
  it("gives an anonymous visitor no claim", async () => {
    const claims = await signInAnonymously(auth).then(({ user }) => claimsOf(user));
    expect(claims).not.toHaveProperty("staff");
  });
});
