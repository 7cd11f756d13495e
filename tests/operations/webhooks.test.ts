// @module-tag nightly
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ACCESS, ADMIN_LOG, COLLECTIONS, DELIVERIES, WEBHOOKS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import {
  MOST_WEBHOOKS,
  type ShownDelivery,
  WEBHOOK_FAILING_MS,
  type WebhookAnswer,
} from "@zona/domain/exchange/webhook";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { Notice } from "@zona/domain/notifications/notification";
import { getFirestore } from "firebase-admin/firestore";
import { Webhook as Receiver } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { accessWith, type Granted, HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { postWebhook } from "../../functions/src/webhooks/post-webhook.ts";
import { sendWebhook, type WebhookUpkeepPorts, webhookUpkeep } from "../../functions/src/webhooks/send-webhook.ts";
import { sendWebhookPorts } from "../../functions/src/webhooks/send-webhook-data.ts";
import { tellAlert, tellMove } from "../../functions/src/webhooks/tell-webhooks.ts";
import { webhooksFor } from "../../functions/src/webhooks/webhooks.ts";
import { tellPort, webhookPorts } from "../../functions/src/webhooks/webhooks-data.ts";
import { attackLog, documentedAttacks } from "../attack-log.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const FILE = "tests/operations/webhooks.test.ts";
const GUEST = "trialworks.example";
const KEY = "the key of this installation";
const MARK = "Jane Doe";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const db = getFirestore(useAdminApp(`demo-webhooks-${randomUUID().slice(0, 8)}`));
const attacks = attackLog();

const LEAD: Granted = { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true };
/** Administrators, by what else they are; `mona` reads one study. */
const PEOPLE: Record<string, Granted> = {
  ada: LEAD,
  bea: { roles: {}, isAdmin: true },
  eve: { ...LEAD, organisation: GUEST },
  mona: {
    roles: { zp01: ["monitor"] },
    studies: [{ id: "zp01", organisation: HOME, kinds: ["icsi"] }],
    isAdmin: true,
  },
  sue: {
    roles: { zp01: ["sponsor"] },
    studies: [{ id: "zp01", organisation: HOME, kinds: ["icsi"] }],
    isAdmin: true,
  },
};

/** What a receiver was told, and how it answers. */
const heard: { headers: Record<string, string>; body: string }[] = [];
let answer: (response: ServerResponse) => void;
const taken = (response: ServerResponse) => void response.end();
const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();
const silent = () => undefined;
const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  heard.push({ headers: request.headers as Record<string, string>, body });
  answer(response);
});
let url = "";

let now: Date;
const told: string[] = [];
const ports: WebhookUpkeepPorts = {
  ...sendWebhookPorts(KEY, db),
  post: (to, body, headers) => postWebhook(to, body, headers, { isLocalAllowed: true, callMs: 200 }),
  tellPaused: async ({ id }, cause) => void told.push(`${id} ${cause}`),
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  for (const [id, organisation] of Object.entries({ zp01: HOME, zp02: HOME, far: GUEST }))
    await db.collection(COLLECTIONS.studies).doc(id).set({ organisation });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  expect(attacks.counts()).toEqual(documentedAttacks(FILE));
});
beforeEach(async () => {
  now = new Date();
  answer = taken;
  heard.length = 0;
  told.length = 0;
  for (const [uid, granted] of Object.entries(PEOPLE)) await db.collection(ACCESS).doc(uid).set(accessWith(granted));
});
afterEach(() => db.recursiveDelete(db.collection(WEBHOOKS)));

const ask = (uid: string, asked: object, granted = PEOPLE[uid], isLocalAllowed = true) =>
  webhooksFor(staffCaller(uid, uid, granted), asked, { ...webhookPorts(KEY, db), isLocalAllowed }, now);
const refusal = (request: Promise<unknown>) =>
  request.then(
    () => "answered",
    (error) => (error instanceof AppError ? error.said?.code : String(error)),
  );
