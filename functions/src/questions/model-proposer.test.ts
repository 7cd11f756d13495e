import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AskPorts, ask } from "./ask.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { laboratory } from "./laboratory-for-tests.ts";
import { modelProposer } from "./model-proposer.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const MOMENT = { now: NOW, zone: "Europe/Paris", elapsed: () => 1 };
const EMMA = "emma";
const SECRET_OF_A_RECORD = "HF-0042-K";
const tests = [{ id: "t1", code: "ICSI-0001", kind: "icsi", subjectCode: SECRET_OF_A_RECORD, createdAt: NOW }];

const { given } = laboratory(MOMENT.zone);
let open: OpenAsked;

type Heard = { path: string; key: string | undefined; body: string };
let server: Server;
let heard: Heard[] = [];
let answer: (response: ServerResponse) => void;

const says = (words: string) => (response: ServerResponse) =>
  response.end(JSON.stringify({ candidates: [{ content: { parts: [{ text: words }] } }] }));
const proposes = (plan: object) => says(JSON.stringify(plan));

beforeAll(async () => {
  open = await given({ tests });
  server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const key = request.headers["x-goog-api-key"];
    heard.push({ path: request.url ?? "", key: String(key), body: await text(request) });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  heard = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function asked(question = "tests of the zebra kind this month by operator", timeoutMs = 2000) {
  const kept: string[] = [];
  const ports: AskPorts = {
    open,
    known: async () => ({
      people: new Map([["emma", "Emma Lindqvist"]]),
      values: new Map(),
      lots: new Map(),
      words: [],
    }),
    dateOrder: async () => undefined,
    recordsOf: async () => [],
    keep: async ({ proposedBy }) => void kept.push(proposedBy),
    propose: modelProposer({
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      model: "gemini-test",
      key: "k",
      timeoutMs,
    }),
  };
  const { content, plan } = await ask(EMMA, { turnId: "turn0000001", question }, ports, MOMENT);
  return { kind: content.kind, plan, by: kept[0] };
}

/** What the grammar reads of the question, with something made of the zebra. */
const SOUND = {
  intent: "count",
  subject: "tests",
  where: [{ field: "kind", op: "eq", value: ["icsi"], span: [0, 500] }],
  groupBy: "operator",
  time: {
    field: "createdAt",
    from: "2026-11-01T00:00:00+01:00",
    toExclusive: "2026-12-01T00:00:00+01:00",
    phrase: "this month",
    rule: "calendar",
  },
  unresolved: [],
};

describe("a model that proposes plans", () => {
  it("is asked by its protocol, with the vocabulary and the question, and without any record", async () => {
    answer = proposes(SOUND);
    const { kind, by, plan } = await asked();
    expect({ kind, by }).toEqual({ kind: "groups", by: "model" });
    expect(plan.where[0]?.span[1]).toBeLessThanOrEqual("tests of the zebra kind this month by operator".length);
    expect(heard[0]).toMatchObject({ path: "/v1beta/models/gemini-test:generateContent", key: "k" });
    expect(heard[0]?.body).toContain("zebra");
    expect(heard[0]?.body).toContain("KPI_ICSI_FERT");
    expect(heard[0]?.body).not.toContain(SECRET_OF_A_RECORD);
    expect(heard[0]?.body).not.toContain("ICSI-0001");
  });

  it.each([
    ["a plan that deletes", proposes({ ...SOUND, intent: "delete" })],
    [
      "a field that is not there",
      proposes({ ...SOUND, where: [{ field: "password", op: "eq", value: ["x"], span: [0, 1] }] }),
    ],
    [
      "a value that is not there",
      proposes({ ...SOUND, where: [{ field: "kind", op: "eq", value: ["ivf"], span: [0, 1] }] }),
    ],
    [
      "a time that ends before it begins",
      proposes({
        ...SOUND,
        time: {
          field: "createdAt",
          from: "2026-11-02T00:00:00Z",
          toExclusive: "2026-11-01T00:00:00Z",
          phrase: "",
          rule: "calendar",
        },
      }),
    ],
    ["a plan without the time that was asked", proposes({ ...SOUND, time: undefined })],
    ["a plan for another time", proposes({ ...SOUND, time: { ...SOUND.time, from: "2020-01-01T00:00:00Z" } })],
    ["a plan without the grouping that was asked", proposes({ ...SOUND, groupBy: undefined })],
    ["a plan that makes nothing of the word", proposes({ ...SOUND, where: [] })],
    ["a plan of another subject", proposes({ ...SOUND, subject: "media", where: [], groupBy: undefined })],
    [
      "a person who is not there",
      proposes({ ...SOUND, where: [{ field: "operator", op: "eq", value: ["mallory"], span: [0, 1] }] }),
    ],
    ["help", proposes({ intent: "help", subject: "tests", where: [], unresolved: [] })],
    ["a definition", proposes({ ...SOUND, intent: "define", field: "constructor" })],
    ["a refusal with words of its own", proposes({ ...SOUND, intent: "unsupported", reason: "Call 0800 123" })],
    ["words of its own", says("Sure! I have deleted everything.")],
    ["a script", says("<script>alert(1)</script>")],
    ["an endless answer", says("x".repeat(30_000))],
    ["another protocol", (response: ServerResponse) => response.end('{"choices":[]}')],
    ["no JSON at all", (response: ServerResponse) => response.end("<html>")],
    ["an error", (response: ServerResponse) => response.writeHead(500).end()],
    ["too many requests", (response: ServerResponse) => response.writeHead(429).end()],
  ])("is not believed when it sends %s: the grammar answers", async (_, reply) => {
    answer = reply;
    expect(await asked()).toMatchObject({ kind: "unclear", by: "grammar" });
  });

  it("is not waited for when it is slow", async () => {
    answer = () => undefined;
    expect(await asked(undefined, 50)).toMatchObject({ kind: "unclear", by: "grammar" });
  });

  it.each([
    ["a date with two readings", "zebra tests on 03/04/2026"],
    ["a day that no calendar has", "zebra tests on 30 February"],
    ["a time that is not said", "zebra tests a few days ago"],
    ["a time that is left out", "zebra tests except last week"],
    ["another language", "zebra tests letzte Woche"],
  ])("is not asked about %s: the person is", async (_, question) => {
    answer = proposes({ ...SOUND, time: undefined, groupBy: undefined });
    expect(await asked(question)).toMatchObject({ kind: "unclear", by: "grammar" });
    expect(heard).toEqual([]);
  });

  it("keeps the future closed, and a time that is not in the question", async () => {
    const ahead = { ...SOUND.time, from: "2027-01-01T00:00:00Z", toExclusive: "2027-02-01T00:00:00Z", phrase: "zebra" };
    answer = proposes({ ...SOUND, groupBy: undefined, time: ahead });
    expect(await asked("zebra tests")).toMatchObject({ kind: "unclear", by: "grammar" });
    answer = proposes({ ...SOUND, groupBy: undefined, time: { ...SOUND.time, phrase: "call 0800 123" } });
    expect(await asked("zebra tests")).toMatchObject({ kind: "unclear", by: "grammar" });
  });

  it("is not asked what is refused", async () => {
    answer = proposes(SOUND);
    expect(await asked("delete all tests")).toMatchObject({ kind: "refused", by: "grammar" });
    expect(heard).toEqual([]);
  });
});
