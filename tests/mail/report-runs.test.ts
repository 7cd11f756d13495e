import { COLLECTIONS, MAIL_CONTACTS, OUTBOX, SCHEDULES } from "@zona/domain/collections";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { defaultView } from "@zona/domain/reports/default-views";
import { describe, expect, it } from "vitest";
import { HOME } from "../../functions/src/identity/staff-for-tests.ts";
import { linkRecords } from "../../functions/src/mail/contact-data.ts";
import { contactId } from "../../functions/src/mail/contact-id.ts";
import { answerLink } from "../../functions/src/mail/mail-links.ts";
import { reportFile } from "../../functions/src/reports/run-report.ts";
import { givenSource } from "../../functions/src/reports/source-for-tests.ts";
import { plannedView, tableContent } from "../../functions/src/schedules/table-content.ts";
import { stoppingAt } from "../stopping.ts";
import { LINK_KEY } from "./mail-desk.ts";
import { ADA, BOTH, CONTENT, DAY_MIN, EMMA, SITE, schedule, useScheduleDesk } from "./schedule-desk.ts";

const { desk, world, given, ports, plan, build, runs, minute, to, operate, clearMails } = useScheduleDesk();

const AGREED = { email: "reader@partner.example", consent: "confirmed", updatedAt: new Date(0) };

