import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, limit, orderBy, query, setDoc, updateDoc, where } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { EMMA, INTRUDERS, NOOR, OPEN_STUDY, useRules } from "./environment.ts";

const { as, given } = useRules();
const NOW_S = Math.floor(Date.now() / 1000);
const ADMIN = { ...NOOR, role: "admin" };
const since = (who: typeof EMMA, minutesAgo: number) => ({ ...who, auth_time: NOW_S - minutesAgo * 60 });

beforeEach(() =>
  given({
    "studies/zp01": OPEN_STUDY,
    "users/emma": { name: "Emma Lindqvist", role: "staff", disabled: false },
    "users/noor": { name: "Noor Haddad", role: "admin", disabled: false },
    "adminLog/x": { kind: "disable", uid: "emma" },
    "deadLetters/x": { state: "open" },
  }),
);

describe("the list of people", () => {
  it("is read by staff, for lists of names", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "users/noor")));
    await assertSucceeds(getDocs(query(collection(as(EMMA), "users"), orderBy("name"), limit(300))));
    await assertSucceeds(getDocs(query(collection(as(EMMA), "users"), where("role", "==", "admin"))));
  });

  it("is written by functions alone: nobody gives themselves a role", async () => {
    for (const who of [EMMA, ADMIN]) {
      await assertFails(updateDoc(doc(as(who), "users/emma"), { role: "admin" }));
      await assertFails(setDoc(doc(as(who), "users/emma"), { name: "Emma", role: "admin" }));
      await assertFails(setDoc(doc(as(who), "users/new"), { name: "Eve", role: "admin" }));
      await assertFails(setDoc(doc(as(who), "revocations/noor"), { since: NOW_S }));
      await assertFails(setDoc(doc(as(who), "adminLog/y"), { kind: "enable" }));
    }
  });

  it("shows what administrators did to administrators alone", async () => {
    await assertSucceeds(getDocs(query(collection(as(ADMIN), "adminLog"), orderBy("at", "desc"), limit(20))));
    await assertFails(getDoc(doc(as(EMMA), "adminLog/x")));
    await assertFails(getDoc(doc(as(ADMIN), "revocations/emma")));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    for (const path of ["users/emma", "adminLog/x", "revocations/noor"]) await assertFails(getDoc(doc(as(who), path)));
  });
});

describe("a token whose owner was disabled or demoted", () => {
  beforeEach(() => given({ "revocations/emma": { since: NOW_S - 300 }, "revocations/noor": { since: NOW_S - 300 } }));

  it("opens nothing any more, although it has not expired", async () => {
    const stale = since(EMMA, 20);
    await assertFails(getDoc(doc(as(stale), "studies/zp01")));
    await assertFails(getDocs(query(collection(as(stale), "tests"), limit(1))));
    await assertFails(setDoc(doc(as(stale), "drafts/d9"), { owner: "emma" }));
    await assertFails(getDoc(doc(as(since(ADMIN, 20)), "deadLetters/x")));
  });

  it("still tells its owner, and nobody else, that it was ended", async () => {
    await assertSucceeds(getDoc(doc(as(since(EMMA, 20)), "revocations/emma")));
    await assertFails(getDoc(doc(as(since(EMMA, 20)), "revocations/noor")));
    await assertFails(getDoc(doc(as(undefined), "revocations/emma")));
  });

  it("is replaced by signing in again", async () => {
    await assertSucceeds(getDoc(doc(as(since(EMMA, 1)), "studies/zp01")));
    await assertSucceeds(getDoc(doc(as(since(ADMIN, 1)), "deadLetters/x")));
  });
});
