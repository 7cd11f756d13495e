import { describe, expect, it } from "vitest";
import { said, smallLaboratory, tests, ZONE } from "./small-laboratory.ts";

const DAY = 86_400_000;

/** Records of every kind, each created the day before its retrieval; some injections were never retrieved. */
const testFacts = tests.map((test, at) => {
  const { opuAt } = test.header;
  const kind = at % 4 === 3 ? "semen" : "icsi";
  const retrieved = at % 7 === 0 || kind === "semen" ? null : opuAt;
  const lotNos = at % 5 === 0 ? ["G5-2291"] : [];
  return {
    ...test,
    kind,
    lotNos,
    createdAt: new Date(opuAt.getTime() - DAY),
    header: { ...test.header, opuAt: retrieved },
  };
});
const answerTo = smallLaboratory(testFacts);
const monthIn = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, year: "numeric", month: "2-digit" });
const retrieved = testFacts.filter(({ header: { opuAt } }) => opuAt !== null);
const inMonth = (month: string) => retrieved.filter(({ header: { opuAt } }) => monthIn.format(opuAt ?? 0) === month);

it.each(["cycles", "ICSI cycles", "cases", "treatments", "procedures", "retrievals"])(
  "%s are records with a retrieval, by its date",
  async (noun) => {
    expect(said(await answerTo(`how many ${noun}`))).toBe(`${retrieved.length}`);
    const october = await answerTo(`how many ${noun} in October 2026`);
    expect(said(october)).toBe(`${inMonth("2026-10").length}`);
    expect(JSON.stringify(october.request?.where)).toContain('"opuAt"');
    const { content } = await answerTo(`${noun} per month`);
    const counts = content.kind === "figures" ? content.groups.map(({ keys, figures }) => [keys[0]?.key, figures]) : [];
    const months = [...new Set(retrieved.map(({ header: { opuAt } }) => monthIn.format(opuAt ?? 0)))];
    for (const month of months)
      expect(counts).toContainEqual([month, [[{ of: "count", count: inMonth(month).length }]]]);
  },
);

it("a recall by lot finds records of every kind and time", async () => {
  const exposed = testFacts.filter(({ lotNos }) => lotNos.length > 0);
  expect(new Set(exposed.map(({ kind }) => kind)).size).toBe(2);
  expect(said(await answerTo("which tests used lot G5-2291"))).toBe(`${exposed.length} rows`);
});

describe("what became of oocytes", () => {
  const units = (opuAt: Date) =>
    [1, 2, 3].map((n) => ({
      ...{ n, maturity: "MII", injected: true, status: n < 3 ? "frozen" : "in_culture", fate: n < 3 ? "freeze" : null },
      fateAt: n < 3 ? new Date(opuAt.getTime() + 7 * DAY) : null,
    }));
  const frozen = tests.map((test) => ({ ...test, units: units(test.header.opuAt) }));
  const asked = smallLaboratory(frozen);

  it("is told by the day of the freeze, not of the retrieval", async () => {
    const fates = frozen.flatMap(({ units: all }) => all.flatMap(({ fateAt }) => fateAt ?? []));
    const inOctober = fates.filter((at) => monthIn.format(at) === "2026-10").length;
    expect(said(await asked("how many embryos were frozen in October 2026"))).toBe(`${inOctober}`);
    expect(said(await asked("how many frozen embryos retrieved in October 2026"))).not.toBe(`${inOctober}`);
  });
});
