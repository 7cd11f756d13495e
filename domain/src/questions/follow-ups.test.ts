import fc from "fast-check";
import { expect, it, test } from "vitest";
import germanNames from "../messages/names.de.json" with { type: "json" };
import { NAMES, NOW, ZONE } from "./pairs-for-tests.ts";
import { reader } from "./read.ts";
import { populationUse } from "./requests/population-use.ts";
import type { AskedRequest } from "./requests/request.ts";
import { isSameRequest } from "./requests/same-request.ts";
import { fieldsOf, partsOf } from "./requests/taken-back.ts";
import { EVENTS } from "./tables/events.ts";
import { understand } from "./understand.ts";

const read = reader(NAMES, germanNames);
type Kept = { previous?: AskedRequest; earlier?: AskedRequest };
const taken = async (question: string, kept: Kept = {}) =>
  (await understand(question, { now: NOW, zone: ZONE, ...kept }, { read })).taken;

async function answered(question: string, kept: Kept = {}): Promise<AskedRequest> {
  const found = await taken(question, kept);
  if (found.is !== "request") throw new Error(`${question}: ${JSON.stringify(found)}`);
  return found.request;
}
const after = (previous: AskedRequest) => (question: string) => answered(question, { previous });
const isSame = (a: AskedRequest, b: AskedRequest) => isSameRequest(a, b, NOW, ZONE);

/** Questions, and what goes on from them, with the words that take it back. */
const QUESTIONS = ["how many tests", "fertilization rate", "tests", "wie viele Tests", "Befruchtungsrate"] as const;
const STEPS: readonly (readonly [said: string, takenBack: readonly string[], onFigures?: true])[] = [
  [
    "only Emma",
    ["drop Emma", "forget the operator", "remove the operator", "all operators", "ohne Rücksicht auf Bediener"],
  ],
  ["Emma only", ["forget Emma", "drop the operator"]],
  ["just TESE", ["remove TESE", "drop the sperm source", "lass TESE weg"]],
  [
    "in 2025",
    ["drop 2025", "drop the year", "forget the time", "of all time", "lass das Jahr weg", "vergiss den Zeitraum"],
  ],
  ["last month", ["drop the month", "forget last month", "lass den letzten Monat weg", "leave out the period"]],
  ["per month", ["drop the month", "ungrouped", "drop the grouping", "insgesamt", "lass den Monat weg"], true],
  ["by device instead", ["drop the device", "in total", "without grouping", "ohne Gruppierung"], true],
];

test("what is added and then dropped leaves the question as it was", async () => {
  for (const question of QUESTIONS)
    for (const [said, takenBack, isOfFigures] of STEPS) {
      const before = await answered(question);
      if (isOfFigures && before.ask !== "figure") continue;
      const more = await after(before)(said);
      expect({ question, said, isSame: isSame(more, before) }).toMatchObject({ isSame: false });
      for (const back of takenBack)
        expect({ question, said, back, isSame: isSame(await after(more)(back), before) }).toMatchObject({
          isSame: true,
        });
      // Going back does the same, whatever was said.
      for (const back of ["undo that", "go back", "Mach das rückgängig.", "zurück"])
        expect(await answered(back, { previous: more, earlier: before })).toBe(before);
      // What nothing was said of cannot be dropped.
      for (const back of takenBack)
        if (!/total|insgesamt/.test(back)) expect((await taken(back, { previous: before })).is).not.toBe("request");
    }
});

test("steps that are independent of one another mean the same in any order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...QUESTIONS),
      fc.shuffledSubarray(["only Emma", "just TESE", "last month", "ICSI only", "without the drafts"], {
        minLength: 2,
      }),
      async (question, steps) => {
        const told = async (all: readonly string[]) => {
          let so = await answered(question);
          for (const step of all) so = await after(so)(step);
          return so;
        };
        expect(isSame(await told(steps), await told(steps.toReversed()))).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});

