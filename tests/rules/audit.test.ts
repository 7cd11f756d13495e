import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collectionGroup, getDocs, limit, orderBy, query, where } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { EMMA, INTRUDERS, type Signed, storedTest, useRules } from "./environment.ts";

const { as, given } = useRules();
const ADMIN = { ...EMMA, role: "admin" };

beforeEach(() => given({ "tests/t1": storedTest(EMMA), "tests/t1/revisions/1": { rev: 1, action: "create" } }));

const search = (who: Signed | undefined) =>
  getDocs(
    query(collectionGroup(as(who), "revisions"), where("action", "==", "create"), orderBy("at", "desc"), limit(50)),
  );

describe("the acts on all records", () => {
  it("are searched by administrators", async () => {
    await assertSucceeds(search(ADMIN));
  });

  it("are not searched by staff, who read the trail of one record at a time", async () => {
    await assertFails(search(EMMA));
  });

  it.each(Object.entries(INTRUDERS))("are closed to %s, whatever role they say they have", async (_, who) => {
    await assertFails(search(who && { ...who, role: "admin" }));
  });
});
