// @module-tag nightly
import { OUTBOX } from "@zona/domain/collections";
import { expect, it } from "vitest";
import { ADA, useScheduleDesk } from "./schedule-desk.ts";

const { desk, world, given, plan, build, runs, minute, to } = useScheduleDesk();

const PEOPLE = Array.from({ length: 100 }, (_, at) => ({
  uid: `u${at}`,
  email: `person${String(at).padStart(3, "0")}@hollyfield.example`,
  isAdmin: false,
}));
const ALL = PEOPLE.map(({ email }) => email);

it("a report to 100 people reaches each once, though it is built and sent by several at once and the service refuses some", {
  timeout: 600_000,
}, async () => {
  world.staff = [ADA, ...PEOPLE];
  await given({ recipients: ALL.map((email) => ({ kind: "person", email })) });
  await Promise.all([plan(), plan()]);
  const [run, ...others] = await runs();
  expect(others).toEqual([]);
  await Promise.all([build(String(run?.id)), build(String(run?.id)), build(String(run?.id))]);
  const mails = await desk.db.collection(OUTBOX).get();
  expect(mails.size).toBe(100);

  // Two of them the service wants later; every mail is also tried by itself, as its trigger does, ten at a time.
  await desk.fail({ kind: "429", to: ALL[7], retryAfter: 30 });
  await desk.fail({ kind: "503", to: ALL[42] });
  const ids = mails.docs.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 10) {
    const begun = ids.slice(at, at + 10).map((id) => desk.send(id));
    await Promise.all(at === 90 ? [...begun, desk.tick()] : begun);
  }
  // The first minute sends what the pause kept back, the next what the service wanted later; no mail needs a third.
  for (const another of [desk.tick, async () => ""]) {
    desk.later(5);
    await Promise.all([minute(), another()]);
  }
  expect(await to()).toEqual(ALL);
  expect((await runs())[0]).toMatchObject({ state: expect.not.stringMatching("planned") });
  const attempts = (await desk.db.collection(OUTBOX).get()).docs.map((mail) => Number(mail.get("attempts")));
  expect(Math.max(...attempts)).toBeLessThanOrEqual(3);
});