it.each([
  [
    "how many tests last month",
    ["ICSI only", "only ICSI", "what about ICSI tests?", "same for ICSI tests", "nur ICSI"],
  ],
  [
    "how many ICSI tests last month",
    ["same for semen", "what about semen tests?", "and semen analyses?", "das Gleiche für Samenproben"],
  ],
  ["tests last month", ["not Emma", "everyone but Emma", "except Emma", "ohne Emma", "alle außer Emma"]],
  ["damage rate of women over 38", ["and under 35?", "under 35", "und unter 35?", "women under 35"]],
  ["tests last week", ["the week after", "and the following week?", "die Woche danach", "this week"]],
  [
    "damage rate by operator",
    ["the best of them", "which one is the best?", "only the best", "the fewest", "die beste davon", "top 1"],
  ],
  [
    "how many tests by Emma last month",
    ["as a percentage", "what percentage is that", "als Prozentsatz", "prozentual"],
  ],
  ["how many tests last month", ["which ones", "which tests are they", "welche sind das", "show them"]],
  [
    "blastocyst rate by operator",
    [
      "only those with at least 5 cycles",
      "with 5 or more cycles",
      "nur mit mindestens 5 Zyklen",
      "nur die mit mindestens 5 Zyklen",
    ],
  ],
  ["fertilisation rate by operator", ["leave out Emma", "without Emma", "except Emma", "ohne Emma"]],
  ["fertilisation rate by operator", ["only those above 60%", "above 60%", "nur die über 60%"]],
  ["tests by Emma", ["by Noor as well", "and Noor too", "also Noor", "include Noor", "auch Noor"]],
  ["tests by Emma", ["not those that are cancelled", "without the ones that are cancelled", "not cancelled"]],
  [
    "how many blastocysts this year",
    ["as a percentage of all oocytes", "as a share of the oocytes", "in Prozent der Eizellen"],
  ],
  [
    "how many tests by Emma this year",
    ["as a percentage of all", "as a percentage of all tests", "in Prozent aller Tests"],
  ],
  [
    "how many cycles in September",
    [
      "compared with the year before",
      "compared with the same month last year",
      "im Vergleich zum gleichen Monat des Vorjahres",
    ],
  ],
  ["blastocyst rate by month", ["exclude donors", "without donors", "excluding donors"]],
  [
    "damage rate last month",
    ["was it higher the month before?", "compared with the month before", "war sie höher im Monat davor"],
  ],
  ["damage rate last month", ["was it better last year", "is that lower than last year"]],
  [
    "number of tests per month",
    ["which month was the busiest", "which month had the most", "welcher Monat hatte am meisten"],
  ],
  ["mean number of MII per cycle", ["and for the injected oocytes?", "and the number of injected oocytes"]],
  [
    "tests signed last week",
    ["and reviewed?", "and how many were reviewed", "und geprüft?", "what about reviewed", "reviewed instead"],
  ],
  ["how many tests per week", ["per month instead of week", "pro Monat statt Woche", "per month"]],
  ["how many cycles this month", ["only TESE cases", "only TESE", "nur TESE-Fälle"]],
  ["ICSI-0001", ["has it got open queries", "does it have any open queries", "hat er offene Rückfragen"]],
  ["embryos frozen per month", ["only 2026", "in 2026", "nur 2026"]],
  ["tests waiting for review", ["which is the oldest", "the oldest one", "only the oldest"]],
  ["ICSI-0001", ["which technique", "its technique", "welche Technik"]],
  [
    "blurred images last month",
    ["which tests are they from", "to which tests do they belong", "zu welchen Tests gehören sie"],
  ],
  ["blurred images", ["what share of all images is that", "as a percentage of all images", "in Prozent aller Bilder"]],
  ["damage rate last month", ["war sie im September höher", "was it higher in September", "higher than in September?"]],
  ["ICSI-0001", ["who signed", "who signed it", "wer hat unterschrieben"]],
  ["ICSI-0001", ["who signed it and when", "wer hat es unterschrieben und wann"]],
  ["drafts", ["the three oldest", "the oldest three", "3 oldest"]],
  ["drafts", ["exclude Emma's", "not Emma's", "without Emma"]],
  ["blastocyst rate by operator", ["at least 5 cycles", "only those with at least 5 cycles", "5 or more cycles"]],
  ["blastocyst rate by operator", ["only operators with at least 5 cycles", "only those with at least 5 cycles"]],
  ["how many cycles this year", ["since the summer", "seit dem Sommer", "since 1 June"]],
  ["how many tests were signed by Emma", ["when", "when was that?", "on which day", "wann war das"]],
  ["ICSI-0001", ["when was the retrieval", "wann war die Punktion", "when was retrieval"]],
])("%s: other words, the same answer", async (question, more) => {
  const before = await answered(question);
  const [first, ...others] = await Promise.all(more.map(after(before)));
  if (!first) return;
  expect(isSame(first, before)).toBe(false);
  for (const [at, one] of others.entries())
    expect({ more: more[at + 1], isSame: isSame(one, first) }).toMatchObject({ isSame: true });
});