const list = async (uid = "ada") => (await ask(uid, { step: "list" })).webhooks ?? [];
/** A new webhook with the secret that its receiver keeps. */
async function added(more: object = {}, uid = "ada") {
  const wanted = { step: "create", name: "EHR", url, scopes: ["moves", "alerts"], ...more };
  const known = new Set((await list(uid)).map(({ id }) => id));
  const { secret = "" }: WebhookAnswer = await ask(uid, wanted);
  return { id: (await list(uid)).find(({ id }) => !known.has(id))?.id ?? "", secret };
}
const log = async (id: string): Promise<ShownDelivery[]> => (await ask("ada", { step: "log", id })).deliveries ?? [];

let rev = 0;
/** A move of a record of a study, told as its revision is; resolves with its delivery. */
async function moved(studyId: string, { at = now, organisation = HOME, imported = false } = {}) {
  rev += 1;
  const test = { code: "ICSI-0042", kind: "icsi" as const, organisation, studyId, notes: MARK };
  const stored = { ...test, ...(imported && { imported: {} as never }) };
  const revision = { rev: imported ? 1 : rev, at, action: "sign" as const, after: { status: "signed", notes: MARK } };
  const tell = () => tellMove("t1", revision, { ...tellPort(db), test: async () => stored }, now);
  const outcome = await tell();
  // The event comes twice.
  await tell();
  return { id: `move-t1-${rev}`, outcome };
}
const send = (webhookId: string, deliveryId: string) => sendWebhook(webhookId, deliveryId, ports, () => now);
const catchUp = () => webhookUpkeep(ports, () => now, new Date(now.getTime() + DAY));
const signal: Notice = { kind: "control_signal", indicator: "KPI_BLAST", cause: "KPI_BLAST-cusum-t9" };

it("a move and an alert reach the receiver once, signed, without a word that anybody typed", async () => {
  const { id, secret } = await added();
  const one = await moved("zp01");
  await Promise.all([1, 2, 3].map(() => send(id, one.id)));
  await tellAlert(
    { kind: "mix_up", testId: "t1", code: "ICSI-0042", cause: "m1~m2" },
    { organisation: HOME, studyId: "zp02" },
    tellPort(db),
    now,
  );
  await tellAlert(signal, { organisation: HOME }, tellPort(db), now);
  await tellAlert({ ...signal, kind: "overdue", cause: "no alert" }, { organisation: HOME }, tellPort(db), now);
  expect(await catchUp()).toBe("2 deliveries");
  const verified = heard.map(({ body, headers }) => new Receiver(secret).verify(body, headers));
  expect(verified[0]).toEqual({
    ...{ type: "record.moved", timestamp: now.toISOString() },
    data: {
      ...{ record: "t1", code: "ICSI-0042", kind: "icsi", study: "zp01" },
      ...{ action: "sign", state: "signed", revision: String(rev) },
    },
  });
  const alerts = [
    { alert: "mix_up", record: "t1", code: "ICSI-0042", study: "zp02" },
    { alert: "control_signal", indicator: "KPI_BLAST" },
  ].map((data) => ({ type: "alert.raised", timestamp: now.toISOString(), data }));
  expect(new Set(verified.slice(1))).toEqual(new Set(alerts));
  expect(heard[0]?.headers).toMatchObject({ "webhook-id": one.id, "content-type": "application/json" });
  expect(
    (await log(id)).map(({ type, about, state, attempts }) => [type, about, state, attempts[0]?.status]).sort(),
  ).toEqual([
    ["alert.raised", "ICSI-0042", "delivered", 200],
    ["alert.raised", "KPI_BLAST", "delivered", 200],
    ["record.moved", "ICSI-0042", "delivered", 200],
  ]);
  // Nothing that is stored signs anything, and nothing holds what people wrote.
  const stored = (
    await Promise.all(
      [db.collection(WEBHOOKS), db.collectionGroup(DELIVERIES), db.collection(ADMIN_LOG)].map((all) => all.get()),
    )
  )
    .flatMap(({ docs }) => docs.map((doc) => JSON.stringify([doc.id, doc.data()])))
    .join();
  for (const secrecy of [secret.slice(6), KEY, MARK]) expect(stored + JSON.stringify(heard)).not.toContain(secrecy);
});

