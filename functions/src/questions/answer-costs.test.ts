import { describe, expect, it } from "vitest";
import { answerTo, documents, said, tests } from "./small-laboratory.ts";

describe("answers", () => {
  it("find what is not somebody's by what is, without reading everything", async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      ...(tests[0] as (typeof tests)[number]),
      id: `s${at}`,
      enteredBy: [at % 3 === 0 ? "u-emma" : "u-noor"],
      status: "submitted" as const,
    }));
    const listed = await answerTo("tests awaiting my review", { facts: { ...documents, testFacts: many } });
    const own = Math.ceil(5000 / 3);
    expect(said(listed)).toBe(`${5000 - own} rows`);
    expect(listed.content.kind === "rows" && listed.content.rows).toHaveLength(50);
    expect(listed.reads).toBeLessThan(220);
    const counted = await answerTo("how many tests await my review", { facts: { ...documents, testFacts: many } });
    expect([said(counted), counted.reads]).toEqual([`${5000 - own}`, 7]);
  });

  it("sum indicators only where an index holds what is asked before them", async () => {
    const plan = await answerTo("fertilization rate of locked tests");
    expect(said(plan)).toContain("/");
    // One read per document: no index sums by status.
    expect(plan.reads).toBeGreaterThan(20);
    const unsourced = await answerTo("implantation rate this year");
    expect(said(unsourced)).toBe("0/0");
  });

  it("ask before they read many records, and never read too many", async () => {
    const many = (count: number) => ({
      ...documents,
      testFacts: Array.from({ length: count }, (_, at) => tests[at % 40] as (typeof tests)[number]),
    });
    const asked = await answerTo("tests with 1PN > 10 %", { facts: many(1500) });
    expect(asked.content).toEqual({ kind: "confirm", records: 1500, isTooMany: false });
    expect(asked.reads).toBeLessThan(5);
    expect(said(await answerTo("tests with 1PN > 10 %", { facts: many(1500), isConfirmed: true }))).toContain("rows");
    const sums = await answerTo("are we below benchmark anywhere", { facts: many(200_000) });
    expect(sums.content).toEqual({ kind: "confirm", records: 150_000, isTooMany: false, reads: 450 });
    const agreed = await answerTo("are we below benchmark anywhere", { facts: many(60_000) });
    expect(agreed.reads).toBeLessThan(200);
    expect(agreed.content.kind).toBe("indicators");
    const refused = await answerTo("tests with 1PN > 10 %", { facts: many(10_500), isConfirmed: true });
    expect(refused.content).toMatchObject({ kind: "confirm", isTooMany: true });
  });

  it("sum indicators by when tests were signed out of their packs, as a walk through the records does", async () => {
    const byIndex = await answerTo("damage rate by operator of tests signed this year");
    const walked = await answerTo({
      ...byIndex.plan,
      where: [{ field: "pn1Pct", op: "ge", value: [0], span: [0, 0] }],
    });
    expect(byIndex.plan.time?.field).toBe("signedAt");
    expect(said(byIndex)).toMatch(/Emma Lindqvist \d+\/\d+/);
    expect(said(byIndex).split(", ").toSorted()).toEqual(said(walked).split(", ").toSorted());
    const year = Array.from({ length: 100_000 }, (_, at) => tests[at % 40] as (typeof tests)[number]);
    const { content, reads } = await answerTo("fertilization rate of tests signed this year", {
      facts: { ...documents, testFacts: year },
    });
    expect(content.kind).toBe("figure");
    expect(reads).toBeLessThan(400);
  });
});
