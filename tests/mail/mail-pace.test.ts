import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { FILE_MARK } from "@zona/domain/mail/outbox-mail";
import { expect, it } from "vitest";
import { useMailDesk } from "./mail-desk.ts";

const desk = useMailDesk();
const count = async () => (await desk.inbox()).length;

it("no more mails go out in a minute than the pace allows", async () => {
  await desk.db.doc("mailPace/now").set({ minute: desk.now.getTime() / 60_000, sent: MAIL_POLICY.perMinute - 1 });
  await desk.enqueue();
  await desk.enqueue({ key: "second" });
  expect([await desk.send(), await desk.send("second")]).toEqual(["sent", "waits"]);
  desk.later(1);
  await desk.tick();
  expect(await count()).toBe(2);
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
  const outcomes: string[] = [];
  for (let at = 0; at < people.length; at += 3) {
    const keys = Array.from({ length: 6 }, (_, index) => `run_${at + (index % 3)}`);
    outcomes.push(...(await Promise.all(keys.map((key) => desk.send(key, counted)))));
  }
  for (let minute = 0; minute < 2; minute++) {
    desk.later(1);
    await desk.tick(counted);
  }
  const mails = await desk.inbox();
  expect([calls, mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([12, 12, 12]);
  expect(outcomes.every((outcome) => ["sent", "past", "waits"].includes(outcome))).toBe(true);
  const kept = await desk.db.collection("outbox").where("state", "==", "sent").where("attempts", "==", 1).count().get();
  expect(kept.data().count).toBe(12);
}, 60_000);

it("a file too heavy for a mail is linked for each reader alone, and the link is signed", async () => {
  const body = { html: `<a href="${FILE_MARK}">rows</a>`, text: FILE_MARK };
  await desk.enqueue({ body });
  await desk.enqueue({ key: "other", to: { email: "ben@hollyfield.example" }, body });
  await Promise.all([desk.send(), desk.send("other")]);
  const links = (await desk.inbox()).map(({ text }) => text);
  expect(new Set(links).size).toBe(2);
  for (const link of links) expect(link).toMatch(/^https:\/\/zona\.example\/mail\/file\?token=\w+\.[\w-]+$/);
});
