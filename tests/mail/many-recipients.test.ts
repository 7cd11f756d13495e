import { OUTBOX } from "@zona/domain/collections";
import { expect, it } from "vitest";
import { useScheduleDesk } from "./schedule-desk.ts";

const { desk, world, given, plan, build, runs, minute, to } = useScheduleDesk();

const PEOPLE = Array.from({ length: 100 }, (_, at) => ({
  uid: `u${at}`,
  email: `person${String(at).padStart(3, "0")}@hollyfield.example`,
  isAdmin: false,
}));
const ALL = PEOPLE.map(({ email }) => email);

it("a report to 100 people reaches each once, though it is built and sent by several at once and the service refuses some", async () => {
  world.staff = PEOPLE;
  await given({ recipients: ALL.map((email) => ({ kind: "person", email })) });
  await Promise.all([plan(), plan()]);
  const [run, ...others] = await runs();
  expect(others).toEqual([]);
  await Promise.all([build(String(run?.id)), build(String(run?.id)), build(String(run?.id))]);
  const mails = await desk.db.collection(OUTBOX).get();
  expect(mails.size).toBe(100);

  // Some wait because of the pace, one because of an outage; every mail is also tried by itself, as its trigger does.
  await desk.fail({ kind: "429", to: ALL[7], retryAfter: 30 });
  await desk.fail({ kind: "503", to: ALL[42] });
  const ids = mails.docs.map(({ id }) => id);
  // The first of them get into each other's way, four at a time; the rest would do no more than wait for each other.
  const isMeeting = (at: number) => at < 40;
  for (let at = 0; at < ids.length; at += isMeeting(at) ? 4 : 1) {
    const begun = ids.slice(at, at + (isMeeting(at) ? 4 : 1)).map((id) => desk.send(id));
    await Promise.all(at === 90 ? [...begun, desk.tick()] : begun);
  }
  // Whoever does not get the pace leaves its mail to a later minute; how often that happens is the machine's affair.
  const waiting = desk.db.collection(OUTBOX).where("state", "==", "queued").count();
  for (let turn = 0; turn < 40 && (await waiting.get()).data().count > 0; turn++) {
    desk.later(5);
    await Promise.all(turn === 0 ? [minute(), desk.tick()] : [minute()]);
  }
  expect(await to()).toEqual(ALL);
  expect((await runs())[0]).toMatchObject({ state: expect.not.stringMatching("planned") });
  const attempts = (await desk.db.collection(OUTBOX).get()).docs.map((mail) => Number(mail.get("attempts")));
  expect(Math.max(...attempts)).toBeLessThanOrEqual(3);
}, 600_000);
