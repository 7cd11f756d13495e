import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collectionGroup, getDocs, limit, type QueryConstraint, query, where } from "firebase/firestore";
import { it } from "vitest";
import { accessOf, EMMA, NOOR, OF_STUDY, PRIYA, person, type Signed, useRules } from "./environment.ts";
import { AT, recordGiver } from "./stored-record.ts";

const { as, given } = useRules();
const givenRecord = recordGiver(given);

it("open queries of all records are found by whoever reads them, and asks for those", async () => {
  await givenRecord({ status: "submitted" });
  const opened = { openedBy: person(EMMA), openedAt: AT, updatedAt: AT };
  const asked = { ...OF_STUDY, type: "query", status: "new", path: "units.3", ...opened, notes: {} };
  await given({ "tests/t1/queries/q1": asked });
  const found = (who: Signed | undefined, ...conditions: QueryConstraint[]) =>
    getDocs(query(collectionGroup(as(who), "queries"), ...conditions, limit(5)));
  await assertFails(found(PRIYA, where("studyId", "in", ["zp01"])));
  await given({ "access/priya": accessOf(PRIYA, { zp01: ["auditor"] }) });
  await assertSucceeds(found(PRIYA, where("studyId", "in", ["zp01"])));
  await assertSucceeds(found(NOOR, where("organisation", "==", OF_STUDY.organisation)));
  await assertFails(found(PRIYA));
  await assertFails(found(PRIYA, where("organisation", "==", OF_STUDY.organisation)));
  await assertFails(found(PRIYA, where("studyId", "in", ["zp01", "zp02"])));
  await assertFails(found(undefined, where("studyId", "in", ["zp01"])));
});