test("a share and those it leaves out are told of what was said, and of nothing else", async () => {
  const before = await answered("how many tests by Emma last month");
  const share = await after(before)("as a percentage");
  const [measure] = share.measures;
  expect(measure).toMatchObject({ of: "share", among: { field: "operator", value: ["u-emma"] } });
  expect(isSame({ ...share, measures: before.measures }, await answered("how many tests last month"))).toBe(true);
  const others = await after(before)("and the others?");
  expect(isSame(others, await answered("how many tests not by Emma last month"))).toBe(true);
  expect(isSame(await after(others)("and the others?"), before)).toBe(true);
  const rate = await answered("damage rate by operator");
  expect(await after(rate)("in percent")).toEqual(rate);
  const both = await taken("as a percentage", { previous: await answered("how many tests by Emma with TESE") });
  expect(both.is).toBe("choice");
});

test("one is better of those that were named, and all are told again of what was cut short", async () => {
  const named = await after(await answered("damage rate of Emma and Noor"))("who is better");
  expect(named).toMatchObject({ groupBy: [{ field: "operator" }], order: { direction: "asc" } });
  expect(named.limit).toBeUndefined();
  const sides = await answered("damage rate of Emma vs Noor");
  for (const better of ["which is better", "who is better", "wer ist besser"])
    expect(await after(sides)(better)).toEqual(sides);
  const best = await answered("which operator has the highest fertilisation rate");
  const { limit: _, ...all } = best;
  for (const more of ["show all of them", "all of them", "zeig alle"]) expect(await after(best)(more)).toEqual(all);
  const october = await after(await answered("how many tests by Emma in October"))("as a percentage of the year");
  expect(isSame({ ...october, measures: [{ of: "count" }] }, await answered("how many tests by Emma in 2026"))).toBe(
    true,
  );
});

test("of what is cut short its own records are shown, and nothing is counted", async () => {
  const five = await after(await answered("tests last month"))("the first 5");
  expect(await after(five)("who witnessed them")).toEqual({ ...five, shows: ["witness"] });
  const best = await answered("which operator has the highest fertilisation rate");
  for (const [question, previous] of [
    ["how many of them are signed", five],
    ["fertilisation rate of those", five],
    ["their damage rate", best],
    ["how many tests is that", best],
    ["which tests are they", best],
  ] as const)
    expect({ question, ...(await taken(question, { previous })) }).toMatchObject({
      question,
      is: "told",
      sentence: { code: "ask.cutShort" },
    });
});

test("what goes on keeps what was said, and is told or asked where it cannot", async () => {
  const versus = await after(await answered("how many IVF tests this year"))("compared with last year");
  expect(isSame(await after(versus)("what about Q1"), await answered("how many IVF tests in Q1"))).toBe(true);
  const sides = await taken("which cycles", { previous: versus });
  expect(
    sides.is === "choice" && sides.requests.map(({ where }) => JSON.stringify(where).includes("createdAt")),
  ).toEqual([true, true]);
  const own = await answered("ICSI tests of Emma last month");
  expect(isSame(await after(own)("which were signed"), await after(own)("only the signed ones"))).toBe(true);
  const images = await answered("images of ICSI-0001");
  expect(isSame(await after(images)("what about ICSI-0002"), await answered("images of ICSI-0002"))).toBe(true);
  const rate = await answered("fertilisation rate this year of women over 40");
  for (const question of ["show me the cycles", "how many cycles", "show the tests"])
    expect({ question, is: (await taken(question, { previous: rate })).is }).toEqual({ question, is: "choice" });
  for (const question of ["how many oocytes", "show me the images"])
    expect(await taken(question, { previous: rate })).toMatchObject({
      is: "told",
      sentence: { code: "ask.aboutElse" },
    });
});

