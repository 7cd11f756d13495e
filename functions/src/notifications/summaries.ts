import { createHash } from "node:crypto";
import { can } from "@zona/domain/identity/access";
import { workBeganAt } from "@zona/domain/notifications/mail-pace";
import type { Notification } from "@zona/domain/notifications/notification";
import type { Colleague, NotifyPort } from "./notify.ts";

export type SummaryPort = Pick<NotifyPort, "staff" | "ofStudy" | "paces" | "staffing"> & {
  /** Notifications whose mail was put off and not sent yet. */
  waiting: () => Promise<Notification[]>;
  /** Says in which mail notifications are told, so that whoever goes on tells them in no other. */
  putInto: (summary: string, ids: readonly string[]) => Promise<void>;
  /** Leaves one mail of all of them in the outbox; a second one of the same key changes nothing. */
  summary: (key: string, to: Colleague, notices: readonly Notification[]) => Promise<void>;
  /** Ends the waiting of notifications. */
  wasMailed: (ids: readonly string[]) => Promise<void>;
};

/** Those that the person still wants and may read; who answered one needs no mail of it. */
async function stillWanted(colleague: Colleague, all: readonly Notification[], port: SummaryPort) {
  const wanted: Notification[] = [];
  for (const one of all.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (one.state !== "open" || !(await port.paces([colleague.uid], one.kind)).has(colleague.uid)) continue;
    const of = one.testId === undefined ? undefined : await port.ofStudy(one.testId);
    if (!of || can(colleague.access, "read", of)) wanted.push(one);
  }
  return wanted;
}

const idsOf = (all: readonly Notification[]) => all.map(({ id }) => id).toSorted();

/** Names a mail by what it tells. */
const keyOf = (uid: string, all: readonly Notification[]) =>
  `summary-${uid}-${createHash("sha256")
    .update(JSON.stringify(idsOf(all)))
    .digest("hex")
    .slice(0, 32)}`;

/** What was put off just before work began may be written just after. */
const LATE_MS = 60_000;

/** Sends each person one mail of all that was put off before work began, however often this runs and wherever it is cut off. */
export async function sendSummaries(port: SummaryPort, now: Date): Promise<string> {
  const began = workBeganAt(now, await port.staffing());
  if (!began) return "nobody at work";
  const waiting = await port.waiting();
  const due = waiting.filter(({ at, summary }) => summary !== undefined || at.getTime() < began.getTime() + LATE_MS);
  const colleagues = new Map(due.length === 0 ? [] : (await port.staff()).map((one) => [one.uid, one]));
  const mails = new Map<string, { to: string; all: readonly Notification[] }>();
  for (const [to, own] of Map.groupBy(due, (one) => one.to)) {
    const begun = Map.groupBy(own, ({ summary }) => summary);
    for (const [summary, all] of begun) {
      const key = summary ?? keyOf(to, all);
      if (summary === undefined) await port.putInto(key, idsOf(all));
      mails.set(key, { to, all });
    }
  }
  let sent = 0;
  for (const [key, { to, all }] of mails) {
    const colleague = colleagues.get(to);
    const wanted = colleague ? await stillWanted(colleague, all, port) : [];
    if (colleague && wanted.length > 0) {
      await port.summary(key, colleague, wanted);
      sent += 1;
    }
    await port.wasMailed(idsOf(all));
  }
  return `${due.length} put off, ${sent} mails`;
}
