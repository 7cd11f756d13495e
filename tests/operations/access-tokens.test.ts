import { randomUUID } from "node:crypto";
import { ACCESS, ACCESS_TOKENS, ADMIN_LOG, COLLECTIONS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { type AskedAccessToken, MOST_TOKENS, MOST_USES_A_MINUTE } from "@zona/domain/exchange/access-token";
import { API_PATH, ApiError, MOST_API_BYTES, MOST_API_RECORDS } from "@zona/domain/exchange/api";
import { apiClient } from "@zona/domain/exchange/api-client";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accessTokensFor } from "../../functions/src/api/access-tokens.ts";
import { accessTokenPorts, takeUse } from "../../functions/src/api/access-tokens-data.ts";
import { type ApiPorts, type ApiRequest, type ApiResponse, answerApi } from "../../functions/src/api/answer-api.ts";
import { apiRecords } from "../../functions/src/api/api-records-data.ts";
import type { Answered } from "../../functions/src/audit/access-log.ts";
import { accessWith, type Granted, HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { openTableStore, type TableStore } from "../../functions/src/tables/table-store.ts";
import { openTables } from "../../functions/src/tables/tables.ts";
import { cycleRow, figuresOver, NOW } from "../../functions/src/tables/tables-for-tests.ts";
import { attackLog, documentedAttacks } from "../attack-log.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const FILE = "tests/operations/access-tokens.test.ts";
const GUEST = "trialworks.example";
const db = getFirestore(useAdminApp(`demo-tokens-${randomUUID().slice(0, 8)}`));
const attacks = attackLog();
const MARK = "Jane Doe";

const LEAD: Granted = { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true };
const inZp01 = (role: "monitor" | "sponsor"): Granted => ({
  roles: { zp01: [role] },
  studies: [{ id: "zp01", organisation: HOME, kinds: ["icsi"] }],
  isAdmin: true,
});
/** Administrators, by what else they are. */
const PEOPLE: Record<string, Granted> = {
  ada: LEAD,
  mona: inZp01("monitor"),
  sue: inZp01("sponsor"),
  bea: { roles: {}, isAdmin: true },
  eve: { ...LEAD, organisation: GUEST },
};

let store: TableStore;
let ports: ApiPorts;
let now = NOW;
const noted: Answered[] = [];
const logged: unknown[] = [];

beforeAll(async () => {
  store = await openTableStore();
  const open = openTables(store, async () => ({ asOf: NOW, remade: false, leftOut: 0 }));
  ports = {
    tables: {
      ...{ open, figures: figuresOver(store, open), devicesOf: async () => [], names: async () => new Map() },
      ...{ zone: async () => "Europe/Paris", hasLateFacts: async () => false, takeTurn: () => true },
      note: async (answered) => void noted.push(answered),
    },
    takeUse: takeUse(db),
    ...apiRecords(db),
    log: (told) => void logged.push(told),
  };
  await store.replace(
    "tests",
    [
      cycleRow("t1", { studyId: "zp01", organisation: HOME }),
      cycleRow("t2", { studyId: "zp01", organisation: HOME }),
      cycleRow("t3", { studyId: "zp02", organisation: HOME }),
      cycleRow("t4", { studyId: "far", organisation: GUEST }),
    ],
    [],
  );
  const studies = { zp01: HOME, zp02: HOME, far: GUEST };
  for (const [id, organisation] of Object.entries(studies))
    await db.collection(COLLECTIONS.studies).doc(id).set({ organisation, blinded: true });
  for (const [id, studyId] of Object.entries({ t1: "zp01", t2: "zp01", t3: "zp02", t4: "far" })) {
    const test = db.collection(COLLECTIONS.tests).doc(id);
    const at = new Timestamp(1_790_000_000, 123_456_000);
    await test.set({ studyId, organisation: studies[studyId as "far"], notes: MARK, updatedAt: at, volume: -0 });
    await test
      .collection("sheets")
      .doc("oocytes")
      .set({ rev: 1, cells: { "1.maturity": "MII" } });
    await test.collection("revisions").doc("1").set({ rev: 1, at });
    for (const hidden of ["armKeys", "sealed", "dishes"])
      await test.collection(hidden).doc("k").set({ arm: "sealed!" });
  }
});
afterAll(async () => {
  await store.close();
  expect(attacks.counts()).toEqual(documentedAttacks(FILE));
});
beforeEach(async () => {
  now = NOW;
  logged.length = 0;
  noted.length = 0;
  await db.recursiveDelete(db.collection(ACCESS_TOKENS));
  for (const [uid, granted] of Object.entries(PEOPLE)) await db.collection(ACCESS).doc(uid).set(accessWith(granted));
});

const ask = (uid: string, asked: AskedAccessToken | object, granted = PEOPLE[uid]) =>
  accessTokensFor(staffCaller(uid, uid, granted), asked, accessTokenPorts(db), now);
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString();
const wanted = {
  ...{ step: "create", name: "Statistics", studyId: "zp01", expiresAt: inDays(30) },
  scopes: ["tables", "records"],
} as const;

async function tokenOf(uid: string, more: object = {}): Promise<string> {
  const { secret } = await ask(uid, { ...wanted, ...more });
  if (secret === undefined) throw new Error("no token");
  return secret;
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => (error instanceof AppError ? error.said?.code : String(error)),
  );

const VIEW: ReportView = { ...defaultView("tests"), columns: [{ id: "code" }, { id: "siteId" }], sort: [] };
const tables = (body: unknown = { view: VIEW }): Partial<ApiRequest> => ({ method: "POST", path: "/v1/tables", body });
const get = (path: string): Partial<ApiRequest> => ({ path: `/v1/${path}` });

const request = (token: string | undefined, more: Partial<ApiRequest>): Promise<ApiResponse> => {
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const asked = { method: "GET", path: "/", query: {}, accept: undefined, body: undefined, bytes: 0, authorization };
  return answerApi({ ...asked, ...more }, ports, now);
};
const codeOf = async (token: string | undefined, more: Partial<ApiRequest>) => {
  const { status, body } = await request(token, more);
  return status === 200 ? "answered" : ApiError.parse(JSON.parse(String(body))).error.code;
};
const client = (token: string) =>
  apiClient({
    site: "https://zona.example",
    token,
    fetch: async (address, { method, headers, body }) => {
      const { pathname, searchParams } = new URL(address);
      const { authorization, accept } = headers;
      const sent = body === undefined ? undefined : (JSON.parse(body) as unknown);
      const query = Object.fromEntries(searchParams);
      const answer = await request(undefined, { method, path: pathname, query, authorization, accept, body: sent });
      return { status: answer.status, text: async () => String(answer.body) };
    },
  });

it("a token reads its study as its maker does: rows, files, records with their trails, page by page", async () => {
  const secret = await tokenOf("ada");
  const api = client(secret);
  const answer = await api.tables({ view: VIEW, limit: 1 });
  expect(answer).toMatchObject({ columns: ["Test code", "Site"], rows: 2, next: 1, isBehind: false });
  expect(answer.lines).toEqual([{ kind: "row", testId: "t1", values: ["ICSI-0042", "hf"] }]);
  expect((await api.csv({ view: VIEW })).split("\r\n").slice(0, 3)).toEqual([
    "\uFEFFTest code,Site",
    "ICSI-0042,hf",
    "ICSI-0042,hf",
  ]);
  const ids: string[] = [];
  for await (const { id } of api.allRecords()) ids.push(id);
  expect(ids).toEqual(["t1", "t2"]);
  expect((await api.records({ limit: 1, after: "t1" })).records.map(({ id }) => id)).toEqual(["t2"]);
  const whole = await api.record("t1");
  expect(whole.documents.map(({ path }) => path)).toEqual([
    "tests/t1",
    "tests/t1/sheets/oocytes",
    "tests/t1/revisions/1",
  ]);
  expect(whole.documents[0]).toMatchObject({
    fields: { notes: MARK, volume: 0 },
    instants: { "/updatedAt": "2026-09-21T14:13:20.123456000Z" },
    numbers: { "/volume": "-0" },
  });
  const [shown] = (await ask("ada", { step: "list" })).tokens ?? [];
  expect(shown).toMatchObject({ name: "Statistics", uses: 5, lastUsedAt: now.toISOString() });
  expect(shown).not.toHaveProperty("ended");
  // What left is in the access log under the token, and neither it nor the log lines hold token or text.
  expect(noted.map(({ by, tests }) => [by.name, tests.length])).toContainEqual(["Statistics (ada)", 2]);
  expect(JSON.stringify(logged)).toContain(`"token":"${shown?.id}"`);
  const documents = (await db.collection(ACCESS_TOKENS).get()).docs.map((one) => JSON.stringify([one.id, one.data()]));
  expect([...documents, JSON.stringify(logged)].join()).not.toMatch(new RegExp(`${secret.slice(5)}|${MARK}`));
});

it("every token that opens nothing is answered as one that never was, whatever it asks", async () => {
  const asked = [
    tables(),
    get("records"),
    get("records/t1"),
    get("nothing"),
    { method: "OPTIONS", path: "/v1/tables" },
  ];
  const toUnknown = await Promise.all(asked.map((one) => request(`zona_${"A".repeat(43)}`, one)));
  expect(toUnknown.map(({ status }) => status)).toEqual(asked.map(() => 401));
  const expectUnknown = async (token: string | undefined) => {
    expect(await Promise.all(asked.map((one) => request(token, one)))).toEqual(toUnknown);
    attacks.refused("tokens that open nothing", asked.length);
  };
  const access = db.collection(ACCESS).doc("ada");
  const fieldsOf = (granted: Granted) => accessWith(granted);
  const ends: Record<string, () => unknown> = {
    "it is revoked": async () => {
      const [one] = (await ask("ada", { step: "list" })).tokens ?? [];
      await ask("ada", { step: "revoke", id: one?.id });
    },
    "it is over": () => (now = new Date(inDays(30))),
    "its maker was disabled": () => access.set({ ...fieldsOf(LEAD), since: 1, until: new Date(now.getTime() - 1) }),
    "its maker was signed out everywhere": () =>
      access.set({ ...fieldsOf(LEAD), since: Math.floor(now.getTime() / 1000) + 1 }),
    "its maker is gone": () => access.delete(),
    "its maker administers nothing": () => access.set(fieldsOf({ ...LEAD, isAdmin: false })),
    "its maker lost the study": () => access.set(fieldsOf({ ...LEAD, roles: {} })),
    "its maker sees figures alone": () => access.set(fieldsOf(inZp01("sponsor"))),
    "its maker is of another organisation": () => access.set(fieldsOf({ ...LEAD, organisation: GUEST })),
    "its maker's access cannot be read": () => access.set({ organisation: HOME, isAdmin: true }),
    "its study is gone": () => db.doc("studies/zp01").delete(),
    "its study is another organisation's": () => db.doc("studies/zp01").set({ organisation: GUEST }),
  };
  for (const [why, end] of Object.entries(ends)) {
    now = NOW;
    await access.set(fieldsOf(LEAD));
    await db.doc("studies/zp01").set({ organisation: HOME, blinded: true });
    const secret = await tokenOf("ada");
    expect(await codeOf(secret, tables()), why).toBe("answered");
    await end();
    await expectUnknown(secret);
    now = NOW;
    await db.recursiveDelete(db.collection(ACCESS_TOKENS));
  }
  await db.doc("studies/zp01").set({ organisation: HOME, blinded: true });
  await access.set(fieldsOf(LEAD));
  const secret = await tokenOf("ada");
  const { docs } = await db.collection(ACCESS_TOKENS).get();
  for (const other of [
    ...[undefined, "", secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), secret.replace("zona_", "zone_")],
    ...[
      docs[0]?.id,
      `zona_${docs[0]?.id}`,
      `zona_${"../".repeat(14)}x`,
      `${secret}, Bearer ${secret}`,
      "x".repeat(1e6),
    ],
  ])
    await expectUnknown(other);
});

