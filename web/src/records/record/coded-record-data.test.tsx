import { sentText } from "@zona/domain/coded/sent-record";
import { beforeEach, expect, it, vi } from "vitest";
import { accessWith, EMBRYOLOGIST, MONITOR } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import type { Emit, Listen, Snapshot } from "../../platform/firebase/snapshot.ts";

const asked = vi.fn<(data: { testId: string }) => Promise<{ record: string }>>();
let facts: Emit<{ madeAt: Date } | undefined> = () => undefined;
let isListening = false;
vi.mock("../../platform/firebase/functions.ts", () => ({ staffOperation: () => ({ ask: asked }) }));
vi.mock("../../platform/firebase/listen.ts", () => ({
  listenToRecord: () => (emit: typeof facts) => {
    facts = emit;
    isListening = true;
    return () => {
      isListening = false;
    };
  },
}));

const { askAgain, listOf, partOf } = await import("./coded-record-data.ts");

const AT = new Date("2026-11-20T09:00:00Z");
const record = (code: string) => ({ record: sentText({ test: { code, createdAt: AT }, revisions: [{ rev: 2 }] }) });
const made = (madeAt: Date): Snapshot<{ madeAt: Date }> => ({ status: "ready", data: { madeAt }, pending: false });
const ready = (data: unknown) => ({ status: "ready", data, pending: false });
const whole: Listen<string | undefined> = (emit) => {
  emit({ status: "ready", data: "whole", pending: false });
  return () => undefined;
};
const codeOf = (testId: string, listen = whole) => partOf(testId, listen, (found) => found?.test.code);

beforeEach(() => {
  asked.mockReset().mockResolvedValue(record("ICSI-0001"));
  holdAccess(MONITOR);
});

it("whoever may read what people wrote hears the record itself", () => {
  holdAccess(EMBRYOLOGIST);
  const emit = vi.fn();
  codeOf("t1")(emit)();
  expect(emit.mock.calls).toEqual([[ready("whole")]]);
  expect(asked).not.toHaveBeenCalled();
});

it("a monitor hears all parts of one answer, and of another one once the record has changed", async () => {
  const [code, list] = [vi.fn(), vi.fn()];
  const stops = [codeOf("t2")(code), listOf("t2", whole as never, ({ revisions }) => revisions)(list)];
  await vi.waitFor(() => expect(isListening).toBe(true));
  facts(made(AT));
  await vi.waitFor(() => expect(list).toHaveBeenCalledWith(ready({ records: [{ rev: 2 }], unreadable: [] })));
  expect(code.mock.calls).toEqual([[ready("ICSI-0001")]]);
  asked.mockResolvedValue(record("ICSI-0002"));
  facts(made(AT));
  facts(made(new Date(AT.getTime() + 1)));
  await vi.waitFor(() => expect(code).toHaveBeenLastCalledWith(ready("ICSI-0002")));
  await askAgain("t2");
  await vi.waitFor(() => expect(code).toHaveBeenCalledTimes(3));
  expect(asked).toHaveBeenCalledTimes(3);
  for (const stop of stops) stop();
  expect(isListening).toBe(false);
});

it("a record that is not there is missing; one that cannot be asked for has failed, until it is asked for again", async () => {
  const emit = vi.fn();
  asked.mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "functions/not-found" }));
  const stop = codeOf("t3")(emit);
  await vi.waitFor(() => expect(emit).toHaveBeenLastCalledWith(ready(undefined)));
  stop();
  asked.mockRejectedValueOnce(Object.assign(new Error("away"), { code: "functions/unavailable" }));
  const again = codeOf("t3")(emit);
  await vi.waitFor(() => expect(emit).toHaveBeenLastCalledWith(expect.objectContaining({ status: "error" })));
  again();
  const last = codeOf("t3")(emit);
  await vi.waitFor(() => expect(emit).toHaveBeenLastCalledWith(ready("ICSI-0001")));
  last();
});

it("somebody who is a monitor of one study and works in another reads the records of both", async () => {
  const study = { id: "zp02", organisation: "elsewhere.example", kinds: ["icsi"] };
  holdAccess(accessWith({ "*": ["embryologist"], zp02: ["monitor"] }, { studies: [study] }));
  const emit = vi.fn();
  codeOf("t4")(emit)();
  expect(emit).toHaveBeenLastCalledWith(ready("whole"));
  const refused: typeof whole = (tell) => {
    tell({ status: "error", error: Object.assign(new Error("no"), { code: "permission-denied" }) });
    return () => undefined;
  };
  const stop = codeOf("t5", refused)(emit);
  await vi.waitFor(() => expect(emit).toHaveBeenLastCalledWith(ready("ICSI-0001")));
  stop();
});