describe("a run", () => {
  it("that dies anywhere is taken up and mails everybody once", { tags: ["nightly"], timeout: 240_000 }, async () => {
    await given();
    for (let call = 1; call <= 16; call++) {
      desk.now = new Date("2026-11-21T06:00:00Z");
      desk.later((call - 1) * DAY_MIN);
      await clearMails();
      await plan();
      const open = (await runs()).find(({ state }) => state === "planned");
      // Before the call that follows and after this one is the same moment, but for the first.
      const dying = stoppingAt(ports(), call, call === 1 ? "before" : "after");
      const outcome = await build(String(open?.id), dying).catch((error: Error) => error.message);
      desk.later(30);
      await minute();
      expect([call, await to()]).toEqual([call, BOTH]);
      if (outcome === "sending") return; // it needed fewer calls
    }
    expect.unreachable("the run never came to its end");
  });

  it("that never comes to its end is given up, mails nobody twice and is told to the owner", async () => {
    await given();
    await plan();
    const broken = ports({ content: () => Promise.reject(new Error("the database is away")) });
    const [run] = await runs();
    for (let attempt = 0; attempt < 6; attempt++) {
      await build(String(run?.id), broken).catch(() => undefined);
      desk.later(30);
    }
    expect((await runs())[0]).toMatchObject({ state: "failed", attempts: 4 });
    await minute(broken);
    await minute(broken);
    const alerts = (await desk.inbox()).filter(({ subject }) => subject === "Not delivered: Weekly");
    expect(alerts.map((mail) => mail.to)).toEqual([ADA.email]);
  });

  it.each([
    ["is disabled", [EMMA]],
    ["is an administrator no more", [{ ...ADA, isAdmin: false }, EMMA]],
  ])("whose owner %s is not sent and says why, until another administrator takes it over", async (_, staff) => {
    world.staff = staff;
    await given();
    await minute();
    expect(await to()).toEqual([]);
    expect((await runs())[0]).toMatchObject({
      state: "failed",
      fault: expect.stringContaining("no longer an administrator"),
    });
    const { name, note, rule, content, format, skipEmpty, recipients } = schedule();
    const draft = { name, note, rule, content, format, skipEmpty, recipients };
    world.staff = [ADA, EMMA];
    await given({ owner: { uid: "left", name: "Left", email: "left@hollyfield.example" } });
    await operate({ kind: "save", scheduleId: "weekly", rev: 1, draft });
    await clearMails();
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual(BOTH);
  });

  it("that has nothing to say is quiet or says so, as the schedule wants", async () => {
    world.content = { ...CONTENT, rows: [], total: 0, empty: true };
    await given({ skipEmpty: true });
    await minute();
    expect(await to()).toEqual([]);
    expect((await runs())[0]).toMatchObject({ state: "empty" });
    await given({ skipEmpty: false });
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual(BOTH);
    expect((await desk.inbox())[0]?.text).toContain("nothing to report");
  });

  it("leaves out whoever was removed between render and send, left the list, or has not agreed", async () => {
    await given({ recipients: [...schedule().recipients, { kind: "person", email: "reader@partner.example" }] });
    await plan();
    const [run] = await runs();
    await build(String(run?.id));
    await desk.db.doc(`${SCHEDULES}/weekly`).update({ recipients: [{ kind: "person", email: ADA.email }] });
    await desk.tick();
    expect(await to()).toEqual([ADA.email]);
    expect((await runs())[0]).toMatchObject({
      leftOut: [{ email: "reader@partner.example", reason: "not-confirmed" }],
    });
    const [mail] = await desk.inbox();
    const token = /token=([^>]+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1];
    await answerLink(
      { method: "POST", path: "/mail/unsubscribe", token, choice: undefined },
      linkRecords(desk.db),
      LINK_KEY,
      desk.now,
    );
    desk.later(DAY_MIN);
    await minute();
    expect(await to()).toEqual([ADA.email]);
  });

  it("tells its owner once of a mail that came back, and sends the failed ones again when asked", async () => {
    await given();
    await desk.fail({ kind: "400", to: EMMA.email });
    await minute();
    for (const found of (await desk.db.collection(OUTBOX).where("state", "==", "sent").get()).docs)
      await desk.event("delivered", { mailId: found.id, email: found.get("to.email"), sg_event_id: found.id });
    await minute();
    await minute();
    const reports = async () =>
      (await desk.inbox()).filter(({ subject }) => subject === "Weekly").map((mail) => mail.to);
    const alerts = async () => (await desk.inbox()).filter(({ subject }) => subject.startsWith("Not delivered"));
    expect(await reports()).toEqual([ADA.email]);
    expect((await alerts()).map(({ text }) => text.includes(EMMA.email))).toEqual([true]);
    const [run] = await runs();
    const again = { kind: "send-again", runId: run?.id, which: "failed" };
    await Promise.all([operate(again), operate(again)]);
    await operate(again);
    await desk.tick();
    await minute();
    expect((await reports()).sort()).toEqual(BOTH);
    await operate({ ...again, which: "all" });
    await desk.tick();
    expect((await reports()).sort()).toEqual([ADA.email, ...BOTH, EMMA.email].sort());
  });

  it("is not sent again to a domain that its studies have stopped allowing meanwhile", async () => {
    const study = desk.db.collection(COLLECTIONS.studies).doc("masked");
    await study.set({ organisation: HOME, reportDomains: ["partner.example"] });
    await desk.db.collection(MAIL_CONTACTS).doc(contactId("reader@partner.example")).set(AGREED);
    await given({ recipients: [...schedule().recipients, { kind: "person", email: AGREED.email }] });
    await minute();
    expect(await to()).toEqual([...BOTH, AGREED.email].sort());
    const [run] = await runs();
    expect(run?.recordsOf).toContain("masked");
    const again = { kind: "send-again", runId: run?.id, which: "all" };
    await study.update({ reportDomains: ["else.example"] });
    await expect(operate(again)).rejects.toMatchObject({ said: { code: "refusals.barredNow" } });
    await desk.tick();
    expect(await to(), "nobody else gets it either").toEqual([...BOTH, AGREED.email].sort());
    // Nor where nobody knows any more what it tells of.
    await study.delete();
    await expect(operate(again)).rejects.toMatchObject({ said: { code: "refusals.barredNow" } });
  });

  it("carries names with formulas, HTML and line breaks as text", async () => {
    const evil = '=HYPERLINK("http://evil.example")<img src=x onerror=alert(1)>\r\nBcc: eve@evil.example';
    world.content = { ...CONTENT, rows: [{ cells: [evil], isBold: false }] };
    await given({ name: evil, note: evil });
    await minute();
    const [mail] = await desk.inbox();
    expect(await to()).toEqual(BOTH);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(Object.keys(mail?.headers ?? {}).sort()).toEqual(["List-Unsubscribe", "List-Unsubscribe-Post"]);
    expect(mail?.html).not.toContain("<img");
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it("of 100,000 rows shows the first, links the file that is too heavy, and mails everybody once", {
    tags: ["nightly"],
    timeout: 120_000,
  }, async () => {
    const ROWS = 100_000;
    const { source, add, close } = await givenSource("hollyfield.example");
    for (let from = 0; from < ROWS; from += 10_000)
      await add(
        "lots",
        Array.from({ length: 10_000 }, (_, index) => ({
          id: `lot${from + index}`,
          data: {
            product: "=1+1",
            lotNo: `G5-${from + index}`,
            expiresAt: desk.now,
            by: { uid: "ada", name: "Ada" },
            at: desk.now,
          },
        })),
      );
    const view = defaultView("lots");
    await given({ format: "csv", content: { kind: "view", view: JSON.stringify(view) } });
    const big = ports({
      content: async (asked, planned, _, words) => {
        const meant = plannedView(asked, planned, words);
        return meant && tableContent(meant, { zone: "Europe/Paris", site: SITE, words }, source);
      },
      file: async (asked, run, format) => {
        let rows = 0;
        let bytes = 0;
        const made = { view, title: asked.name, by: "Ada", at: run.planned, zone: "Europe/Paris" };
        const onRows = (all: number) => {
          rows = all;
        };
        for await (const chunk of reportFile(made, format, source, { onRows })) bytes += chunk.length;
        const attachment = {
          filename: "Weekly.csv",
          type: "text/csv",
          path: "none",
          bytes: Math.max(bytes, MAIL_POLICY.attachmentBytes + 1),
        };
        return { attachment, rows };
      },
    });
    await minute(big);
    await close();
    const [mail] = await desk.inbox();
    expect(await to()).toEqual(BOTH);
    expect(mail?.text).toContain("The first 50 of 100,000 rows");
    expect(mail?.text).toContain("too large to attach");
    expect(mail?.attachments).toEqual([]);
    expect(Buffer.byteLength(mail?.html ?? "")).toBeLessThan(MAIL_POLICY.htmlBytes);
  });
});
