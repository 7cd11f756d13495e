import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { describe, expect, it } from "vitest";
import { stoppingAt } from "../stopping.ts";
import { MAIL, useMailDesk } from "./mail-desk.ts";

const desk = useMailDesk();
const count = async () => (await desk.inbox()).length;

describe("one mail", () => {
  it("is sent once however often it is put in and tried, at once and again", async () => {
    expect(await desk.enqueue()).toBe("queued");
    expect(await desk.enqueue({ subject: "Another" })).toBe("known");
    await Promise.all([desk.send(), desk.send(), desk.tick(), desk.tick()]);
    await desk.ticksOfADay();
    const [mail, ...others] = await desk.inbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "ada.admin@hollyfield.example",
      toName: "Ada Admin",
      subject: "Weekly",
      html: "<p>html</p>",
      text: "text",
      headers: {
        "List-Unsubscribe": expect.stringMatching(
          /^<https:\/\/zona\.example\/mail\/unsubscribe\?token=weekly_ada\.[\w-]+>$/,
        ),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    expect(await desk.mail()).toMatchObject({ state: "sent", attempts: 1, providerId: mail?.messageId });
  });

  it("waits while the site names no sender, and goes out from whom it names then", async () => {
    desk.sender = "";
    await desk.enqueue();
    expect(await desk.send()).toBe("queued");
    expect(await desk.inbox()).toEqual([]);
    desk.sender = "lab@hollyfield.example";
    desk.later(1);
    await desk.tick();
    expect(await desk.inbox()).toMatchObject([{ from: "Zona <lab@hollyfield.example>" }]);
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
    await desk.ticksOfADay();
    expect(await count()).toBe(0);
    const { state, reason, attempts } = await desk.mail();
    expect([state, reason]).toEqual(["failed", "gave-up"]);
    expect(attempts).toBeLessThanOrEqual(MAIL_POLICY.attempts);
  });

  it.each(["400", "401"])("is asked once when it answers %s", async (kind) => {
    await desk.fail({ kind, times: 10 });
    await desk.enqueue();
    await desk.send();
    await desk.ticksOfADay();
    expect(await desk.mail()).toMatchObject({ state: "failed", reason: "refused", attempts: 1 });
  });

  it.each(["500", "502", "reset"])("may have sent it when it ends with %s: it is not asked again", async (kind) => {
    await desk.fail({ kind });
    await desk.enqueue();
    await desk.send();
    await desk.ticksOfADay();
    expect(await desk.mail()).toMatchObject({ state: "unknown", reason: "no-answer", attempts: 1 });
    expect(await count()).toBe(kind === "reset" ? 1 : 0);
  });

  it("that took the mail and never answered is believed when it tells the delivery", {
    tags: ["nightly"],
  }, async () => {
    await desk.fail({ kind: "timeout-after-accepting" });
    await desk.enqueue();
    await desk.send();
    expect(await desk.mail()).toMatchObject({ state: "unknown" });
    await desk.ticksOfADay();
    expect(await count()).toBe(1);
    await desk.event("delivered");
    expect(await desk.mail()).toMatchObject({ state: "delivered" });
    expect((await desk.mail()).reason).toBeUndefined();
  });
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
        await desk.ticksOfADay();
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
