import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collectionGroup, getDocs, limit, orderBy, type QueryConstraint, query, where } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import {
  accessOf,
  adminOf,
  EMMA,
  INTRUDERS,
  JONAS,
  OF_STUDY,
  PRIYA,
  type Signed,
  storedTest,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();
const ADMIN = adminOf(EMMA);

beforeEach(() =>
  given({ "tests/t1": storedTest(EMMA), "tests/t1/revisions/1": { rev: 1, action: "create", ...OF_STUDY } }),
);

const OURS = where("organisation", "==", OF_STUDY.organisation);
const search = (who: Signed | undefined, scope: QueryConstraint = OURS, most = 50) =>
  getDocs(
    query(
      collectionGroup(as(who), "revisions"),
      scope,
      where("action", "==", "create"),
      orderBy("at", "desc"),
      limit(most),
    ),
  );

describe("the acts on all records", () => {
  it("are searched by administrators, of their own organisation, as far as they read it", async () => {
    await assertSucceeds(search(ADMIN));
    await assertFails(search(ADMIN, where("organisation", "==", "meridian-devices.example")));
    await assertFails(search(adminOf(JONAS)));
    await assertFails(search(ADMIN, OURS, 101));
    await given({ [`access/${ADMIN.uid}`]: accessOf(EMMA, {}, { isAdmin: true }) });
    await assertFails(search(ADMIN));
  });

  it("are searched by auditors, in their studies", async () => {
    await given({ "access/priya": accessOf(PRIYA, { zp01: ["auditor"] }) });
    await assertSucceeds(search(PRIYA, where("studyId", "in", ["zp01"])));
    await assertFails(search(PRIYA, where("studyId", "in", ["zp01", "zp02"])));
    await assertFails(search(PRIYA));
  });

  it("are not searched by staff, who read the trail of one record at a time", async () => {
    await assertFails(search(EMMA));
  });

  it.each(Object.entries(INTRUDERS))("are closed to %s, whatever role they say they have", async (_, who) => {
    await assertFails(search(who && adminOf(who)));
  });
});
