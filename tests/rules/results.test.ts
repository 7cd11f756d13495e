import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteDoc, doc, serverTimestamp, setDoc, Timestamp } from "firebase/firestore";
import { describe, it } from "vitest";
import { EMMA, NOOR, person, type Signed, useRules } from "./environment.ts";
import { recordGiver } from "./stored-record.ts";

const { as, given } = useRules();
const givenRecord = recordGiver(given);

const outcome = {
  kind: "outcome",
  transfer: 1,
  values: { hcg: "positive", sacs: 2 },
  at: Timestamp.fromMillis(0),
  by: person(EMMA),
  enteredAt: serverTimestamp(),
};
const genetics = (({ transfer: _, ...rest }) => ({
  ...rest,
  kind: "genetics",
  unit: 7,
  values: { result: "euploid" },
}))(outcome);
const enter = (result: object, who: Signed = EMMA, id = "r1") => setDoc(doc(as(who), `tests/t1/results/${id}`), result);

describe("a result that came late", () => {
  it.each(["in_progress", "awaiting", "submitted", "reviewed", "signed", "locked", "amending"])(
    "is entered while the record is %s, and signed by whoever enters it",
    async (status) => {
      await givenRecord({ status });
      await assertSucceeds(enter(outcome));
      await assertSucceeds(enter(genetics, EMMA, "r2"));
    },
  );

  it.each(["draft", "cancelled", "invalid"])("is refused while the record is %s", async (status) => {
    await givenRecord({ status });
    await assertFails(enter(outcome));
  });

  it.each([
    ["in another's name", { by: person(NOOR) }],
    ["at no time", { at: "yesterday" }],
    ["of tomorrow", { at: Timestamp.fromMillis(Date.now() + 86_400_000) }],
    ["entered at another time", { enteredAt: Timestamp.fromMillis(0) }],
    ["of no transfer", { transfer: 0 }],
    ["of a transfer that is none", { transfer: "first" }],
    ["of a transfer beyond the last", { transfer: 10 }],
    ["of an oocyte", { unit: 7 }],
    ["of another kind", { kind: "verdict" }],
    ["that says nothing of the test", { values: { sacs: 1 } }],
    ["with another word for it", { values: { hcg: "maybe" } }],
    ["with ten sacs", { values: { hcg: "positive", sacs: 10 } }],
    ["with a text for a number", { values: { hcg: "positive", heartbeats: "two" } }],
    ["with less than no births", { values: { hcg: "positive", births: -1 } }],
    ["of a negative test with a sac", { values: { hcg: "negative", sacs: 1 } }],
    ["with more heartbeats than its sacs hold", { values: { hcg: "positive", sacs: 1, heartbeats: 5 } }],
    ["with more births than heartbeats", { values: { hcg: "positive", heartbeats: 1, births: 2 } }],
    ["with more than it holds", { values: { hcg: "positive", mother: "Jane" } }],
    ["with a field of its own", { note: "x" }],
    ["with a reason for nothing", { reason: "because" }],
    ["that takes the place of none", { supersedes: "r0", reason: "as the letter says" }],
  ])("is refused %s", async (_, fields) => {
    await givenRecord();
    await assertFails(enter({ ...outcome, ...fields }));
  });

  it.each([
    ["of no oocyte", { unit: 0 }],
    ["of an oocyte beyond the last", { unit: 81 }],
    ["of an oocyte in words", { unit: "7" }],
    ["of a transfer", { transfer: 1 }],
    ["with another word for it", { values: { result: "fine" } }],
    ["with more than it holds", { values: { result: "euploid", sex: "f" } }],
  ])("of a biopsy is refused %s", async (_, fields) => {
    await givenRecord();
    await assertFails(enter({ ...genetics, ...fields }));
  });

  it.each(["a b", "a.b", "ü", "x".repeat(65)])("is not called %j", async (id) => {
    await givenRecord();
    await assertFails(enter(outcome, EMMA, id));
  });

  it("is refused of another kind of record, of another organisation's, and from outside", async () => {
    await givenRecord({ kind: "semen" });
    await assertFails(enter(outcome));
    await givenRecord({ organisation: "elsewhere.example" });
    await assertFails(enter(outcome));
  });

  it("says what is known of it, and leaves out the rest", async () => {
    await givenRecord({ status: "locked" });
    await assertSucceeds(enter({ ...outcome, values: { hcg: "negative" } }));
    await assertSucceeds(enter({ ...outcome, values: { hcg: "unknown" } }, EMMA, "r2"));
    await assertSucceeds(enter({ ...outcome, values: { hcg: "positive", births: 1 } }, EMMA, "r3"));
  });

  it("is corrected by another of the same transfer with a reason, and never changed", async () => {
    await givenRecord({ status: "locked" });
    await assertSucceeds(enter(outcome));
    await assertFails(enter({ ...outcome, values: { hcg: "negative" } }));
    await assertFails(deleteDoc(doc(as(EMMA), "tests/t1/results/r1")));
    const correction = {
      ...outcome,
      supersedes: "r1",
      reason: "one sac on the second scan",
      values: { hcg: "positive", sacs: 1 },
    };
    await assertFails(enter({ ...correction, transfer: 2 }, EMMA, "r2"));
    await assertFails(enter({ ...correction, reason: "  " }, EMMA, "r2"));
    await assertFails(enter({ ...correction, reason: " ok " }, EMMA, "r2"));
    await assertFails(enter({ ...genetics, supersedes: "r1", reason: "another kind" }, EMMA, "r2"));
    await assertSucceeds(enter(correction, EMMA, "r2"));
  });

  it("is corrected by another of the same oocyte", async () => {
    await givenRecord({ status: "locked" });
    await assertSucceeds(enter(genetics));
    const correction = { ...genetics, supersedes: "r1", reason: "tubes were swapped", values: { result: "mosaic" } };
    await assertFails(enter({ ...correction, unit: 8 }, EMMA, "r2"));
    await assertSucceeds(enter(correction, EMMA, "r2"));
  });
});
