import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { OUTBOX, REPORT_RUNS } from "@zona/domain/collections";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ScheduleDraft } from "@zona/domain/schedules/schedule";
import { getFirestore } from "firebase-admin/firestore";
import type { CaughtMail } from "../../emulators/mail-catcher/caught-mail.ts";
import { HOST } from "../../emulators/ports.ts";
import { patiently } from "./photo-uploads.ts";
import { signedIn } from "./staff-calls.ts";
import type { SuiteClient } from "./suite-client.ts";

const OVER = ["done", "empty", "failed"];

/** A report of an administrator to so many people, run as often as it is asked for. */
export async function mailedReports(client: SuiteClient, recipients: number) {
  const db = getFirestore(client.app);
  const admin = await signedIn(client, "Reporter", true);
  const scheduleId = `soak-${Date.now()}`;
  const draft: ScheduleDraft = {
    name: "Soak",
    note: "",
    rule: { every: "month", day: "last", at: "07:00", zone: "Europe/Paris" },
    content: { kind: "view", view: JSON.stringify(defaultView("tests")) },
    format: "csv",
    skipEmpty: false,
    recipients: Array.from({ length: recipients }, (_, index) => ({
      kind: "person" as const,
      email: `reader${index}@hollyfield.example`,
    })),
  };
  await admin.call("scheduleOperation", { kind: "save", scheduleId, rev: 0, draft });
  const asked: string[] = [];
  const stored = async () => {
    const [runs, mails] = await Promise.all(
      [REPORT_RUNS, OUTBOX].map(
        async (name) => (await db.collection(name).where("scheduleId", "==", scheduleId).get()).docs,
      ),
    );
    return { runs: runs ?? [], mails: mails ?? [] };
  };

  return {
    async ask(): Promise<void> {
      const operation = { kind: "run-now", scheduleId, asked: randomUUID() };
      const { id } = await patiently(() => admin.call<{ id: string }>("scheduleOperation", operation));
      asked.push(id);
    },
    /** Resolves when no run has mails on their way any more, or the patience is over. */
    async ended(patienceMs: number): Promise<void> {
      for (const until = Date.now() + patienceMs; Date.now() < until; await delay(2_000)) {
        const { runs } = await stored();
        if (runs.every((run) => OVER.includes(run.get("state")))) return;
      }
    },
    /**
     * Mails that were asked for and are not in the catcher, those that lie there twice, and, of those that are not there,
     * how many are told to be in doubt: their function was killed while it called the service, so nobody sends them again.
     */
    async recount() {
      const caught = (await (await fetch(`http://${HOST}:${client.ports.mail}/api/mails`)).json()) as CaughtMail[]; // its own
      const { runs, mails } = await stored();
      const arrived = new Map<string, number>();
      for (const { customArgs } of caught) {
        const { mailId = "" } = customArgs;
        arrived.set(mailId, (arrived.get(mailId) ?? 0) + 1);
      }
      const missing = mails.filter(({ id }) => !arrived.has(id));
      const inDoubt = missing.filter((mail) => mail.get("state") === "unknown").length;
      const ofEach = asked.map((runId) => mails.filter((mail) => mail.get("runId") === runId).length);
      return {
        asked: asked.length * recipients,
        /** Of each run that was asked for, the distance from one mail for each recipient. */
        notOnce: ofEach.reduce((sum, count) => sum + Math.abs(count - recipients), 0),
        unasked: runs.length - new Set(asked).size,
        missing: missing.length - inDoubt,
        inDoubt,
        twice: [...arrived].filter(([id, count]) => count > 1 && mails.some((mail) => mail.id === id)).length,
      };
    },
  };
}