test.each([
  ["embryos frozen per month", "nur 2026", "fateAt"],
  ["how many embryos were frozen", "last month", "fateAt"],
  ["how many tests were signed by Emma", "this year", "signedAt"],
  ["how many cycles", "in October", "opuAt"],
  ["cycles by Emma", "last month", "opuAt"],
  ["fertilisation rate of signed tests", "last month", "opuAt"],
  ["how many tests by Emma", "last month", "createdAt"],
  ["tests signed last week", "and reviewed", "reviewedAt"],
])("%s, %s: the time is that of what happened", async (question, more, field) => {
  const { where } = await after(await answered(question))(more);
  const times = partsOf(where).flatMap((part) =>
    "field" in part && /^(?:ge|lt|within)$/.test(part.op)
      ? part.field
      : "all" in part
        ? part.all.flatMap((one) => ("field" in one ? [one.field] : []))
        : [],
  );
  expect([...new Set(times)]).toEqual([field]);
});

test.each([
  ["embryos transferred in June", "per operator", ["operator", "transferredBy"]],
  ["tests signed last week", "pro Bediener", ["operator", "signedBy"]],
])("%s, %s: whose groups is asked", async (question, more, fields) => {
  const found = await taken(more, { previous: await answered(question) });
  expect(found.is === "choice" && found.requests.map(({ groupBy }) => groupBy[0]?.field)).toEqual(fields);
});

test("people said after what happened did it, or the test", async () => {
  const found = await taken("only by Noor", { previous: await answered("embryos frozen this year") });
  expect(
    found.is === "choice" && found.requests.map(({ where }) => fieldsOf(where).find((id) => /By$|operator/.test(id))),
  ).toEqual(["frozenBy", "operator"]);
});

test.each([
  ["number of blastocysts per cycle", "perTest"],
  ["average number of blastocysts per cycle", "perTest"],
  ["Blastozysten pro Punktion", "perTest"],
  ["days with no retrievals", "emptyGroups"],
  ["which operators had no tests last month", "emptyGroups"],
  ["Tage ohne Punktionen", "emptyGroups"],
  ["average sharpness per device by week", "sharpness"],
  ["open blinded runs", "blinded"],
  ["failed lots", "lotVerdicts"],
  ["records missing their day 3 check", "checksMissing"],
  ["warmed embryos that survived", "warmingSurvival"],
  ["cycles with more than 3 blastocysts", "perTest"],
])("%s: told why it is not counted", async (question, code) => {
  expect(await taken(question)).toMatchObject({ is: "told", sentence: { code: `ask.${code}` } });
});

test.each(["not by Noor", "and not by Noor"])("%s: of what happened, or of the test", async (more) => {
  const found = await taken(more, { previous: await answered("tests signed last week") });
  expect(found.is === "choice" && found.requests.map(({ where }) => fieldsOf(where).at(-1))).toEqual([
    "signedBy",
    "operator",
  ]);
});

test("in which tests, after what they hold, is of these, and by itself of none", async () => {
  const previous = await answered("open queries");
  const groups = [{ field: "testCode" }];
  expect((await answered("in which tests", { previous })).groupBy).toEqual(groups);
  expect(await taken("in which tests")).toMatchObject({ sentence: { code: "ask.unnamed" } });
});

test("a query is of whoever opened it, or has to answer it", async () => {
  const found = await taken("queries per operator");
  expect(found.is === "choice" && found.requests.map(({ groupBy }) => groupBy[0]?.field)).toEqual([
    "openedBy",
    "assignee",
  ]);
});

test("a new start is none of an order, and an order is none of a step", async () => {
  const previous = await answered("tests by Emma");
  for (const start of ["start over", "reset", "new question, please", "forget all that", "von vorne", "neue Frage"])
    expect(await taken(start, { previous })).toMatchObject({ is: "told", sentence: { code: "ask.startedOver" } });
  expect(await taken("undo", { previous })).toMatchObject({ is: "told", sentence: { code: "ask.nothingBefore" } });
  for (const order of [
    "delete them",
    "remove them",
    "undo the signature of ICSI-0001",
    "drop ICSI-0001",
    "reset ICSI-0001",
    "remove the drafts",
  ])
    expect({ order, ...(await taken(order, { previous })) }).toMatchObject({ order, is: "refused" });
});

