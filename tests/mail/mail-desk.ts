import { basename } from "node:path";
import { OUTBOX, SITE_PATH } from "@zona/domain/collections";
import type { OutboxMail } from "@zona/domain/mail/outbox-mail";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type MailCatcher, startMailCatcher } from "../../emulators/mail-catcher/catcher.ts";
import type { CaughtMail } from "../../emulators/mail-catcher/caught-mail.ts";
import { applyEvents } from "../../functions/src/mail/apply-events.ts";
import { enqueueMail, type NewMail } from "../../functions/src/mail/enqueue.ts";
import { eventRecords } from "../../functions/src/mail/mail-event-data.ts";
import { mailService } from "../../functions/src/mail/mail-service.ts";
import { mailUpkeep } from "../../functions/src/mail/mail-upkeep.ts";
import { outboxPort, sendRecords, upkeepRecords } from "../../functions/src/mail/outbox-data.ts";
import { type SendPorts, sendMail } from "../../functions/src/mail/send-mail.ts";

/** Each file of tests has a project on the emulator: files run side by side, and no trigger of the suite sees them. */
const PROJECT = `demo-mail-${basename(expect.getState().testPath ?? "", ".test.ts")}`;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export const LINK_KEY = "key-of-the-links";

/** The outbox, a catcher and the real handlers, with a clock that the test moves. */
export function useMailDesk() {
  let app: App;
  let catcher: MailCatcher;
  const desk = {
    now: new Date("2026-11-21T06:00:00Z"),
    db: undefined as unknown as Firestore,
    sender: "reports@hollyfield.example",
    at: (): Date => desk.now,
    later(minutes: number): void {
      desk.now = new Date(desk.now.getTime() + minutes * MINUTE_MS);
    },
    ports(): SendPorts {
      const service = mailService({
        apiKey: "SG.x",
        linkKey: LINK_KEY,
        site: "https://zona.example",
        sender: async () => desk.sender,
        api: `${catcher.address}/`,
      });
      return { outbox: sendRecords("none", desk.db), service };
    },
    enqueue: (over: Partial<NewMail> = {}): Promise<"queued" | "known"> =>
      enqueueMail(outboxPort(desk.db), { ...MAIL, ...over }, desk.now),
    send: (mailId: string = MAIL.key, ports: SendPorts = desk.ports()): Promise<string> =>
      sendMail(mailId, ports, desk.at),
    tick: (ports: SendPorts = desk.ports()): Promise<string> =>
      mailUpkeep({ ...ports, upkeep: upkeepRecords(desk.db) }, desk.at, new Date(desk.now.getTime() + MINUTE_MS)),
    /** Every minute-by-minute tick of a day, in the steps at which anything can happen; then no attempt and no lease is left. */
    async ticksOfADay(): Promise<void> {
      for (const minutes of [1, 2, 5, 15, 60, 180, 300, DAY_MINUTES]) {
        desk.later(minutes);
        await desk.tick();
      }
    },
    async mail(mailId: string = MAIL.key): Promise<OutboxMail & { lease?: object }> {
      return (await desk.db.collection(OUTBOX).doc(mailId).get()).data() as OutboxMail & { lease?: object }; // as stored
    },
    fail: (fault: object): Promise<Response> =>
      fetch(`${catcher.address}/api/faults`, { method: "POST", body: JSON.stringify(fault) }),
    clearInbox: (): Promise<Response> => fetch(`${catcher.address}/api/mails`, { method: "DELETE" }),
    async inbox(): Promise<CaughtMail[]> {
      return (await (await fetch(`${catcher.address}/api/mails`)).json()) as CaughtMail[];
    },
    /** What the service would tell; `id` makes two of them the same event. */
    event: (event: string, over: object = {}): Promise<string> =>
      applyEvents(
        [
          {
            event,
            email: MAIL.to.email,
            mailId: MAIL.key,
            timestamp: desk.now.getTime() / 1000,
            sg_event_id: `${event}-1`,
            sg_message_id: "abc.recvd-1",
            ...over,
          },
        ],
        eventRecords(desk.db),
      ),
  };
  beforeAll(async () => {
    app = initializeApp({ projectId: PROJECT }, "mail-desk");
    desk.db = getFirestore(app);
    catcher = await startMailCatcher({ port: 0 });
  });
  beforeEach(async () => {
    const address = `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`;
    await fetch(address, { method: "DELETE" });
    await fetch(`${catcher.address}/api/mails`, { method: "DELETE" });
    await fetch(`${catcher.address}/api/faults`, { method: "DELETE" });
    await desk.db.doc(SITE_PATH).set({ organisation: "hollyfield.example", partners: DEMO_SITE.partners });
    desk.now = new Date("2026-11-21T06:00:00Z");
  });
  afterAll(async () => {
    await catcher.stop();
    await deleteApp(app);
  });
  return desk;
}

export const MAIL = {
  key: "weekly_ada",
  to: { email: "ada.admin@hollyfield.example", name: "Ada Admin" },
  kind: "report",
  subject: "Weekly",
  body: { html: "<p>html</p>", text: "text" },
  list: { id: "weekly", label: "Weekly" },
} as const satisfies NewMail;
