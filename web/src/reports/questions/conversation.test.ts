import type { Answer, AnswerContent } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { expect, test } from "vitest";
import { contextOf, earlierOf, resumable } from "./conversation.ts";

const asked = (code: string): AskedRequest => ({
  ask: "rows",
  subject: "tests",
  measures: [],
  where: { field: "code", op: "eq", value: [code] },
  groupBy: [],
  versus: [],
  shows: [],
});
const answer = (content: AnswerContent, request?: AskedRequest): Answer => ({
  ...(request && { request }),
  content,
  asOf: "2026-11-20T09:00:00Z",
  zone: "Europe/Paris",
  names: {},
});
const rows = (code: string) => answer({ kind: "rows", columns: ["code"], rows: [], total: 0 }, asked(code));
const help = answer({ kind: "help" }, { ...asked("-"), ask: "help" });

test("a question goes on from the answer just before it, whatever was explained in between", () => {
  expect(contextOf([help, rows("ICSI-0002"), rows("ICSI-0001")])?.request).toEqual(asked("ICSI-0002"));
});

test("nothing is gone on from in a conversation without answers", () => {
  expect(contextOf([])).toBeUndefined();
  expect(contextOf([help])).toBeUndefined();
});

test.each<AnswerContent>([
  { kind: "refused", reason: "write" },
  { kind: "unread", words: [] },
  { kind: "choice", requests: [asked("ICSI-0001"), asked("ICSI-0002")] },
  { kind: "told", sentence: { code: "ask.people" } },
])("a question that was $kind breaks off", (content) => {
  expect(contextOf([answer(content), rows("ICSI-0001")])).toBeUndefined();
});

test("what broke off is gone on from only where that is said", () => {
  const refused = answer({ kind: "refused", reason: "write" });
  const unread = answer({ kind: "unread", words: [] });
  expect(resumable([unread, refused, help, rows("ICSI-0002"), rows("ICSI-0001")])?.request).toEqual(asked("ICSI-0002"));
  expect(resumable([refused])).toBeUndefined();
  expect(resumable([])).toBeUndefined();
});

test("going back leads from each answer to the one before it, and again to the one before that", () => {
  const [first, second, third] = [rows("ICSI-0001"), rows("ICSI-0002"), rows("ICSI-0003")];
  const back = (answers: readonly Answer[]) => {
    const context = contextOf(answers);
    return context && earlierOf(answers, context);
  };
  expect(back([first])).toBeUndefined();
  expect(back([third, second, first])).toEqual(second.request);
  expect(back([second, third, second, first])).toEqual(first.request);
});
