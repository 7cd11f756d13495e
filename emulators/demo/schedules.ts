import { HISTORY, SCHEDULES } from "@zona/domain/collections";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { DIGEST_NAMES } from "@zona/domain/schedules/digests";
import { nextRun } from "@zona/domain/schedules/next-runs";
import type { Digest, ScheduleRecipient } from "@zona/domain/schedules/schedule";
import type { ScheduleRule } from "@zona/domain/schedules/schedule-rule";
import { DEMO_SITE } from "@zona/domain/sites/site";
import type { Firestore } from "firebase-admin/firestore";
import { LAB } from "./lab.ts";

const zone = DEMO_SITE.timeZone;

const DIGESTS: { digest: Digest; rule: ScheduleRule; recipient: ScheduleRecipient; skipEmpty: boolean }[] = [
  {
    digest: "weekly-kpis",
    rule: { every: "week", on: ["mon"], at: "07:00", zone },
    recipient: { kind: "admins" },
    skipEmpty: false,
  },
  {
    digest: "due-and-overdue",
    rule: { every: "day", at: "06:30", zone },
    recipient: { kind: "concerned" },
    skipEmpty: true,
  },
  {
    digest: "media-quality",
    rule: { every: "month", day: 1, at: "07:30", zone },
    recipient: { kind: "admins" },
    skipEmpty: true,
  },
];

/** The digests, switched on from day one; an administrator pauses or changes them like any other. */
export async function seedDigests(db: Firestore, now: Date): Promise<void> {
  const admin = DEMO_ACCOUNTS.find(({ role }) => role === "admin");
  if (!admin) throw new Error("The demo has no administrator.");
  const by = { uid: admin.sub, name: admin.name };
  const owner = { ...by, email: admin.email };
  for (const { digest, rule, recipient, skipEmpty } of DIGESTS) {
    const ref = db.doc(`${SCHEDULES}/${digest}`);
    const version = {
      name: DIGEST_NAMES[digest],
      note: "",
      rule,
      content: { kind: "digest", digest },
      format: "table",
      skipEmpty,
      recipients: [recipient],
      state: "active",
      owner,
      plannedUntil: now,
      nextRunAt: nextRun(rule, now),
      createdAt: now,
      ...{ action: "create", organisation: LAB, rev: 1, by, at: now },
    };
    await ref.set(version);
    await ref.collection(HISTORY).doc("1").set(version);
  }
}
