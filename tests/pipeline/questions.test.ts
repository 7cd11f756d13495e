import { CHAT_ANSWERS, CHAT_PREFERENCES, CHAT_TURNS } from "@zona/domain/collections";
import { describe, expect, it, vi } from "vitest";
import { EMMA, useQuestionDesk } from "./question-desk.ts";

const { db, asked, linked, sums, turns } = useQuestionDesk();
/** Functions of the running suite may still place media of the tests before, between the answer and the recount. */
const settled = (recount: () => Promise<void>) => vi.waitFor(recount, { timeout: 40_000, interval: 500 });

describe("questions of the lab, answered from the database and recounted", () => {
  it.each([
    "what is due today",
    "what is due tonight",
    "due before noon",
    "what is overdue",
    "what's next for ICSI-9001",
    "tests with 1PN > 10 %",
    "all tests with no D5 photo",
    "tests awaiting my review",
    "show ICSI-9004 oocyte 2",
    "who witnessed ICSI-9002",
    "when was ICSI-9003 injected",
    "blurred images in November 2026",
    "images without pixel size",
    "duplicates across subjects",
    "which embryos used medium lot G5-2291",
    "samples under WHO concentration limit last month",
    "MEA runs with control under 80 %",
    "open queries assigned to me",
    "4AB embryos this month",
  ])("%s", (question) =>
    settled(async () => {
      const answer = await asked(question);
      expect(answer.content.kind, question).toBe("rows");
      const total = answer.content.kind === "rows" ? answer.content.total : -1;
      expect(total).toBe((await linked(answer)).length);
      expect(total === 0 ? question : "found").toMatch(/found|tonight/);
    }),
  );

  it.each(["how many ICSI tests this month", "how many GV oocytes this year", "how many images this week"])(
    "%s",
    (question) =>
      settled(async () => {
        const { content, ...answer } = await asked(question);
        const { length } = await linked({ content, ...answer });
        expect(content).toEqual({ kind: "figure", figure: { of: "count", count: length } });
      }),
  );

  it.each([
    ["fertilization rate last month", "KPI_ICSI_FERT"],
    ["what is our damage rate this year", "KPI_ICSI_DAMAGE"],
    ["blast rate for TESA", "KPI_BLAST"],
  ])("%s", async (question, code) => {
    const answer = await asked(question);
    expect(answer.content).toMatchObject({ kind: "figure", figure: sums(await linked(answer), code) });
  });

  it.each([
    ["tests per operator last quarter", "count"],
    ["damage rate by operator this year", "KPI_ICSI_DAMAGE"],
    ["blast rate for TESA vs ejaculated", "KPI_BLAST"],
    ["monthly 2PN rate for 2026", "KPI_ICSI_FERT"],
    ["device vs manual survival", "KPI_ICSI_DAMAGE"],
  ])("%s: the groups add up to the records of the table", async (question, code) => {
    const { content, ...answer } = await asked(question);
    const rows = await linked({ content, ...answer });
    const figures = content.kind === "groups" ? content.groups.map(({ figure }) => figure) : [];
    const whole = figures.reduce(
      (sum, one) => sum + (one.of === "count" ? one.count : one.of === "share" ? one.d : 0),
      0,
    );
    expect(whole).toBe(code === "count" ? rows.length : sums(rows, code).d);
    expect(whole).toBeGreaterThan(0);
  });

  it("are we below benchmark anywhere", async () => {
    const answer = await asked("are we below benchmark anywhere");
    const { n, d } = sums(await linked(answer), "KPI_ICSI_FERT");
    expect(answer.content).toMatchObject({ kind: "indicators" });
    const figures = answer.content.kind === "indicators" ? answer.content.figures : [];
    expect(figures.find(({ code }) => code === "KPI_ICSI_FERT")).toMatchObject({ n, d });
  });

  it.each([
    ["what is the ICSI damage rate", "defined"],
    ["what counts as good blastocyst", "defined"],
    ["will embryo 3 implant", "refused"],
    ["delete test 12", "refused"],
    ["which embryo should we transfer", "refused"],
    ["what's the weather", "refused"],
  ])("%s: %s, without a read", async (question, kind) => {
    const { content, reads } = await asked(question);
    expect({ kind: content.kind, reads }).toEqual({ kind, reads: 0 });
  });

  it("and by device? only own fresh, same for April: each leans on the one before", async () => {
    const first = await asked("fertilization rate this year");
    const byDevice = await asked("and by device?", first.plan);
    expect(byDevice.content.kind === "groups" && byDevice.content.groups.map(({ label }) => label).toSorted()).toEqual(
      expect.arrayContaining(["MX-7", "PZ-200"]),
    );
    const fresh = await asked("only own fresh", first.plan);
    expect(fresh.plan.where).toMatchObject([{ field: "oocyteSource", value: ["own_fresh"] }]);
    expect((await asked("same for April", first.plan)).plan.time?.phrase).toBe("April");
  });
});

describe("the log of questions", () => {
  it("keeps the plan apart from words and figures, and remembers how a person writes dates", async () => {
    expect((await asked("tests on 03/04/2026")).content.kind).toBe("unclear");
    await db.collection(CHAT_PREFERENCES).doc(EMMA).set({ dateOrder: "day-first" });
    const { plan } = await asked("tests on 03/04/2026");
    expect(plan.time?.from).toBe("2026-04-03T00:00:00+02:00");
    const key = `${EMMA}_turn${String(turns()).padStart(8, "0")}`;
    const turn = (await db.collection(CHAT_TURNS).doc(key).get()).data();
    expect(turn).toMatchObject({ owner: EMMA, intent: "list", outcome: "rows", proposedBy: "grammar" });
    expect(turn).not.toHaveProperty("question");
    expect((await db.collection(CHAT_ANSWERS).doc(key).get()).data()).toMatchObject({
      question: "tests on 03/04/2026",
    });
  });
});
