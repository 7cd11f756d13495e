import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { FILE_MARK } from "@zona/domain/mail/outbox-mail";
import { describe, expect, it } from "vitest";
import { linkRecords } from "../../functions/src/firebase/contact-records.ts";
import { linkToken } from "../../functions/src/mail/mail-link.ts";
import { answerLink } from "../../functions/src/mail/mail-links.ts";
import { LINK_KEY, MAIL, useMailDesk } from "./mail-desk.ts";
import { stoppingAt } from "./stopping.ts";

const desk = useMailDesk();
const count = async () => (await desk.inbox()).length;

/** Minutes after which no attempt and no lease is left. */
const DAY = 24 * 60;

/** Every minute-by-minute tick of a day, in the steps at which anything can happen. */
async function ticksOfADay() {
  for (const minutes of [1, 2, 5, 15, 60, 180, 300, DAY]) {
    desk.later(minutes);
    await desk.tick();
  }
}

describe("one mail", () => {
  it("is sent once however often it is put in and tried, at once and again", async () => {
    expect(await desk.enqueue()).toBe("queued");
    expect(await desk.enqueue({ subject: "Another" })).toBe("known");
    await Promise.all([desk.send(), desk.send(), desk.tick(), desk.tick()]);
    await ticksOfADay();
    const [mail, ...others] = await desk.inbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      ...{
        to: "ada.admin@hollyfield.example",
        toName: "Ada Admin",
        subject: "Weekly",
        html: "<p>html</p>",
        text: "text",
      },
      headers: {
        "List-Unsubscribe": expect.stringMatching(
          /^<https:\/\/zona\.example\/mail\/unsubscribe\?token=weekly_ada\.[\w-]+>$/,
        ),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    expect(await desk.mail()).toMatchObject({ state: "sent", attempts: 1, providerId: mail?.messageId });
  });

  it.each(["subject", "name"] as const)("lets no %s begin another header", async (field) => {
    const evil = "Report\r\nBcc: eve@evil.example\u2028X: 1";
    await desk.enqueue(field === "subject" ? { subject: evil } : { to: { ...MAIL.to, name: evil } });
    await desk.send();
    const [mail] = await desk.inbox();
    expect(field === "subject" ? mail?.subject : mail?.toName).toBe("Report Bcc: eve@evil.example X: 1");
  });

  it.each([
    "eve@evil.example,ada@hollyfield.example",
    "a@b.example\r\nBcc: c@d.example",
    "Eve <eve@evil.example>",
    "eve@localhost",
  ])("is refused to the address %j", async (email) => {
    await expect(desk.enqueue({ to: { email } })).rejects.toMatchObject({ code: "invalid-input" });
  });
});

describe("a service that fails", () => {
  it("is waited for as long as it asks, and everybody waits with it", async () => {
    await desk.fail({ kind: "429", retryAfter: 600 });
    await desk.enqueue();
    await desk.enqueue({ key: "other" });
    expect(await desk.send()).toBe("queued");
    expect(await desk.send("other")).toBe("waits");
    desk.later(9);
    await desk.tick();
    expect(await count()).toBe(0);
    desk.later(2);
    await desk.tick();
    expect(await count()).toBe(2);
    expect(await desk.mail()).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("is given up after a bounded number of attempts, and nothing was sent", async () => {
    await desk.fail({ kind: "503", times: 100 });
    await desk.enqueue();
    await desk.send();
    await ticksOfADay();
    expect(await count()).toBe(0);
    const { state, reason, attempts } = await desk.mail();
    expect([state, reason]).toEqual(["failed", "gave-up"]);
    expect(attempts).toBeLessThanOrEqual(MAIL_POLICY.attempts);
  });

  it.each(["400", "401"])("is asked once when it answers %s", async (kind) => {
    await desk.fail({ kind, times: 10 });
    await desk.enqueue();
    await desk.send();
    await ticksOfADay();
    expect(await desk.mail()).toMatchObject({ state: "failed", reason: "refused", attempts: 1 });
  });

  it.each(["500", "502", "reset"])("may have sent it when it ends with %s: it is not asked again", async (kind) => {
    await desk.fail({ kind });
    await desk.enqueue();
    await desk.send();
    await ticksOfADay();
    expect(await desk.mail()).toMatchObject({ state: "unknown", reason: "no-answer", attempts: 1 });
    expect(await count()).toBe(kind === "reset" ? 1 : 0);
  });

  it("that took the mail and never answered is believed when it tells the delivery", async () => {
    await desk.fail({ kind: "timeout-after-accepting" });
    await desk.enqueue();
    await desk.send();
    expect(await desk.mail()).toMatchObject({ state: "unknown" });
    await ticksOfADay();
    expect(await count()).toBe(1);
    await desk.event("delivered");
    expect(await desk.mail()).toMatchObject({ state: "delivered" });
    expect((await desk.mail()).reason).toBeUndefined();
  }, 60_000);
});

describe("a run that dies", () => {
  it("leaves one mail in the inbox at most, wherever it died, and one unless it cannot know", async () => {
    // claim, body, calling, send, record: each before and after.
    for (const call of [1, 2, 3, 4, 5]) {
      for (const when of ["before", "after"] as const) {
        const key = `dies-${call}-${when}`;
        await desk.enqueue({ key });
        const before = await count();
        await expect(desk.send(key, stoppingAt(desk.ports(), call, when))).rejects.toThrow("the process died");
        await ticksOfADay();
        const { state } = await desk.mail(key);
        const sent = (await count()) - before;
        const mayHaveCalled = call > 3 || (call === 3 && when === "after");
        const wasSent = call === 5 || (call === 4 && when === "after") || !mayHaveCalled;
        expect([call, when, sent, state]).toEqual([
          ...[call, when, wasSent ? 1 : 0],
          mayHaveCalled && !(call === 5 && when === "after") ? "unknown" : "sent",
        ]);
      }
    }
  });
});

describe("events of the service", () => {
  it("leave the same behind in any order and however often they come", async () => {
    const kinds = ["processed", "delivered", "bounce", "spamreport"];
    for (const order of [kinds, kinds.toReversed(), ["bounce", "processed", "bounce", "spamreport", "delivered"]]) {
      const key = `order-${order[0]}-${order.length}`;
      const email = `${key}@hollyfield.example`;
      await desk.enqueue({ key, to: { email } });
      await desk.send(key);
      for (const kind of [...order, ...order])
        await desk.event(kind, { mailId: key, email, sg_event_id: `${key}-${kind}` });
      expect(await desk.mail(key)).toMatchObject({ state: "bounced" });
      expect(Object.keys((await desk.mail(key)).events ?? {}).sort()).toEqual([...kinds].sort());
      await ticksOfADay();
      expect((await desk.inbox()).filter(({ to }) => to === email)).toHaveLength(1);
    }
  });

  it("come before the answer of the service and are not undone by it", async () => {
    await desk.enqueue();
    const ports = desk.ports();
    const service = {
      send: async (...given: Parameters<typeof ports.service.send>) => {
        const answer = await ports.service.send(...given);
        await desk.event("delivered");
        return answer;
      },
    };
    await desk.send(MAIL.key, { ...ports, service });
    expect(await desk.mail()).toMatchObject({ state: "delivered" });
    await ticksOfADay();
    expect(await count()).toBe(1);
  });

  it.each([
    ["bounce", "address-fails"],
    ["spamreport", "complained"],
    ["unsubscribe", "unsubscribed"],
  ])("of %s keep every later mail back", async (kind, reason) => {
    await desk.enqueue();
    await desk.send();
    await desk.event(kind);
    await desk.enqueue({ key: "next" });
    expect(await desk.send("next")).toBe("kept-back");
    expect(await desk.mail("next")).toMatchObject({ state: "dropped", reason });
    expect(await count()).toBe(1);
  });

  it("of a mail that is not ours, or of another address, change nothing", async () => {
    await desk.enqueue();
    expect(await desk.event("bounce", { mailId: "nobody" })).toBe("0 of 1 applied");
    expect(await desk.event("bounce", { email: "eve@evil.example" })).toBe("0 of 1 applied");
    expect(await desk.mail()).toMatchObject({ state: "queued" });
  });
});

describe("leaving", () => {
  const ask = (choice?: string, token = linkToken("unsubscribe", MAIL.key, LINK_KEY), method = "POST") =>
    answerLink({ method, path: "/mail/unsubscribe", token, choice }, linkRecords(desk.db), LINK_KEY, desk.now);
  const nextMail = async (list = MAIL.list as { id: string; label: string }) => {
    const key = `next-${Math.random().toString(36).slice(2)}`;
    await desk.enqueue({ key, list });
    return desk.send(key);
  };

  it("one list with one click leaves the others, and can be taken back", async () => {
    await desk.enqueue();
    await desk.send();
    expect(await ask()).toEqual({ status: 200, body: { done: "left", label: "Weekly" } });
    expect(await nextMail()).toBe("kept-back");
    expect(await nextMail({ id: "monthly", label: "Monthly" })).toBe("sent");
    expect(await ask("rejoin")).toMatchObject({ body: { done: "rejoined" } });
    expect(await nextMail()).toBe("sent");
  });

  it("all lists keeps every mail back, but takes no complaint back", async () => {
    await desk.enqueue();
    await desk.send();
    await ask("all");
    expect(await nextMail({ id: "monthly", label: "Monthly" })).toBe("kept-back");
    await ask("rejoin-all");
    expect(await nextMail()).toBe("sent");
    await desk.event("spamreport");
    await ask("all");
    await ask("rejoin-all");
    expect(await nextMail()).toBe("kept-back");
  });

  it("is not done by a program that only looks at the link, nor with a token of another mail or use", async () => {
    await desk.enqueue();
    expect(await ask(undefined, undefined, "GET")).toMatchObject({ status: 303 });
    for (const token of [
      `${MAIL.key}.forged`,
      linkToken("confirm", MAIL.key, LINK_KEY),
      linkToken("unsubscribe", MAIL.key, "other"),
      "",
    ])
      expect(await ask(undefined, token)).toMatchObject({ status: 404 });
    expect(await desk.send()).toBe("sent");
  });

  it("asks somebody outside for their consent first", async () => {
    const outside = { email: "reader@partner.example" };
    await desk.enqueue({ to: outside });
    expect(await desk.send()).toBe("kept-back");
    expect(await desk.mail()).toMatchObject({ state: "dropped", reason: "not-confirmed" });
    await desk.enqueue({ key: "please", kind: "confirmation", to: outside });
    expect(await desk.send("please")).toBe("sent");
  });
});

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
  const people = Array.from({ length: 30 }, (_, at) => `person${at}@hollyfield.example`);
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
  expect([calls, mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([30, 30, 30]);
  expect(outcomes.every((outcome) => ["sent", "past", "waits"].includes(outcome))).toBe(true);
  const kept = await desk.db.collection("outbox").where("state", "==", "sent").where("attempts", "==", 1).count().get();
  expect(kept.data().count).toBe(30);
}, 120_000);

it("a file too heavy for a mail is linked for each reader alone, and the link is signed", async () => {
  const body = { html: `<a href="${FILE_MARK}">rows</a>`, text: FILE_MARK };
  await desk.enqueue({ body });
  await desk.enqueue({ key: "other", to: { email: "ben@hollyfield.example" }, body });
  await Promise.all([desk.send(), desk.send("other")]);
  const links = (await desk.inbox()).map(({ text }) => text);
  expect(new Set(links).size).toBe(2);
  for (const link of links) expect(link).toMatch(/^https:\/\/zona\.example\/mail\/file\?token=\w+\.[\w-]+$/);
});
