import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, limit, query, where } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { accessOf, JONAS, NOOR, OPEN_STUDY, PRIYA, type Signed, useRules } from "./environment.ts";

const { as, given } = useRules();

const ORGANISATION = "hollyfield.example";
const ONE = "HF-0001-N";
const COUPLE = "HF-0003-D";
const subject = { role: "woman", studyIds: ["zp01"], consents: {}, organisation: ORGANISATION, rev: 1 };
const couple = { subjects: [ONE, "HF-0002-X"], studyId: "zp01", organisation: ORGANISATION, rev: 1 };

beforeEach(() =>
  given({
    "studies/zp01": OPEN_STUDY,
    [`subjects/${ONE}`]: subject,
    [`subjects/${ONE}/history/1`]: subject,
    [`couples/${COUPLE}`]: couple,
    [`couples/${COUPLE}/history/1`]: couple,
    "subjectCounters/HF": { last: 3, code: COUPLE, organisation: ORGANISATION },
  }),
);

describe("subjects and couples", () => {
  const reads = (who: Signed, path: string) => getDoc(doc(as(who), path));

  it("are read by people of their organisation, with their versions", async () => {
    for (const path of [`subjects/${ONE}`, `couples/${COUPLE}`, "subjectCounters/HF", "subjects/HF-9999-A"])
      await assertSucceeds(reads(NOOR, path));
    for (const path of [`subjects/${ONE}/history/1`, `couples/${COUPLE}/history/1`]) {
      await assertSucceeds(reads(NOOR, path));
      await assertFails(reads(JONAS, path));
    }
    const found = collection(as(JONAS), "subjects");
    await assertFails(getDocs(query(found, where("organisation", "==", ORGANISATION), limit(10))));
  });

  it("are read one by one by guests of their study", async () => {
    await assertFails(reads(PRIYA, `subjects/${ONE}`));
    await given({ "access/priya": accessOf(PRIYA, { zp01: ["auditor"] }) });
    await assertSucceeds(reads(PRIYA, `subjects/${ONE}`));
    await assertSucceeds(reads(PRIYA, `couples/${COUPLE}`));
    await assertFails(reads(PRIYA, "subjectCounters/HF"));
    await given({ "access/priya": accessOf(PRIYA, { other: ["auditor"] }, {}, OPEN_STUDY.kinds, "other") });
    await assertFails(reads(PRIYA, `subjects/${ONE}`));
    await assertFails(reads(PRIYA, `couples/${COUPLE}`));
  });
});
