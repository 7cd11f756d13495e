import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { modelReader } from "@zona/domain/questions/second-reader/model-reader";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AskPorts, ask } from "./ask.ts";
import { postWithin } from "./ask-data.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { laboratory } from "./laboratory-for-tests.ts";

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

async function asked(question = "how many ICSI tests per operator this month", timeoutMs = 2000) {
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
    keep: async ({ readBy }) => void kept.push(readBy),
    readBesides: modelReader(
      { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, model: "gemini-test", key: "k" },
      postWithin(timeoutMs),
    ),
  };
  const { content } = await ask(EMMA, { turnId: "turn0000001", question }, ports, MOMENT);
  return { kind: content.kind, by: kept[0], content };
}

/** What the grammar reads of the question, put in another way. */
const SOUND = {
  ...{ ask: "figure", subject: "tests", measures: [{ of: "count" }], versus: [], shows: [] },
  groupBy: [{ field: "operator" }],
  where: {
    all: [
      { field: "createdAt", op: "lt", value: ["2026-11-30T23:00:00.000Z"] },
      { field: "createdAt", op: "ge", value: ["2026-10-31T23:00:00.000Z"] },
      { field: "kind", op: "in", value: ["icsi"] },
    ],
  },
};

describe("a model that reads questions", () => {
  it("is asked by its protocol in the schema of requests, with the vocabulary and the question, and without any record", async () => {
    answer = proposes(SOUND);
    expect(await asked()).toMatchObject({ kind: "figures", by: "both" });
    expect(heard[0]).toMatchObject({ path: "/v1beta/models/gemini-test:generateContent", key: "k" });
    const body = heard[0]?.body ?? "";
    expect(JSON.parse(body).generationConfig.responseJsonSchema.required).toContain("where");
    for (const told of ["per operator", "KPI_ICSI_FERT"]) expect(body).toContain(told);
    for (const secret of [SECRET_OF_A_RECORD, "ICSI-0001"]) expect(body).not.toContain(secret);
  });

  it.each([
    ["another subject", { ...SOUND, subject: "media", where: { all: [] }, groupBy: [] }],
    ["another time", { ...SOUND, where: { field: "kind", op: "eq", value: ["icsi"] } }],
    ["no grouping", { ...SOUND, groupBy: [] }],
    [
      "a condition of its own",
      { ...SOUND, where: { all: [...SOUND.where.all, { field: "status", op: "eq", value: ["draft"] }] } },
    ],
  ])("that reads %s is not believed: the person chooses", async (_, reading) => {
    answer = proposes(reading);
    const { kind, by, content } = await asked();
    expect([kind, by, content.kind === "choice" && content.requests.length]).toEqual(["choice", "grammar", 2]);
  });

  it.each([
    ["a request that deletes", proposes({ ...SOUND, ask: "delete" })],
    ["a field that is not there", proposes({ ...SOUND, groupBy: [{ field: "password" }] })],
    ["a value that is not there", proposes({ ...SOUND, where: { field: "kind", op: "eq", value: ["ivf"] } })],
    [
      "what no record can be",
      proposes({
        ...SOUND,
        where: {
          all: [
            { field: "createdAt", op: "lt", value: ["2026-11-01T00:00:00Z"] },
            { field: "createdAt", op: "ge", value: ["2026-11-02T00:00:00Z"] },
          ],
        },
      }),
    ],
    ["words of its own", says("Sure! I have deleted everything.")],
    ["a script", says("<script>alert(1)</script>")],
    ["an endless answer", says("x".repeat(30_000))],
    ["another protocol", (response: ServerResponse) => response.end('{"choices":[]}')],
    ["no JSON at all", (response: ServerResponse) => response.end("<html>")],
    ["an error", (response: ServerResponse) => response.writeHead(500).end()],
    ["too many requests", (response: ServerResponse) => response.writeHead(429).end()],
  ])("is not heard when it sends %s: the grammar answers", async (_, reply) => {
    answer = reply;
    expect(await asked()).toMatchObject({ kind: "figures", by: "grammar" });
  });

  it("is not waited for when it is slow", async () => {
    answer = () => undefined;
    expect(await asked(undefined, 50)).toMatchObject({ kind: "figures", by: "grammar" });
  });

  it.each([
    ["a date with two readings", "how many tests on 03/04/2026", "choice"],
    ["a day that no calendar has", "how many tests on 30 February 2026", "told"],
    ["what is refused", "delete all tests", "refused"],
  ])("is not asked about %s: the person is", async (_, question, kind) => {
    answer = proposes(SOUND);
    expect(await asked(question)).toMatchObject({ kind, by: "grammar" });
    expect(heard).toEqual([]);
  });
});
