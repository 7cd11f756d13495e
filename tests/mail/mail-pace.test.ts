// @module-tag nightly
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { FILE_MARK } from "@zona/domain/mail/outbox-mail";
import { expect, it } from "vitest";
import { useMailDesk } from "./mail-desk.ts";

const desk = useMailDesk();
const count = async () => (await desk.inbox()).length;

const paceLeft = (places: number) =>
  desk.db.doc("mailPace/now").set({ minute: desk.now.getTime() / 60_000, sent: MAIL_POLICY.perMinute - places });

it("no more mails go out in a minute than the pace allows", async () => {
  await paceLeft(1);
  await desk.enqueue();
  await desk.enqueue({ key: "second" });
  expect([await desk.send(), await desk.send("second")]).toEqual(["sent", "waits"]);
  desk.later(1);
  await desk.tick();
  expect(await count()).toBe(2);
});

it("one tick sends all that waits, eight at once, and none of them is in another's way", async () => {
  const keys = Array.from({ length: 40 }, (_, at) => `tick_${at}`);
  for (const key of keys) await desk.enqueue({ key, ...(key !== "tick_0" && { body: "tick_0" }) });
  expect(await desk.tick()).toBe("40 mails, 0 leases");
  expect(await count()).toBe(40);
  expect((await desk.db.doc("mailPace/now").get()).get("sent")).toBe(40);
});

it("ticks and runs of single mails together send no more than the pace has places left, and the rest a minute later", async () => {
  const keys = Array.from({ length: 12 }, (_, at) => `few_${at}`);
  for (const key of keys) await desk.enqueue({ key });
  await paceLeft(5);
  await Promise.all([desk.tick(), desk.tick(), ...keys.map((key) => desk.send(key))]);
  expect(await count()).toBeLessThanOrEqual(5);
  await desk.tick();
  expect(await count()).toBeLessThanOrEqual(5);
  desk.later(1);
  await desk.tick();
  expect(await count()).toBe(12);
});

it("a service that asks for a pause in the middle of a tick is asked for nothing more", async () => {
  const keys = Array.from({ length: 30 }, (_, at) => `pause_${String(at).padStart(2, "0")}`);
  for (const key of keys) await desk.enqueue({ key });
  await desk.fail({ kind: "429", retryAfter: 600, times: 100 });
  await desk.tick();
  const tried = await desk.db.collection("outbox").where("attempts", ">", 0).count().get();
  // Those that were under way together with the first.
  expect(tried.data().count).toBeLessThanOrEqual(16);
  await desk.tick();
  expect((await desk.db.collection("outbox").where("attempts", ">", 1).count().get()).data().count).toBe(0);
});

it("a report to many is as many mails, each sent by one run and none of them twice", async () => {
  const people = Array.from({ length: 12 }, (_, at) => `person${at}@hollyfield.example`);
  const body = { html: "<p>html</p>", text: "text" };
  for (const [at, email] of people.entries()) await desk.enqueue({ key: `run_${at}`, to: { email }, body });
  let calls = 0;
  const ports = desk.ports();
  const counted: typeof ports = {
    ...ports,
    service: {
      send(...mail) {
        calls++;
        return ports.service.send(...mail);
      },
    },
  };
  // The event of each mail comes twice; who does not get at the pace leaves the mail to the tick of the minute.
  const outcomes = await Promise.all([...people, ...people].map((_, at) => desk.send(`run_${at % 12}`, counted)));
  for (let minute = 0; minute < 2; minute++) {
    desk.later(1);
    await desk.tick(counted);
  }
  const mails = await desk.inbox();
  expect([calls, mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([12, 12, 12]);
  expect(outcomes.every((outcome) => ["sent", "past", "waits"].includes(outcome))).toBe(true);
  const kept = await desk.db.collection("outbox").where("state", "==", "sent").where("attempts", "==", 1).count().get();
  expect(kept.data().count).toBe(12);
});

it("a file too heavy for a mail is linked for each reader alone, and the link is signed", async () => {
  const body = { html: `<a href="${FILE_MARK}">rows</a>`, text: FILE_MARK };
  await desk.enqueue({ body });
  await desk.enqueue({ key: "other", to: { email: "ben@hollyfield.example" }, body });
  await Promise.all([desk.send(), desk.send("other")]);
  const links = (await desk.inbox()).map(({ text }) => text);
  expect(new Set(links).size).toBe(2);
  for (const link of links) expect(link).toMatch(/^https:\/\/zona\.example\/mail\/file\?token=\w+\.[\w-]+$/);
});