it("a token opens nothing beside what it was made for and what its maker reads", async () => {
  const refuses = async (about: string, token: string, more: Partial<ApiRequest>, code: string) => {
    expect(await codeOf(token, more), about).toBe(code);
    attacks.refused(about);
  };
  const secret = await tokenOf("ada");
  for (const id of ["t3", "t4", "none"])
    await refuses("records of another study", secret, get(`records/${id}`), "not-found");
  for (const path of [
    "records/t1/armKeys/k",
    "records/t1%2Fsealed",
    "records/..",
    "accessTokens",
    "tables/../records/t3",
  ])
    await refuses("addresses that the API does not answer", secret, get(path), "not-found");
  expect(String((await request(secret, get("records/t1"))).body)).not.toContain("sealed!");
  attacks.refused("what a blind hides", 3);

  const everything = {
    ...VIEW,
    filter: { any: [{ field: "studyId", op: "ne" as const, value: ["zp01"] }, { all: [] }] },
  };
  expect((await client(secret).tables({ view: everything })).rows).toBe(2);
  const words = ["x' OR 1=1 --", 'x" OR ""="', "'; DROP TABLE tests; --", "') UNION SELECT * FROM tests --"];
  for (const word of words) {
    const view = { ...VIEW, filter: { field: "code", op: "contains" as const, value: [word] } };
    expect((await client(secret).tables({ view })).rows).toBe(0);
    attacks.refused("SQL in a table request");
    for (const bad of [
      { ...VIEW, columns: [{ id: word }] },
      { ...VIEW, filter: { field: word, op: "eq", value: ["x"] } },
      { ...VIEW, groupBy: [{ field: word }] },
      { ...VIEW, subject: word },
      { ...VIEW, sort: [{ column: "code", direction: word }] },
    ])
      await refuses("SQL in a table request", secret, tables({ view: bad }), "invalid-input");
  }
  let deep: object = { all: [] };
  for (let at = 0; at < 5000; at += 1) deep = { not: deep };
  for (const body of [
    ...[{}, null, [], "view", { view: "{}" }, { view: VIEW, figures: true }, { view: VIEW, scope: {} }],
    ...[{ view: VIEW, limit: 501 }, { view: VIEW, offset: -1 }, { view: { ...VIEW, filter: deep } }],
  ])
    await refuses("malformed or huge requests of programs", secret, tables(body), "invalid-input");
  for (const query of [{ limit: "26" }, { limit: ["1", "2"] }, { after: { a: 1 } }, { studyId: "zp02" }])
    await refuses("malformed or huge requests of programs", secret, { ...get("records"), query }, "invalid-input");
  const huge = { ...tables(), bytes: MOST_API_BYTES + 1 };
  await refuses("malformed or huge requests of programs", secret, huge, "too-large");

  now = new Date(inDays(1));
  const rowsOnly = await tokenOf("ada", { scopes: ["tables"] });
  const recordsOnly = await tokenOf("ada", { scopes: ["records"] });
  for (const path of ["records", "records/t1"])
    await refuses("what a token was not made for", rowsOnly, get(path), "forbidden");
  await refuses("what a token was not made for", recordsOnly, tables(), "forbidden");
  // Whoever reads in codes by now has a token that does.
  await db
    .collection(ACCESS)
    .doc("ada")
    .set(accessWith(inZp01("monitor")));
  const noting = { ...VIEW, columns: [{ id: "code" }, { id: "notes" }] };
  expect(await codeOf(rowsOnly, tables())).toBe("answered");
  expect(await codeOf(rowsOnly, tables({ view: noting }))).toBe("invalid-input");
  for (const path of ["records", "records/t1"])
    await refuses("text that its maker reads no more", recordsOnly, get(path), "forbidden");
});