test("what one record has is asked after its oocytes as well as after itself", async () => {
  const record = await answered("show me ICSI-0042");
  const oocytes = await answered("how many were fertilised", { previous: record });
  const mature = await answered("and how many MII", { previous: oocytes });
  expect(isSame(mature, await answered("how many MII oocytes of ICSI-0042"))).toBe(true);
  expect(
    isSame(await answered("what's its damage rate", { previous: mature }), await answered("damage rate of ICSI-0042")),
  ).toBe(true);
  expect(
    isSame(await answered("show the pictures", { previous: mature }), await answered("pictures of ICSI-0042")),
  ).toBe(true);
});

test("a rate without one record is of the cycles that it was of before", async () => {
  const before = await answered("fertilization rate last quarter");
  const without = await answered("without ICSI-0042", { previous: before });
  expect(populationUse(without)).toEqual(populationUse(before));
});

test("what names no records is said of those of the answer before", async () => {
  const oocytes = await answered("oocytes retrieved in November");
  const mature = await answered("how many were mature", { previous: oocytes });
  expect(isSame(mature, await answered("how many mature oocytes were retrieved in November"))).toBe(true);
  const cycles = await answered("how many ICSIs did we do last month by operator");
  expect(
    isSame(
      await answered("who did the most", { previous: cycles }),
      await answered("which operator did the most ICSIs last month"),
    ),
  ).toBe(true);
  // What has a noun may be of all of them as well.
  expect((await taken("how many drafts", { previous: await answered("tests created last week") })).is).toBe("choice");
});

test("a share goes on to the share of something else, and a figure to another time beside it", async () => {
  const share = await answered("what share of oocytes was MII");
  expect(isSame(await answered("and GV", { previous: share }), await answered("what share of oocytes was GV"))).toBe(
    true,
  );
  expect((await taken("and injected", { previous: share })).is).toBe("choice");
  const third = await answered("fert rate in Q3");
  expect(isSame(await answered("Q2 too", { previous: third }), await answered("fert rate in Q3 vs Q2"))).toBe(true);
});

test("for how long something waits is told by when it began to, and whom it waits for by whose it is", async () => {
  const waiting = { previous: await answered("tests waiting for review") };
  for (const said of ["for how long", "since when", "seit wann"])
    expect((await answered(said, waiting)).shows).toEqual(["submittedAt"]);
  expect((await answered("since when", { previous: await answered("drafts") })).shows).toEqual(["createdAt"]);
  const open = { previous: await answered("open queries") };
  for (const said of ["to whom", "an wen"]) expect((await answered(said, open)).shows).toEqual(["assignee"]);
});

test("a weekend is this one or any, which is asked", async () => {
  for (const said of ["tests at the weekend", "Tests am Wochenende"]) expect((await taken(said)).is).toBe("choice");
  for (const said of ["tests last weekend", "tests at weekends"]) expect((await taken(said)).is).toBe("request");
});

test("a month is compared with that of last year or with all of it: which is asked, and of a year there is one", async () => {
  const september = { previous: await answered("how many cycles in September") };
  for (const said of ["compared with last year", "verglichen mit dem letzten Jahr", "im Vergleich zum Vorjahr"])
    expect((await taken(said, september)).is).toBe("choice");
  const year = { previous: await answered("how many cycles in 2024") };
  expect((await answered("compared with last year", year)).versus).toHaveLength(2);
});

test("what an injected oocyte comes to is one result or the other", async () => {
  const injected = await answered("oocytes injected in November");
  const degenerated = await answered("how many of them degenerated", { previous: injected });
  const fertilised = await answered("and fertilised?", { previous: degenerated });
  expect(isSame(fertilised, await answered("how many of the oocytes injected in November were fertilised"))).toBe(true);
  expect(isSame(await answered("and degenerated?", { previous: fertilised }), degenerated)).toBe(true);
  // Of a list they are a part.
  const list = await answered("2PN oocytes injected in November");
  const both = await answered("only the degenerated ones", { previous: list });
  expect(partsOf(both.where).flatMap(fieldsOf)).toEqual(expect.arrayContaining(["pnCount", "status"]));
});

