import { randomUUID } from "node:crypto";
import { CHAT_ANSWERS, CHAT_PREFERENCES, CHAT_TURNS, TEST_FACTS } from "@zona/domain/collections";
import type { Answer } from "@zona/domain/questions/answer";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentOf } from "../../functions/src/tables/tables-for-tests.ts";
import { callable, useAttackers } from "./attacker.ts";

const { people, member } = useAttackers();
const db = getFirestore();
const code = `ICSI-${Math.floor(10_000 + 80_000 * Math.random())}`;
const ref = db.collection(TEST_FACTS).doc(randomUUID());

beforeAll(() => ref.set({ ...documentOf(TEST_FACTS, ref.id, 3), code, changedAt: FieldValue.serverTimestamp() }));
afterAll(() => ref.set({ gone: true, changedAt: FieldValue.serverTimestamp() }));

async function asked(question: string, token: string): Promise<Answer & { turnId: string }> {
  const turnId = `turn${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const { body } = await callable("askData", { turnId, question }, token);
  return { ...(body.result as Answer), turnId };
}

it("a question is answered from what whoever asks reads, and its request kept apart from words and figures", async () => {
  const { emma } = people;
  const { content, turnId } = await asked(`fertilization rate of ${code}`, emma.token);
  const [figure] = content.kind === "figures" ? content.totals.flat() : [];
  expect(figure).toMatchObject({ of: "share", code: "KPI_ICSI_FERT" });
  expect(figure?.of === "share" && figure.d).toBeGreaterThan(0);
  const key = `${emma.uid}_${turnId}`;
  const turn = (await db.collection(CHAT_TURNS).doc(key).get()).data();
  expect(turn).toMatchObject({ owner: emma.uid, request: { ask: "figure" }, outcome: "figures", readBy: "grammar" });
  expect(turn).not.toHaveProperty("question");
  const kept = (await db.collection(CHAT_ANSWERS).doc(key).get()).data();
  expect(kept).toMatchObject({ question: `fertilization rate of ${code}` });

  const stranger = await member(undefined, "meridian-devices.example");
  const { content: none } = await asked(`fertilization rate of ${code}`, stranger.token);
  expect(none).toMatchObject({ kind: "figures", totals: [[{ n: 0, d: 0 }]] });
});

it("a date is read as its writer has said before", async () => {
  const { emma } = people;
  await db.collection(CHAT_PREFERENCES).doc(emma.uid).delete();
  expect((await asked("tests on 03/04/2026", emma.token)).content.kind).toBe("choice");
  await db.collection(CHAT_PREFERENCES).doc(emma.uid).set({ dateOrder: "day-first" });
  const { request } = await asked("tests on 03/04/2026", emma.token);
  expect(JSON.stringify(request?.where)).toMatch(/2026-04-0[23]T.*2026-04-0[34]T/);
});
