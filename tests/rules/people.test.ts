import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
} from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { accessOf, adminOf, EMMA, INTRUDERS, JONAS, NOOR, OPEN_STUDY, PRIYA, useRules } from "./environment.ts";

const { as, given } = useRules();
const NOW_S = Math.floor(Date.now() / 1000);
const ADMIN = adminOf(NOOR);
const since = (who: typeof EMMA, minutesAgo: number) => ({ ...who, auth_time: NOW_S - minutesAgo * 60 });

beforeEach(() =>
  given({
    "studies/zp01": OPEN_STUDY,
    "users/emma": { name: "Emma Lindqvist", disabled: false },
    "users/noor": { name: "Noor Haddad", disabled: false },
    "adminLog/x": { kind: "disable", uid: "emma", organisation: "hollyfield.example" },
    "invitations/x": { organisation: "hollyfield.example" },
    "organisations/hollyfield.example": { newPeople: "embryologist" },
    "deadLetters/x": { state: "open" },
  }),
);

describe("the site", () => {
  it("is open to people of the organisations that it names, and to whoever comes before it is set up", async () => {
    for (const who of [EMMA, JONAS]) await assertSucceeds(getDoc(doc(as(who), "config/site")));
    await given({ "config/site": { organisation: "hollyfield.example", partners: ["trialworks.example"] } });
    for (const who of [EMMA, PRIYA]) await assertSucceeds(getDoc(doc(as(who), "config/site")));
    await assertFails(getDoc(doc(as(JONAS), "config/site")));
    await given({ "config/site": { organisation: "hollyfield.example" } });
    await assertFails(getDoc(doc(as(PRIYA), "config/site")));
  });
});

describe("what anybody may know of the site", () => {
  it("is that one document, for whoever has not signed in; it is no way to a list, to the site or to a change", async () => {
    await given({
      "config/public": { name: "Hollyfield", privacy: "Notice" },
      "config/site": { organisation: "hollyfield.example", sender: "reports@hollyfield.example" },
    });
    for (const who of [undefined, ...Object.values(INTRUDERS)]) {
      const db = as(who);
      await assertSucceeds(getDoc(doc(db, "config/public")));
      await assertFails(getDocs(query(collection(db, "config"), limit(1))));
      for (const path of ["config/public/history/1", "config/publicly", "public/config"])
        await assertFails(getDoc(doc(db, path)));
      await assertFails(setDoc(doc(db, "config/public"), { name: "Hollyfield", privacy: "https://evil.example" }));
      await assertFails(updateDoc(doc(db, "config/public"), { contact: "eve@evil.example" }));
      await assertFails(deleteDoc(doc(db, "config/public")));
    }
    await assertFails(getDoc(doc(as(undefined), "config/site")));
  });
});