test("a month, quarter or day that comes again is the one nearest to the time asked about before", async () => {
  const PAIRS = [
    ["in October 2025", "in September", "in September 2025"],
    ["in December 2025", "in January", "in January 2026"],
    ["last year", "in October", "in October 2025"],
    ["in 2025", "in Q3", "in Q3 2025"],
    ["in Q1 2025", "in the summer", "in summer 2025"],
    ["in October", "on the 5th", "on 5 October 2026"],
    ["on 5 October", "on the 7th and 8th", "on 7 and 8 October 2026"],
    ["in October", "since the 5th", "since 5 October 2026"],
    ["before October 2025", "before September", "before September 2025"],
    ["since October 2025", "since September", "since September 2025"],
    ["since October 2025", "in September", "in September 2026"],
    ["on 5 October", "on the 25th", "on 25 October 2026"],
    ["in summer 2025", "in spring", "in spring 2025"],
    ["im Oktober 2025", "vom 3. bis 9.", "vom 3. bis 9. Oktober 2025"],
  ] as const;
  for (const counted of ["how many tests", "fertilization rate"])
    for (const [before, more, meant] of PAIRS) {
      const found = await after(await answered(`${counted} ${before}`))(more);
      expect({ before, more, isSame: isSame(found, await answered(`${counted} ${meant}`)) }).toEqual({
        before,
        more,
        isSame: true,
      });
    }
  // The Friday of that week, or the last one; the 2nd of that month or the one two days later; of a month none is meant.
  expect((await taken("on the 2nd", { previous: await answered("tests on 30 September 2026") })).is).toBe("choice");
  expect((await taken("on Friday", { previous: await answered("tests last week") })).is).toBe("choice");
  expect((await taken("on Monday", { previous: await answered("tests in October") })).is).toBe("told");
  const monday = { previous: await answered("tests last Monday") };
  for (const said of ["on Friday", "on Friday morning"])
    expect(isSame(await answered(said, monday), await answered(`tests ${said}`))).toBe(true);
});

test("the second after a quarter or a half is the second of them, and no day", async () => {
  for (const [before, more, meant] of [
    ["in Q1", "and in the second", "in Q2"],
    ["im ersten Quartal", "und im zweiten", "im zweiten Quartal"],
    ["in the first half of 2025", "and in the second", "in the second half of 2025"],
    ["in the first half of October", "the second half", "in the second half of October"],
    ["in 2025", "in the first half", "in the first half of 2025"],
  ] as const)
    expect(
      isSame(await after(await answered(`tests ${before}`))(more), await answered(`tests ${meant}`)),
      `${before}, ${more}`,
    ).toBe(true);
  expect((await taken("in the second", { previous: await answered("tests in October") })).is).toBe("unread");
});

test("the first of what stands in an order are its first", async () => {
  for (const question of ["newest tests", "tests with the most oocytes", "fert rate by operator, worst first"]) {
    const before = await answered(question);
    const { limit: _, ...all } = await after(before)("the first 3");
    expect({ question, ...all }).toEqual({ question, ...before, limit: undefined });
  }
  expect(await after(await answered("tests by Emma"))("the first 3")).toMatchObject({
    order: { by: "moment", direction: "asc" },
    limit: 3,
  });
});

test("how many a group has is not asked of each of its tests", async () => {
  const previous = await answered("damage rate by operator");
  for (const said of ["with at least 20 oocytes", "with more than 10 MII"])
    expect(await taken(said, { previous })).toMatchObject({ is: "told", sentence: { code: "ask.perGroup" } });
});

test("what was meant otherwise is said anew", async () => {
  const drafts = await after(await answered("tests in November"))("just the drafts");
  const signed = await after(drafts)("the signed ones");
  for (const said of ["no, the signed ones", "sorry, only the signed ones"])
    expect(isSame(await after(drafts)(said), signed), said).toBe(true);
  const without = { previous: await answered("Tests ohne Zeugen") };
  expect(isSame(await answered("und mit", without), await answered("Tests mit Zeugen"))).toBe(true);
  const emma = { previous: await answered("tests by Emma") };
  expect(
    isSame(await answered("and Noor as witness", emma), await answered("tests by Emma with Noor as witness")),
  ).toBe(true);
});

test("what became of them is asked of those of the answer, and what may be of all is asked back", async () => {
  const injected = await answered("how many oocytes were injected last week");
  const ofThose = after(injected);
  for (const [said, meant] of [
    ["how many became blastocysts", "how many oocytes injected last week became blastocysts"],
    ["how many reached the blastocyst stage", "how many oocytes injected last week became blastocysts"],
    ["what share fertilised", "share of oocytes injected last week that are 2PN"],
    ["in which incubator", "how many oocytes were injected last week by incubator"],
  ] as const)
    expect(isSame(await ofThose(said), await answered(meant)), said).toBe(true);
  for (const said of ["how many blastocysts", "how many good blastocysts were there"])
    expect((await taken(said, { previous: injected })).is).toBe("choice");
  expect((await taken("how many drafts", { previous: await answered("how many tests in October") })).is).toBe("choice");
});

