import type { Answer, ChatTurn } from "@zona/domain/questions/answer";
import { beforeAll, describe, expect, it } from "vitest";
import { type AskPorts, ask } from "./ask.ts";
import type { OpenAsked } from "./asked-tables.ts";
import type { Known } from "./known.ts";
import { laboratory } from "./laboratory-for-tests.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const MOMENT = { now: NOW, zone: "Europe/Paris", elapsed: () => 12 };
const EMMA = "emma";
const known: Known = { people: new Map(), values: new Map(), lots: new Map([["g5-2291", ["lot-g5"]]]), words: [] };
const tests = [
  {
    id: "t1",
    code: "ICSI-0001",
    kind: "icsi",
    createdAt: NOW,
    lotNos: ["lot-g5"],
  },
  {
    id: "t2",
    code: "ICSI-0002",
    kind: "icsi",
    createdAt: NOW,
    lotNos: ["G5-2291"],
  },
];

const { given } = laboratory(MOMENT.zone);
let open: OpenAsked;
beforeAll(async () => {
  open = await given({ tests });
});

function ports(more: Partial<AskPorts> = {}) {
  const kept: { turn: ChatTurn; question: string; answer: Answer }[] = [];
  const all: AskPorts = {
    open,
    known: async () => known,
    dateOrder: async () => undefined,
    recordsOf: async () => ["hollyfield.example", "zp01"],
    keep: async (turn, question, answer) => void kept.push({ turn, question, answer }),
    ...more,
  };
  return { all, kept };
}

const EVERY_TEST = {
  ...{ ask: "figure", subject: "tests", measures: [{ of: "count" }], where: { all: [] } },
  ...{ groupBy: [], versus: [], shows: [] },
};

const turn = (question: string, more: object = {}) => ({ turnId: "turn0000001", question, ...more });

