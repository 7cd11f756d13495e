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

const turn = (question: string, more: object = {}) => ({ turnId: "turn0000001", question, ...more });

describe("asking", () => {
  it("keeps every turn with its plan, and the answer apart from it", async () => {
    const { all, kept } = ports();
    const answer = await ask(EMMA, turn("how many ICSI tests this month"), all, MOMENT);
    expect(answer.content).toEqual({ kind: "figure", figure: { of: "count", count: 2 } });
    expect(kept[0]?.turn).toMatchObject({
      owner: "emma",
      intent: "count",
      outcome: "figure",
      recordsOf: ["hollyfield.example", "zp01"],
      ms: 12,
      proposedBy: "grammar",
    });
    expect(JSON.stringify(kept[0]?.turn)).not.toContain("how many");
  });

  it("finds a lot by the number on the bottle and by the delivery's id", async () => {
    const { content } = await ask(EMMA, turn("which tests used lot G5-2291"), ports().all, MOMENT);
    expect(content).toMatchObject({ kind: "rows", total: 2 });
  });

  it("takes a plan that was changed by hand, and refuses one that does not fit", async () => {
    const plan = {
      intent: "count",
      subject: "tests",
      where: [{ field: "kind", op: "eq", value: ["icsi"], span: [0, 0] }],
      unresolved: [],
    };
    expect((await ask(EMMA, turn("x", { plan }), ports().all, MOMENT)).content).toMatchObject({ figure: { count: 2 } });
    const broken = { ...plan, where: [{ field: "password", op: "eq", value: ["x"], span: [0, 0] }] };
    await expect(ask(EMMA, turn("x", { plan: broken }), ports().all, MOMENT)).rejects.toMatchObject({
      code: "invalid-input",
    });
    await expect(ask(EMMA, { question: "x" }, ports().all, MOMENT)).rejects.toMatchObject({ code: "invalid-input" });
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

  it("reads a date as its writer has said before", async () => {
    const asked = turn("tests on 03/04/2026");
    expect((await ask(EMMA, asked, ports().all, MOMENT)).content.kind).toBe("unclear");
    const { plan } = await ask(EMMA, asked, ports({ dateOrder: async () => "month-first" }).all, MOMENT);
    expect(plan.time?.from).toBe("2026-03-04T00:00:00+01:00");
  });
});

describe("a proposed plan", () => {
  const sound = { intent: "count", subject: "tests", where: [], unresolved: [] };

  it("is used where the grammar has left words over", async () => {
    const zebra = { field: "kind", op: "eq", value: ["icsi"], span: [0, 5] };
    const { all, kept } = ports({ propose: async () => ({ ...sound, where: [zebra] }) });
    const answer = await ask(EMMA, turn("how many tests of the zebra kind"), all, MOMENT);
    expect(answer.content).toMatchObject({ kind: "figure", figure: { count: 2 } });
    expect(kept[0]?.turn.proposedBy).toBe("model");
  });

  it.each([
    ["a field that is not there", { ...sound, where: [{ field: "password", op: "eq", value: ["x"], span: [0, 0] }] }],
    ["another intent", { ...sound, intent: "delete" }],
    ["text", "DROP TABLE tests"],
    ["nothing", undefined],
    ["doubts of its own", { ...sound, unresolved: [{ text: "x", span: [0, 1] }] }],
    ["an average of texts", { ...sound, metric: "avg", field: "code" }],
  ])("is dropped when it holds %s", async (_, proposal) => {
    const { all, kept } = ports({ propose: async () => proposal });
    expect((await ask(EMMA, turn("tests of the zebra kind this month by operator"), all, MOMENT)).content.kind).toBe(
      "unclear",
    );
    expect(kept[0]?.turn.proposedBy).toBe("grammar");
  });

  it("is done without when it fails, and never asked for what was refused or understood", async () => {
    const failing = ports({ propose: async () => Promise.reject(new Error("no answer")) });
    expect((await ask(EMMA, turn("tests of the zebra kind by operator"), failing.all, MOMENT)).content.kind).toBe(
      "unclear",
    );
    let asked = 0;
    const counting = ports({ propose: async () => void asked++ });
    await ask(EMMA, turn("delete all tests"), counting.all, MOMENT);
    await ask(EMMA, turn("how many tests"), counting.all, MOMENT);
    expect(asked).toBe(0);
  });
});