test("one may be asked about in the place of another, and of two kinds either is meant", async () => {
  for (const [before, said, meant] of [
    ["fertilisation rate in October", "instead of fertilisation, damage", "damage rate in October"],
    ["fertilisation rate in October", "damage rate instead of fertilisation rate", "damage rate in October"],
    ["fertilisation rate in October", "is it getting better", "fertilisation rate in October by month"],
    ["drafts", "how many does Emma have", "how many drafts by Emma"],
    ["ICSI-0042", "and who witnessed", "who witnessed ICSI-0042"],
    ["ICSI-0042", "who assisted", "who assisted ICSI-0042"],
    ["lots by supplier", "how many in total", "how many lots"],
    ["fertilisation rate in October", "Emma versus Noor", "fertilisation rate in October Emma versus Noor"],
    ["damage rate", "this year versus last", "damage rate this year versus last year"],
    ["damage rate by operator", "overall", "damage rate"],
    ["how many tests in October", "overall", "how many tests"],
    ["damage rate in Q3", "Q2 and Q1 too", "damage rate in Q3 versus Q2 versus Q1"],
    ["tests with TESE in October", "of the others", "tests without TESE in October"],
    ["how many oocytes were mature in October", "and injected", "how many mature oocytes in October were injected"],
    ["tests in October", "make it 2025", "tests in 2025"],
    ["damage rate of women under 38", "compare that with over 38", "damage rate of women under 38 versus over 38"],
    ["tests signed by Emma in October", "and review", "tests reviewed by Emma in October"],
    ["how many tests in October", "of those, how many by Noor", "how many tests in October by Noor"],
    ["tests in October", "for all of 2025", "tests in 2025"],
    ["blast rate in October", "und davor", "blast rate in September"],
    ["tests by technique", "only ICSI and PICSI", "tests with ICSI or PICSI by technique"],
    ["images in October", "the largest", "largest images in October"],
  ] as const)
    expect(isSame(await after(await answered(before))(said), await answered(meant)), `${before}, ${said}`).toBe(true);
  expect((await taken("and overall", { previous: await answered("damage rate of Emma in October") })).is).toBe(
    "choice",
  );
  expect((await taken("or TESA", { previous: await answered("tests with TESE") })).is).toBe("choice");
  const drafts = after(await answered("drafts"));
  expect(isSame(await drafts("open the oldest one"), await drafts("the oldest one"))).toBe(true);
});

test("by whom is asked of what happened, also after when it did", async () => {
  for (const [question, person] of [
    ["embryos frozen last month", "frozenBy"],
    ["discarded embryos", "discardedBy"],
    ["embryos transferred in October", "transferredBy"],
    ["tests signed in October", "signedBy"],
  ] as const)
    expect(await after(await after(await answered(question))("when"))("by whom"), question).toMatchObject({
      groupBy: [{ field: person }],
    });
});

test("who did it, and when, is told of the records of the answer for every act that is kept", async () => {
  const wrong: string[] = [];
  for (const [subject, question] of [
    ["tests", "ICSI-0042"],
    ["units", "oocytes of ICSI-0042"],
    ["media", "images of ICSI-0042"],
    ["queries", "queries of ICSI-0042"],
  ] as const) {
    const previous = await answered(question);
    for (const [{ person, time }, english] of EVENTS[subject])
      for (const verb of english.split(/,\s+/).slice(0, 2))
        for (const [said, field] of [
          [`who ${verb} ${subject === "tests" ? "it" : "them"}`, person],
          [`when ${subject === "tests" ? "was it" : "were they"} ${verb}`, time],
        ] as const) {
          const found = await taken(said, { previous });
          const isShown = found.is === "request" && found.request.shows.join() === field;
          // Whoever donated is nobody of the staff.
          if (said === "who donated them") continue;
          if (field === undefined ? found.is === "request" : !isShown) wrong.push(`${said}: ${JSON.stringify(found)}`);
        }
  }
  expect(wrong).toEqual([]);
});
