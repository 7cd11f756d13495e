// @module-tag nightly
import { MAIL_BODIES, NOTIFICATION_SETTINGS, NOTIFICATIONS, OUTBOX } from "@zona/domain/collections";
import type { Notification } from "@zona/domain/notifications/notification";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { notificationRecords } from "../../functions/src/notifications/notification-data.ts";
import { type Colleague, notify } from "../../functions/src/notifications/notify.ts";
import { sendSummaries } from "../../functions/src/notifications/summaries.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-summaries"));
const HOME = "hollyfield.example";
const EMMA: Colleague = {
  uid: "emma-of-summaries",
  email: `emma@${HOME}`,
  name: "Emma",
  isAdmin: false,
  // Of notices without a record nothing is asked of it.
  access: {
    organisation: HOME,
    isAdmin: false,
    roles: {},
    organisations: [],
    studies: {},
  } as unknown as Colleague["access"],
};

it("notices that were put off are one mail, which is sent once however often it is looked for", async () => {
  await db
    .collection(NOTIFICATION_SETTINGS)
    .doc(EMMA.uid)
    .set({ email: ["returned", "signed", "overdue"], pace: "daily" });
  const port = { ...notificationRecords(db), staff: async () => [EMMA] };
  const tell = (kind: Notification["kind"], code: string) => notify({ kind, code, cause: code }, [EMMA.uid], port);
  await tell("returned", "ICSI-0041");
  await tell("signed", "ICSI-0042");
  await tell("signed", "ICSI-0042");
  await tell("overdue", "ICSI-0043");
  const ofEmma = () => db.collection(OUTBOX).where("to.uid", "==", EMMA.uid).get();
  // What is due did not wait, and what is not chosen has no mail.
  expect((await ofEmma()).docs.map((mail) => mail.get("subject"))).toEqual([expect.stringContaining("ICSI-0043")]);

  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await Promise.all([sendSummaries(port, tomorrow), sendSummaries(port, tomorrow)]);
  await sendSummaries(port, tomorrow);
  const [mail, ...others] = (await ofEmma()).docs.filter(({ id }) => id.startsWith("summary-"));
  expect(others).toEqual([]);
  expect(mail?.get("subject")).toBe("2 notices from Zona");
  const text: string = (await db.collection(MAIL_BODIES).doc(mail?.get("bodyId")).get()).get("text");
  for (const code of ["ICSI-0041", "ICSI-0042"]) expect(text.split(code)).toHaveLength(2);
  expect(text).not.toContain("ICSI-0043");
  const kept = await db.collection(NOTIFICATIONS).where("to", "==", EMMA.uid).get();
  expect(kept.docs.map((one) => one.get("mail")).toSorted()).toEqual(["sent", "sent", undefined]);
});
