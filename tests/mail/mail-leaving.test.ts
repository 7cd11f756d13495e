import { ACCESS } from "@zona/domain/collections";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import { adminApp } from "../../functions/src/firebase/app.ts";
import { linkRecords } from "../../functions/src/mail/contact-data.ts";
import { linkToken } from "../../functions/src/mail/mail-link.ts";
import { answerLink } from "../../functions/src/mail/mail-links.ts";
import { giveAccess } from "../given-access.ts";
import { LINK_KEY, MAIL, useMailDesk } from "./mail-desk.ts";

const desk = useMailDesk();

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

  it("ends all mails to an account that was disabled, also those on their way, however the address is written", async () => {
    const auth = getAuth(adminApp());
    const name = `left-${crypto.randomUUID()}`;
    const { uid } = await auth.createUser({ email: `${name}@hollyfield.example`, emailVerified: true });
    const to = { email: `${name}@HOLLYFIELD.example` };
    await desk.enqueue({ key: "before", to });
    expect(await desk.send("before")).toBe("sent");
    await desk.enqueue({ key: "on-its-way", to });
    await auth.updateUser(uid, { disabled: true });
    for (const kind of ["report", "notice", "alert", "confirmation"] as const)
      await desk.enqueue({ key: kind, kind, to });
    for (const key of ["on-its-way", "report", "notice", "alert", "confirmation"]) {
      expect(await desk.send(key)).toBe("kept-back");
      expect(await desk.mail(key)).toMatchObject({ state: "dropped", reason: "account-disabled" });
    }
    expect(await desk.inbox()).toHaveLength(1);
    await auth.updateUser(uid, { disabled: false });
    await desk.enqueue({ key: "back-again", to });
    expect(await desk.send("back-again")).toBe("sent");
  });

  it("ends with the last role, and with the end of access", async () => {
    const db = getFirestore(adminApp());
    const email = `left-${crypto.randomUUID()}@hollyfield.example`;
    const { uid } = await getAuth(adminApp()).createUser({ email, emailVerified: true });
    await giveAccess(db, uid, {});
    const sends = async (key: string) => {
      await desk.enqueue({ key, to: { email } });
      return desk.send(key);
    };
    expect(await sends("embryologist")).toBe("sent");
    await db.doc(`${ACCESS}/${uid}`).update({ until: new Date(Date.now() - 1000) });
    expect(await sends("past-its-end")).toBe("kept-back");
    await giveAccess(db, uid, { roles: {} });
    expect(await sends("without-a-role")).toBe("kept-back");
    await giveAccess(db, uid, { roles: {}, isAdmin: true });
    expect(await sends("administrator")).toBe("sent");
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