it("what fails is tried again under the same id for a day, whatever the receiver does", async () => {
  const { id, secret } = await added();
  const faulty = [silent, status(500), status(302, { location: url }), status(429, { "retry-after": "600" })];
  const { id: deliveryId } = await moved("zp01");
  await send(id, deliveryId);
  for (const one of faulty) {
    answer = one;
    const { id: next } = await moved("zp01");
    await send(id, next);
    expect(await send(id, next)).toBe("waits");
    const [{ attempts = [], nextAttemptAt = "" } = {}] = (await log(id)).filter((known) => known.id === next);
    expect(attempts[0]).toMatchObject(one === silent ? { fault: "timeout" } : { status: expect.any(Number) });
    expect(Date.parse(nextAttemptAt) - now.getTime()).toBeGreaterThanOrEqual(
      one === faulty[3] ? 10 * MINUTE : MINUTE - 1,
    );
    now = new Date(now.getTime() + 11 * MINUTE);
    answer = taken;
    expect(await send(id, next)).toBe("delivered");
    const ids = heard.slice(-2).map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([next, next]);
  }
  // A run that dies after the call is made up for: the receiver gets it once more.
  const { id: dying } = await moved("zp01");
  const died = { ...ports, record: () => Promise.reject(new Error("died")) };
  await expect(sendWebhook(id, dying, died, () => now)).rejects.toThrow("died");
  now = new Date(now.getTime() + MINUTE);
  await catchUp();
  expect(heard.slice(-2).map(({ headers }) => headers["webhook-id"])).toEqual([dying, dying]);
  const [first, again] = heard.slice(-2);
  expect(first?.body).toBe(again?.body);
  expect(() => new Receiver(secret).sign(dying, now, again?.body ?? "")).not.toThrow();
});

it("one that never answers is given up after a day, paused after days, told once, and keeps no other waiting", async () => {
  const good = await added();
  const dead = await added({ url: "http://127.0.0.1:1/", studyId: "zp01" });
  const begun = now.getTime();
  const states = async () => (await log(dead.id)).map(({ state, attempts }) => [state, attempts.length]);
  await moved("zp01");
  for (let hours = 0; hours < 26; hours += 1, now = new Date(begun + hours * 60 * MINUTE)) await catchUp();
  expect(heard).toHaveLength(1);
  const [[state, attempts] = []] = await states();
  expect(state).toBe("failed");
  expect(attempts).toBeGreaterThan(4);
  expect(told).toEqual([]);
  expect((await list()).find(({ id }) => id === dead.id)?.failingSince).toBe(new Date(begun).toISOString());
  now = new Date(begun + WEBHOOK_FAILING_MS);
  await moved("zp01");
  for (let hours = 0; hours < 26; hours += 1, now = new Date(now.getTime() + 60 * MINUTE)) await catchUp();
  expect(told).toEqual([`${dead.id} ${dead.id}-${begun}`]);
  expect((await list()).find(({ id }) => id === dead.id)?.paused).toMatchObject({ why: "failing" });
  expect((await list()).find(({ id }) => id === good.id)).not.toHaveProperty("failingSince");
});

it("what was given up is sent again under its id, for another day, when an administrator asks and as they may read it then", async () => {
  const { id, secret } = await added({ studyId: "zp01" });
  answer = status(500);
  const { id: delivery } = await moved("zp01");
  const aDay = async () => {
    for (const end = now.getTime() + 26 * 60 * MINUTE; now.getTime() < end; now = new Date(now.getTime() + 60 * MINUTE))
      await catchUp();
    const [told = expect.unreachable()] = await log(id);
    return [told.state, told.attempts.length];
  };
  const resend = () => ask("ada", { step: "resend", id, delivery });
  expect(await refusal(resend())).toBe("refusals.deliveryNotGivenUp");
  const [state, attempts] = await aDay();
  expect(state).toBe("failed");
  await resend();
  expect(await aDay()).toEqual(["failed", 2 * Number(attempts)]);

  answer = taken;
  const access = db.collection(ACCESS).doc("ada");
  await resend();
  await access.set(accessWith(PEOPLE.bea ?? LEAD));
  const before = heard.length;
  expect(await send(id, delivery)).toBe("withheld");
  expect(heard).toHaveLength(before);
  attacks.refused("webhooks of what their administrator reads no more");
  await access.set(accessWith(LEAD));
  expect(await refusal(resend())).toBe("refusals.deliveryNotGivenUp");

  await db.collection(WEBHOOKS).doc(id).collection(DELIVERIES).doc(delivery).update({ state: "failed" });
  const atOnce = await Promise.all([1, 2, 3].map(() => refusal(resend())));
  expect(atOnce.filter((one) => one === "answered")).toHaveLength(1);
  expect(await catchUp()).toBe("1 deliveries");
  const [first, last] = [heard[0], heard.at(-1)];
  expect([last?.headers["webhook-id"], last?.body]).toEqual([delivery, first?.body]);
  expect(() => new Receiver(secret).sign(delivery, now, last?.body ?? "")).not.toThrow();
  expect((await log(id))[0]?.state).toBe("delivered");
  expect(await refusal(resend())).toBe("refusals.deliveryNotGivenUp");
  const logged = await db.collection(ADMIN_LOG).where("kind", "==", "resend-delivery").get();
  expect(logged.docs.map((one) => one.get("name"))).toEqual(Array(3).fill(`EHR (${new URL(url).host})`));
});