it("administrators make tokens of what they read in their studies, few and not for ever, with a trail", async () => {
  const refuses = async (uid: string, more: object, code: string, granted?: Granted) => {
    expect(await refusal(ask(uid, { ...wanted, ...more }, granted))).toBe(code);
    attacks.refused("tokens that nobody may make or revoke");
  };
  await refuses("ada", {}, "refusals.adminsOnly", { ...LEAD, isAdmin: false });
  await refuses("eve", {}, "refusals.noStudy");
  await refuses("ada", { studyId: "far" }, "refusals.noStudy");
  await refuses("ada", { studyId: "none" }, "refusals.noStudy");
  await refuses("bea", {}, "refusals.tokenScope");
  await refuses("sue", { scopes: ["tables"] }, "refusals.tokenScope");
  await refuses("mona", {}, "refusals.tokenScope");
  await refuses("ada", { expiresAt: inDays(367) }, "refusals.tokenEnd");
  await refuses("ada", { expiresAt: inDays(0) }, "refusals.tokenEnd");
  for (const bad of [
    { scopes: [] },
    { scopes: ["write"] },
    { name: " " },
    { id: "a".repeat(64) },
    { studyId: "a/b/c" },
    { studyId: "a/b" },
  ])
    expect(await refusal(ask("ada", { ...wanted, ...bad }))).toMatch(/unreadable|noStudy/);
  expect(await client(await tokenOf("mona", { scopes: ["tables"] })).tables({ view: VIEW })).toMatchObject({ rows: 2 });

  for (let at = 1; at < MOST_TOKENS - 1; at += 1) await tokenOf("ada");
  const atOnce = await Promise.allSettled([1, 2, 3].map(() => tokenOf("ada")));
  expect(atOnce.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await refuses("ada", {}, "refusals.manyTokens");
  const [one] = (await ask("ada", { step: "list" })).tokens ?? [];
  expect((await ask("eve", { step: "list" })).tokens).toEqual([]);
  await refuses("eve", { step: "revoke", id: one?.id }, "refusals.unreadable");
  expect(await refusal(ask("eve", { step: "revoke", id: one?.id }))).toBe("refusals.noToken");
  await ask("bea", { step: "revoke", id: one?.id });
  expect(await refusal(ask("ada", { step: "revoke", id: one?.id }))).toBe("refusals.noToken");
  await tokenOf("ada");
  const log = (await db.collection(ADMIN_LOG).where("kind", "==", "revoke-token").get()).docs.map((entry) =>
    entry.data(),
  );
  expect(log).toContainEqual(
    expect.objectContaining({ name: "Statistics", studyId: "zp01", by: { uid: "bea", name: "bea" } }),
  );
  // A year on they have ended, and the next one that is made takes them away.
  now = new Date(inDays(365));
  await tokenOf("ada", { expiresAt: inDays(1) });
  expect((await ask("ada", { step: "list" })).tokens).toHaveLength(1);
});

it("uses are counted one by one, also at once, and have a pace", async () => {
  const secret = await tokenOf("ada", { scopes: ["tables"] });
  const codes = await Promise.all(Array.from({ length: MOST_USES_A_MINUTE + 3 }, () => codeOf(secret, get("records"))));
  expect(codes.filter((code) => code === "too-many")).toHaveLength(3);
  attacks.refused("more than a token's pace", 3);
  expect((await request(secret, tables())).headers).toMatchObject({ "Retry-After": "60", "Cache-Control": "no-store" });
  now = new Date(now.getTime() + 60_000);
  expect(await codeOf(secret, tables())).toBe("answered");
  expect((await ask("ada", { step: "list" })).tokens?.[0]?.uses).toBe(MOST_USES_A_MINUTE + 1);
});

it("describes itself to everybody, in schemas whose references lead somewhere, and lets no page of another site ask", async () => {
  const { status, headers, body } = await request(undefined, { path: `${API_PATH}/openapi.json` });
  expect(status).toBe(200);
  expect(Object.keys(headers).filter((name) => /access-control/i.test(name))).toEqual([]);
  const told = JSON.parse(String(body)) as { paths: object; components: { schemas: Record<string, unknown> } };
  expect(Object.keys(told.paths)).toEqual(["/tables", "/records", "/records/{id}"]);
  const references = [...String(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to);
  expect(references.length).toBeGreaterThan(5);
  const known = Object.keys(told.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(references.filter((to) => !known.includes(to))).toEqual([]);
  expect(JSON.stringify(told)).toContain(`"maximum":${MOST_API_RECORDS}`);
});
