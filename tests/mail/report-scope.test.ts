import { TEST_FACTS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { beforeEach, expect, it } from "vitest";
import { mailWords } from "../../functions/src/mail/mail-text.ts";
import { buildPorts } from "../../functions/src/schedules/build-run-data.ts";
import { giveAccess } from "../given-access.ts";
import { ADA, EMMA, SITE, schedule, useScheduleDesk } from "./schedule-desk.ts";

const { desk } = useScheduleDesk();
const PLANNED = new Date("2026-11-21T06:00:00Z");
const MERIDIAN = "meridian-devices.example";

beforeEach(async () => {
  const at = { from: PLANNED, zero: PLANNED, target: PLANNED, overdue: PLANNED };
  const nextDue = { check: "d3", ...at, window: { from: PLANNED, overdue: PLANNED } };
  for (const [id, organisation] of [
    ["OWN-1", "hollyfield.example"],
    ["THEIRS-1", MERIDIAN],
  ] as const)
    await desk.db
      .collection(TEST_FACTS)
      .doc(id)
      .set({ code: id, organisation, studyId: id, enteredBy: [ADA.uid, EMMA.uid], nextDue });
});

/** Codes of the tests that the digest tells; its own to a person, where one is named. */
async function told(uid?: string): Promise<string[]> {
  const digest = schedule({ content: { kind: "digest", digest: "due-and-overdue" } });
  const content = await buildPorts("none", SITE, desk.db).content(digest, PLANNED, uid, mailWords("en"));
  return (JSON.stringify(content).match(/(OWN|THEIRS)-1/g) ?? []).toSorted();
}

it("a digest of what is due tells what its owner reads, and each person what they read themselves", async () => {
  expect(await told()).toEqual(["OWN-1"]);
  await giveAccess(desk.db, EMMA.uid, { organisation: MERIDIAN });
  expect(await told(EMMA.uid)).toEqual(["THEIRS-1"]);
  expect(await told(ADA.uid)).toEqual(["OWN-1"]);
});

it("a digest tells nothing whose owner's access ended, or who only sees figures", async () => {
  await desk.db.doc(`access/${ADA.uid}`).update({ until: new Date(0) });
  expect(await told()).toEqual([]);
  await giveAccess(desk.db, ADA.uid, { roles: { [ALL_OWN_STUDIES]: ["sponsor"] }, isAdmin: true });
  expect(await told()).toEqual([]);
});
