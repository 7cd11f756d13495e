import { can } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { isStillAsked, LATEST_MS, peopleOf } from "@zona/domain/notifications/due-notices";
import {
  type Audience,
  isPastOfQuery,
  noticeOfRevision,
  queryNotices,
} from "@zona/domain/notifications/record-notices";
import type { Revision } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Query } from "@zona/domain/records/queries/query";
import { type NotifyPort, notify } from "./notify.ts";

type RecordNoticePort = NotifyPort & {
  /** The test as it is now; undefined when it cannot be read. */
  test: (testId: string) => Promise<LabTest | undefined>;
};

/** Nobody is told of what they did themselves. Reviewers entered nothing of the test; where there is none, nobody else may review it either. */
async function recipients(audience: Audience, test: LabTest, by: Person, port: NotifyPort): Promise<readonly string[]> {
  if (audience === "authors") return peopleOf(test).filter((uid) => uid !== by.uid);
  if (audience !== "reviewers" && audience !== "study") return audience;
  const staff = await port.staff();
  if (audience === "study")
    return staff.filter(({ uid, access }) => can(access, "read", test) && uid !== by.uid).map(({ uid }) => uid);
  const others = staff.filter(({ uid, access }) => can(access, "review", test) && !test.enteredBy.includes(uid));
  return others.map(({ uid }) => uid);
}

/**
 * After a revision: closes what it answered and tells whom it concerns. The test is read as it is now, so an event that
 * comes late closes what is past and asks nobody for what was done meanwhile.
 */
export async function noticesOfRevision(
  testId: string,
  revision: Pick<Revision, "rev" | "at" | "action" | "by" | "before" | "after">,
  port: RecordNoticePort,
  now: Date,
): Promise<string> {
  const isAside = revision.action === "ask_unblind" || revision.action === "unblind";
  if (!("status" in revision.after || isAside)) return "nothing-to-tell";
  const test = await port.test(testId);
  if (!test) return "no-test";
  const past = (await port.openOf(testId)).filter((open) => !isStillAsked(open, test));
  await port.settle(past.map(({ id }) => id));
  const told = noticeOfRevision(test, revision);
  // What was brought in from elsewhere is history and no news.
  const isNews = now.getTime() - revision.at.getTime() < LATEST_MS;
  if (!told || !isNews || !isStillAsked(told.notice, test)) return `settled ${past.length}`;
  const to = await recipients(told.to, test, revision.by, port);
  return `settled ${past.length}, told ${await notify(told.notice, to, port)}`;
}

/** After a change of a query: tells the person it was given to and who opened it, and closes what nobody is asked any more. */
export async function noticesOfQuery(
  testId: string,
  before: Query | undefined,
  after: Query,
  port: RecordNoticePort,
): Promise<string> {
  const past = before ? (await port.openOf(testId)).filter((open) => isPastOfQuery(open, after)) : [];
  await port.settle(past.map(({ id }) => id));
  const test = await port.test(testId);
  let told = 0;
  for (const { notice, to } of test ? queryNotices(test, before, after) : []) told += await notify(notice, to, port);
  return `settled ${past.length}, told ${told}`;
}