it("410 pauses at once; what happens meanwhile is kept for a day and delivered when somebody resumes", async () => {
  const { id } = await added();
  answer = status(410);
  const { id: gone } = await moved("zp01");
  expect(await send(id, gone)).toBe("gone");
  expect(told).toEqual([`${id} ${id}-${gone}`]);
  answer = taken;
  const { id: old } = await moved("zp01");
  now = new Date(now.getTime() + DAY);
  const { id: recent } = await moved("zp02");
  expect(await send(id, recent)).toBe("paused");
  expect(await catchUp()).toBe("0 deliveries");
  now = new Date(now.getTime() + 1);
  await ask("ada", { step: "resume", id });
  await catchUp();
  expect(heard.slice(1).map(({ headers }) => headers["webhook-id"])).toEqual([recent]);
  expect((await log(id)).find((one) => one.id === old)?.state).toBe("failed");
});

it("is told nothing beside its scope, its study and what whoever it acts for reads now", async () => {
  const withheld = async (about: string, id: string, deliveryId: string) => {
    const before = heard.length;
    expect(await send(id, deliveryId), about).toBe("withheld");
    expect(heard).toHaveLength(before);
    attacks.refused("webhooks of what their administrator reads no more");
  };
  const one = await added({ studyId: "zp01", scopes: ["moves"] });
  const { outcome } = await moved("zp01");
  expect(outcome).toBe("1 webhooks");
  const others = [
    moved("zp02"),
    moved("far", { organisation: GUEST }),
    moved("zp01", { at: new Date(now.getTime() - DAY) }),
    moved("zp01", { imported: true }),
  ];
  for (const other of others) expect((await other).outcome).toMatch(/^0 webhooks|nothing-to-tell|imported/);
  expect(await tellAlert(signal, { organisation: HOME }, tellPort(db), now)).toBe("0 webhooks");
  attacks.refused("webhooks of other studies, organisations or scopes", 5);

  const ends: Record<string, Granted | undefined> = {
    "administers nothing": { ...LEAD, isAdmin: false },
    "lost the study": PEOPLE.bea,
    "sees figures alone": PEOPLE.sue,
    "is of another organisation": PEOPLE.eve,
    "is gone": undefined,
  };
  const access = db.collection(ACCESS).doc("ada");
  for (const [about, granted] of Object.entries(ends)) {
    const { id } = await moved("zp01");
    await (granted ? access.set(accessWith(granted)) : access.delete());
    await withheld(about, one.id, id);
    expect((await list())[0]?.isWithheld).toBe(true);
  }
  const { id: disabled } = await moved("zp01");
  await access.set({ ...accessWith(LEAD), until: new Date(now.getTime() - 1) });
  await withheld("was disabled", one.id, disabled);
  // One who reads it takes it over; what was withheld stays so.
  expect(await refusal(ask("bea", { step: "resume", id: one.id }))).toBe("refusals.webhookScope");
  await ask("mona", { step: "resume", id: one.id });
  const { id: again } = await moved("zp01");
  expect(await send(one.id, again)).toBe("delivered");
  expect(await send(one.id, disabled)).toBe("past");
});

