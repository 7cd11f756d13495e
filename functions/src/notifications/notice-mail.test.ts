import { NotificationKind } from "@zona/domain/notifications/notification";
import { expect, it } from "vitest";
import { noticeMail } from "./notice-mail.ts";

const by = { uid: "n", name: "Noor <b>& Haddad" };

const ABOUT_RECORDS = NotificationKind.exclude(["pin_locked", "control_signal", "webhook_paused"]).options;

it.each(ABOUT_RECORDS)("a mail of kind %s names the record and leads to it", async (kind) => {
  const mail = await noticeMail(
    { kind, cause: "c", testId: "t1", code: "ICSI-0042", check: "d3", by },
    "https://lab.example",
    "en",
  );
  expect(mail.subject).toContain("ICSI-0042");
  expect(mail.text).toContain("https://lab.example/test/t1");
  expect(mail.html).toContain('href="https://lab.example/test/t1"');
  expect(mail.list.id).toBe(`notice-${kind}`);
});

it("a mail of a signal names the indicator and leads to its chart", async () => {
  const mail = await noticeMail(
    { kind: "control_signal", indicator: "KPI_BLAST", cause: "c" },
    "https://lab.example",
    "de",
  );
  expect(mail.subject).toMatch(/^Blastozysten.*verändert/);
  expect(mail.text).toContain("https://lab.example/analytics?indicator=KPI_BLAST");
});

it("a mail of a locked PIN leads to the own account, and says why it comes", async () => {
  const mail = await noticeMail({ kind: "pin_locked", cause: "c" }, "https://lab.example", "en");
  expect(mail.subject).toContain("PIN");
  expect(mail.text).toContain("https://lab.example/account");
  expect(mail.text).toContain("it concerns your account");
});

it("names of people cannot bring markup into a mail", async () => {
  const { html } = await noticeMail({ kind: "returned", cause: "c", by }, "https://lab.example", "en");
  expect(html).not.toContain("<b>");
  expect(html).toContain("Noor &lt;b&gt;&amp; Haddad returned a test");
});

it.each([
  ["d5_full", "Day 5"],
  ["h96", "The reading at 96 h"],
  ["fert", "The fertilisation check"],
  ["syngamy", "A check"],
])("the check %s is called %s", async (check, name) => {
  const { subject } = await noticeMail({ kind: "overdue", cause: "c", code: "X", check }, "https://l.example", "en");
  expect(subject).toBe(`${name} of X is overdue`);
});