describe("asking", () => {
  it("keeps every turn with its request, and the answer apart from it", async () => {
    const { all, kept } = ports();
    const answer = await ask(EMMA, turn("how many ICSI tests this month"), all, MOMENT);
    expect(answer.content).toEqual({ kind: "figures", totals: [[{ of: "count", count: 2 }]], groups: [] });
    expect(kept[0]?.turn).toMatchObject({
      owner: "emma",
      request: { ask: "figure", subject: "tests" },
      outcome: "figures",
      recordsOf: ["hollyfield.example", "zp01"],
      ms: 12,
      readBy: "grammar",
    });
    expect(JSON.stringify(kept[0]?.turn)).not.toContain("how many");
  });

  it("finds a lot by the number on the bottle and by the delivery's id", async () => {
    const { content } = await ask(EMMA, turn("which tests used lot G5-2291"), ports().all, MOMENT);
    expect(content).toMatchObject({ kind: "rows", total: 2 });
  });

  it("takes a request that was changed by hand, and refuses one that does not fit", async () => {
    const request = { ...EVERY_TEST, where: { field: "kind", op: "eq", value: ["icsi"] } };
    const { content } = await ask(EMMA, turn("x", { request }), ports().all, MOMENT);
    expect(content).toMatchObject({ totals: [[{ count: 2 }]] });
    const broken = { ...request, where: { field: "password", op: "eq", value: ["x"] } };
    const deep = (depth: number) => ({
      ...request,
      where: JSON.parse(`${'{"not":'.repeat(depth)}{"all":[]}${"}".repeat(depth)}`),
    });
    const faulty = [{ request: broken }, { request: deep(6) }, { request: deep(5000) }, { previous: deep(5000) }];
    for (const data of [{ question: "x" }, ...faulty.map((more) => turn("x", more))])
      await expect(ask(EMMA, data, ports().all, MOMENT)).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("goes on from what was answered before, and says so", async () => {
    const { request: previous } = await ask(EMMA, turn("how many ICSI tests this month"), ports().all, MOMENT);
    const { continues, request } = await ask(EMMA, turn("and last month?", { previous }), ports().all, MOMENT);
    expect([continues, request?.ask]).toEqual([true, "figure"]);
    const { continues: isNew } = await ask(EMMA, turn("how many images", { previous }), ports().all, MOMENT);
    expect(isNew).toBeUndefined();
  });

  it("keeps nothing of a question that was given up on the way", async () => {
    const leaving = new AbortController();
    const { all, kept } = ports({
      open: (subject, answer) => {
        leaving.abort();
        return open(subject, answer);
      },
    });
    const stopped = ask(EMMA, turn("tests by month in 2026"), all, MOMENT, leaving.signal);
    await expect(stopped).rejects.toMatchObject({ code: "conflict" });
    expect(kept).toHaveLength(0);
  });

  it("reads a date as its writer has said before, and asks who has not", async () => {
    const asked = turn("how many tests were created on 03/04/2026");
    const { content } = await ask(EMMA, asked, ports().all, MOMENT);
    expect(content).toMatchObject({ kind: "choice", dateOrders: ["day-first", "month-first"] });
    const { request } = await ask(EMMA, asked, ports({ dateOrder: async () => "month-first" }).all, MOMENT);
    expect(JSON.stringify(request?.where)).toContain("2026-03-03T23:00:00");
    expect(content.kind === "choice" && content.requests[1]).toEqual(request);
  });
});

describe("a second reader", () => {
  it("answers what both read alike", async () => {
    const { all, kept } = ports({ readBesides: async () => ({ ...EVERY_TEST, where: { all: [] } }) });
    const { content } = await ask(EMMA, turn("how many tests"), all, MOMENT);
    expect([content.kind, kept[0]?.turn.readBy]).toEqual(["figures", "both"]);
  });

  it("has both readings offered where they differ, and only offers what it reads alone", async () => {
    const drafts = { ...EVERY_TEST, where: { field: "status", op: "eq", value: ["draft"] } };
    const { all, kept } = ports({ readBesides: async () => drafts });
    const differing = await ask(EMMA, turn("how many tests"), all, MOMENT);
    expect(differing.content).toMatchObject({ kind: "choice", requests: [{ where: { all: [] } }, drafts] });
    for (const question of ["tests with zebras", "unusual tests", "deleted tests of Germany"]) {
      const { content } = await ask(EMMA, turn(question), all, MOMENT);
      expect([question, content.kind]).toEqual([question, content.kind === "refused" ? "refused" : "unread"]);
    }
    expect(kept.every(({ turn: { readBy, request } }) => readBy === "grammar" && request === undefined)).toBe(true);
  });

  it.each([
    ["a field that is not there", { ...EVERY_TEST, where: { field: "password", op: "eq", value: ["x"] } }],
    ["another form", { ...EVERY_TEST, ask: "delete" }],
    ["text", "DROP TABLE tests"],
    ["nothing", undefined],
    ["an average of texts", { ...EVERY_TEST, measures: [{ of: "statistic", statistic: "avg", field: "code" }] }],
    ["a member of its own", { ...EVERY_TEST, sql: "select 1" }],
  ])("is not heard when it says %s", async (_, proposal) => {
    const { all } = ports({ readBesides: async () => proposal });
    expect((await ask(EMMA, turn("how many tests"), all, MOMENT)).content.kind).toBe("figures");
    expect((await ask(EMMA, turn("zebra tests"), all, MOMENT)).content).not.toHaveProperty("offered");
  });

  it("is done without when it fails, and never told what was refused or may name a person", async () => {
    const failing = ports({ readBesides: async () => Promise.reject(new Error("no answer")) });
    expect((await ask(EMMA, turn("how many tests"), failing.all, MOMENT)).content.kind).toBe("figures");
    const heard: string[] = [];
    const { all } = ports({ readBesides: async ({ question }) => void heard.push(question) });
    for (const question of ["delete all tests", "tests of Mrs Helen Smith born 12.03.1988", "how many tests"])
      await ask(EMMA, turn(question), all, MOMENT);
    expect(heard).toEqual(["how many tests"]);
  });
});