it("administrators alone make, see and change those of their organisation, few and with a trail", async () => {
  const refuses = async (uid: string, asked: object, code: string, granted?: Granted, isLocalAllowed?: boolean) => {
    expect(await refusal(ask(uid, asked, granted, isLocalAllowed))).toBe(code);
    attacks.refused("webhooks that nobody may make or change");
  };
  const wanted = { step: "create", name: "EHR", url: "https://ehr.example/in", scopes: ["moves"] };
  const { id } = await added();
  const STEPS = ["pause", "resume", "rotate", "remove", "test", "log"];
  const { id: delivery } = await moved("zp01");
  const resend = { step: "resend", id, delivery };
  for (const asked of [wanted, { step: "list" }, ...STEPS.map((step) => ({ step, id })), resend]) {
    for (const role of ["embryologist", "lead", "engineer", "auditor", "monitor"] as const)
      await refuses("ada", asked, "refusals.adminsOnly", { roles: { [ALL_OWN_STUDIES]: [role] }, isAdmin: false });
  }
  for (const step of STEPS) await refuses("eve", { step, id }, "refusals.noWebhook");
  const { id: other } = await added({}, "eve");
  for (const [uid, more] of [
    ["eve", {}],
    ["eve", { id: other }],
    ["ada", { id: other }],
    ["ada", { delivery: "none" }],
  ] as const)
    await refuses(uid, { ...resend, ...more }, "refusals.noWebhook");
  await refuses("ada", { ...resend, delivery: "../x" }, "refusals.unreadable");
  await refuses("ada", resend, "refusals.deliveryNotGivenUp");
  expect((await list("eve")).map((one) => one.id)).toEqual([other]);
  await ask("eve", { step: "remove", id: other });
  for (const studyId of ["far", "none"]) await refuses("ada", { ...wanted, studyId }, "refusals.noStudy");
  await refuses("bea", { ...wanted, studyId: "zp01" }, "refusals.webhookScope");
  await refuses("sue", { ...wanted, studyId: "zp01" }, "refusals.webhookScope");
  await refuses("mona", wanted, "refusals.webhookScope");
  await refuses("eve", { ...wanted, studyId: "zp01" }, "refusals.noStudy");
  for (const to of [
    "http://ehr.example/",
    "https://10.0.0.1/",
    "https://[fd00:ec2::254]/",
    "https://a:b@ehr.example/",
    "ftp://ehr.example/",
    url,
    "https://127.0.0.1/",
    "https://169.254.169.254/computeMetadata/v1/",
  ])
    await refuses("ada", { ...wanted, url: to }, "refusals.webhookAddress", LEAD, false);
  for (const bad of [
    { url: "ehr" },
    { url: "javascript:alert(1)" },
    { scopes: [] },
    { scopes: ["text"] },
    { name: " " },
    { id: "x" },
    { studyId: "a/b" },
  ])
    expect(await refusal(ask("ada", { ...wanted, ...bad }))).toMatch(/unreadable|webhookAddress/);
  await refuses("ada", { step: "log", id: "../x" }, "refusals.unreadable");

  const { secret } = await ask("ada", { step: "rotate", id });
  await ask("ada", { step: "pause", id });
  await ask("ada", { step: "resume", id });
  await ask("ada", { step: "test", id });
  await catchUp();
  const tested = heard.find(({ headers }) => headers["webhook-id"] !== delivery);
  expect(new Receiver(secret ?? "").verify(tested?.body ?? "", tested?.headers ?? {})).toMatchObject({
    type: "webhook.test",
  });
  await ask("ada", { step: "remove", id });
  expect(await refusal(ask("ada", { step: "log", id }))).toBe("refusals.noWebhook");
  expect((await db.collectionGroup(DELIVERIES).get()).empty).toBe(true);
  const kinds = (await db.collection(ADMIN_LOG).where("by.uid", "==", "ada").get()).docs.map((one) => one.data());
  for (const kind of ["create", "pause", "resume", "rotate", "remove"])
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: `${kind}-webhook`, name: `EHR (${new URL(url).host})` }),
    );

  for (let at = 1; at < MOST_WEBHOOKS; at += 1) await ask("ada", { ...wanted, url });
  const atOnce = await Promise.allSettled([1, 2, 3].map(() => ask("ada", { ...wanted, url })));
  expect(atOnce.filter(({ status: kind }) => kind === "fulfilled")).toHaveLength(1);
  await refuses("ada", { ...wanted, url }, "refusals.manyWebhooks");
});
