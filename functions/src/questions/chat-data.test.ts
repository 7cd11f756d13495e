import { CHAT_ANSWERS, CHAT_TURNS } from "@zona/domain/collections";
import type { Answer, ChatTurn } from "@zona/domain/questions/answer";
import type { Firestore } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import { chatRecords } from "./chat-data.ts";

type Fields = Record<string, unknown>;
type Ref = { path: string };

/** As much of the database as a turn needs: `create` refuses what is there, and a batch is written as a whole or not at all. */
function memory(kept = new Map<string, Fields>()) {
  const ref = (path: string) => ({
    path,
    get: async () => ({ exists: kept.has(path), get: (field: string) => kept.get(path)?.[field] }),
  });
  const db = {
    collection: (name: string) => ({ doc: (id: string) => ref(`${name}/${id}`) }),
    batch() {
      const created: [string, Fields][] = [];
      return {
        create: ({ path }: Ref, fields: Fields) => void created.push([path, fields]),
        async commit() {
          // As the database refuses them.
          const isNested = (value: unknown): boolean =>
            Array.isArray(value)
              ? value.some((one) => Array.isArray(one) || isNested(one))
              : typeof value === "object" && value !== null && Object.values(value).some(isNested);
          if (created.some(([, fields]) => isNested(fields)))
            throw new Error("Cannot convert an array value in an array value.");
          if (created.some(([path]) => kept.has(path))) throw Object.assign(new Error("there"), { code: 6 });
          for (const [path, fields] of created) kept.set(path, fields);
        },
      };
    },
  };
  return { kept, chat: chatRecords(db as unknown as Firestore) };
}

const turn = (over: Partial<ChatTurn> = {}) =>
  ({ id: "turn0000001", owner: "emma", at: new Date("2026-11-21T12:00:00Z"), rows: 1, ...over }) as ChatTurn;
const ANSWER = {
  zone: "UTC",
  content: { kind: "figures", totals: [[{ of: "count", count: 3 }]], groups: [] },
} as unknown as Answer;
const AGAIN = turn({ rows: 7 });

describe("the log of turns", () => {
  it("holds a turn once, however often the same request comes", async () => {
    const { kept, chat } = memory();
    await chat.keep(turn(), "how many tests", ANSWER);
    await chat.keep(AGAIN, "how many tests", ANSWER);
    expect([...kept.keys()]).toEqual([`${CHAT_TURNS}/emma_turn0000001`, `${CHAT_ANSWERS}/emma_turn0000001`]);
    expect(kept.get(`${CHAT_TURNS}/emma_turn0000001`)).toMatchObject({ rows: 1 });
  });

  it("is written over neither by another question of the same id, nor by somebody else's", async () => {
    const { kept, chat } = memory();
    await chat.keep(turn(), "how many tests", ANSWER);
    await expect(chat.keep(AGAIN, "how many lots", ANSWER)).rejects.toThrow("refusals.turnKnown");
    kept.set(`${CHAT_TURNS}/noor_turn0000001`, { owner: "emma", rows: 1 });
    await expect(chat.keep(turn({ owner: "noor" }), "how many tests", ANSWER)).rejects.toThrow("refusals.turnKnown");
    expect([...kept.values()].filter(({ rows }) => rows === 7)).toEqual([]);
  });

  it("does not bring back what was cleared", async () => {
    const { kept, chat } = memory();
    await chat.keep(turn(), "how many tests", ANSWER);
    kept.delete(`${CHAT_ANSWERS}/emma_turn0000001`);
    await chat.keep(AGAIN, "how many tests", ANSWER);
    expect(kept.has(`${CHAT_ANSWERS}/emma_turn0000001`)).toBe(false);
  });
});
