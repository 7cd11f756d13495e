import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OUTBOX, SITE_PATH } from "@zona/domain/collections";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { LAB } from "../../emulators/demo/lab.ts";
import { startMailCatcher } from "../../emulators/mail-catcher/catcher.ts";
import type { CaughtMail } from "../../emulators/mail-catcher/caught-mail.ts";
import { enqueueMail } from "../../functions/src/mail/enqueue.ts";
import { mailService } from "../../functions/src/mail/mail-service.ts";
import { mailUpkeep } from "../../functions/src/mail/mail-upkeep.ts";
import { outboxPort, sendRecords, upkeepRecords } from "../../functions/src/mail/outbox-data.ts";

const MINUTE_MS = 60_000;
/** The disk is full for so many minutes of the mail tick, and may be written again for the others. */
const FULL_MINUTES = 10;
const MOST_MINUTES = 120;

type MailsOfFullDisk = { asked: number; refusedFor: number; lost: number; doubled: number; notSent: number };

/**
 * Mails to so many people while the disk of the mail catcher is full, in a project of their own beside the suite, so that
 * its triggers see none of them. The disk is the kernel's own that is always full (Linux); the clock of the ticks is moved.
 */
export async function mailsOfFullDisk(people: number): Promise<MailsOfFullDisk> {
  const app = initializeApp({ projectId: `demo-full-disk-${Date.now()}` }, "full-disk");
  const db = getFirestore(app);
  const folder = mkdtempSync(join(tmpdir(), "zona-bench-"));
  let isFull = true;
  const catcher = await startMailCatcher({
    port: 0,
    folder,
    write: (path, text) => writeFileSync(isFull ? "/dev/full" : path, text),
  });
  const caught = async () => (await (await fetch(`${catcher.address}/api/mails`)).json()) as CaughtMail[];
  try {
    let now = new Date();
    const service = mailService({
      apiKey: "SG.local",
      linkKey: "bench",
      site: "https://zona.example",
      sender: async () => "reports@hollyfield.example",
      api: `${catcher.address}/`,
    });
    const ports = { outbox: sendRecords("none", db), service, upkeep: upkeepRecords(db) };
    // Colleagues, who are mailed without having been asked for their consent.
    await db.doc(SITE_PATH).set({ organisation: LAB, partners: [] });
    const to = Array.from({ length: people }, (_, index) => `person-${index}@${LAB}`);
    for (const [index, email] of to.entries()) {
      const body = { html: "<p>full</p>", text: "full" };
      await enqueueMail(
        outboxPort(db),
        { key: `m${index}`, to: { email }, kind: "report", subject: "Full", body },
        now,
      );
    }
    const statesOf = async () =>
      (await db.collection(OUTBOX).get()).docs.map((document) => String(document.get("state")));
    let refusedFor = 0;
    for (let minutes = 0; minutes < MOST_MINUTES; minutes++) {
      now = new Date(now.getTime() + MINUTE_MS);
      isFull = minutes < FULL_MINUTES;
      await mailUpkeep(ports, () => now, new Date(now.getTime() + MINUTE_MS));
      if (isFull) refusedFor += (await caught()).length === 0 ? 1 : 0;
      else if ((await statesOf()).every((state) => state !== "queued" && state !== "sending")) break;
    }
    const mails = await caught();
    const timesOf = (email: string) => mails.filter((mail) => mail.to === email).length;
    return {
      asked: people,
      refusedFor,
      lost: to.filter((email) => timesOf(email) === 0).length,
      doubled: to.filter((email) => timesOf(email) > 1).length,
      notSent: (await statesOf()).filter((state) => state !== "sent").length,
    };
  } finally {
    await catcher.stop();
    await deleteApp(app);
    rmSync(folder, { recursive: true, force: true });
  }
}