describe("the list of people", () => {
  it("is read by staff, for lists of names", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "users/noor")));
    await assertSucceeds(getDocs(query(collection(as(EMMA), "users"), orderBy("name"), limit(300))));
  });

  it("is written by functions alone: nobody gives themselves a role", async () => {
    for (const who of [EMMA, ADMIN]) {
      await assertFails(updateDoc(doc(as(who), "users/emma"), { name: "Eve" }));
      await assertFails(setDoc(doc(as(who), "users/new"), { name: "Eve" }));
      for (const uid of ["emma", "noorAdmin", "newcomer"]) {
        await assertFails(setDoc(doc(as(who), `access/${uid}`), accessOf(EMMA, {}, { isAdmin: true })));
        await assertFails(updateDoc(doc(as(who), `access/${uid}`), { isAdmin: true }));
        await assertFails(deleteDoc(doc(as(who), `access/${uid}`)));
      }
      await assertFails(setDoc(doc(as(who), "invitations/eve@hollyfield.example"), { roles: {} }));
      await assertFails(setDoc(doc(as(who), "organisations/hollyfield.example"), { newPeople: "lead" }));
      await assertFails(setDoc(doc(as(who), "adminLog/y"), { kind: "enable" }));
    }
  });

  it("shows what administrators did to administrators alone", async () => {
    const PARTNER = adminOf(JONAS);
    for (const name of ["adminLog", "access", "invitations"]) {
      const ours = (who: typeof EMMA) =>
        getDocs(query(collection(as(who), name), where("organisation", "==", "hollyfield.example"), limit(20)));
      await assertSucceeds(ours(ADMIN));
      for (const who of [EMMA, PARTNER]) await assertFails(ours(who));
      await assertFails(getDocs(query(collection(as(ADMIN), name), limit(20))));
    }
    for (const path of ["adminLog/x", "access/noor", "invitations/x"]) {
      await assertSucceeds(getDoc(doc(as(ADMIN), path)));
      for (const who of [EMMA, PARTNER]) await assertFails(getDoc(doc(as(who), path)));
    }
  });

  it("says what new people of an organisation start with to whoever works here", async () => {
    await assertSucceeds(getDoc(doc(as(PRIYA), "organisations/hollyfield.example")));
  });

  it("is not shown to who has figures alone", async () => {
    await given({ "access/jonas": accessOf(JONAS, { zp01: ["sponsor"] }) });
    await assertFails(getDoc(doc(as(JONAS), "users/noor")));
    await assertSucceeds(getDoc(doc(as(JONAS), "studies/zp01")));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    for (const path of ["users/emma", "adminLog/x", "access/noor", "invitations/x", "organisations/hollyfield.example"])
      await assertFails(getDoc(doc(as(who), path)));
  });
});

describe("a token whose owner was disabled or given other roles", () => {
  const ended = { since: NOW_S - 300 };
  beforeEach(() =>
    given({
      "access/emma": accessOf(EMMA, { "*": ["embryologist"] }, ended),
      [`access/${ADMIN.uid}`]: accessOf(NOOR, {}, { ...ended, isAdmin: true }),
    }),
  );

  it("opens nothing any more, although it has not expired", async () => {
    const stale = since(EMMA, 20);
    await assertFails(getDoc(doc(as(stale), "studies/zp01")));
    await assertFails(getDocs(query(collection(as(stale), "tests"), limit(1))));
    await assertFails(setDoc(doc(as(stale), "drafts/d9"), { owner: "emma" }));
    await assertFails(getDoc(doc(as(since(ADMIN, 20)), "deadLetters/x")));
  });

  it("still tells its owner, and nobody else, that it was ended", async () => {
    await assertSucceeds(getDoc(doc(as(since(EMMA, 20)), "access/emma")));
    await assertFails(getDoc(doc(as(since(EMMA, 20)), "access/noor")));
    await assertFails(getDoc(doc(as(undefined), "access/emma")));
  });

  it("is replaced by signing in again", async () => {
    await assertSucceeds(getDoc(doc(as(since(EMMA, 1)), "studies/zp01")));
    await assertSucceeds(getDoc(doc(as(since(ADMIN, 1)), "deadLetters/x")));
  });
});

describe("a session whose screen is locked", () => {
  beforeEach(() =>
    given({ "access/emma": { ...accessOf(EMMA, { "*": ["embryologist"] }), locked: [NOW_S - 20 * 60, NOW_S - 600] } }),
  );

  it("opens nothing but the access that says so", async () => {
    const locked = since(EMMA, 20);
    await assertFails(getDoc(doc(as(locked), "studies/zp01")));
    await assertFails(getDocs(query(collection(as(locked), "tests"), limit(1))));
    await assertFails(setDoc(doc(as(locked), "drafts/d9"), { owner: "emma" }));
    await assertSucceeds(getDoc(doc(as(locked), "access/emma")));
    await assertFails(updateDoc(doc(as(locked), "access/emma"), { locked: [] }));
  });

  it("closes no other session of the same person, and is open again once it was unlocked", async () => {
    await assertSucceeds(getDoc(doc(as(since(EMMA, 5)), "studies/zp01")));
    await given({ "access/emma": { ...accessOf(EMMA, { "*": ["embryologist"] }), locked: [NOW_S - 600] } });
    await assertSucceeds(getDoc(doc(as(since(EMMA, 20)), "studies/zp01")));
  });
});
