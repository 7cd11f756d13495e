import {
  CHAT_ANSWERS,
  CHAT_PREFERENCES,
  CHAT_TURNS,
  COLLECTIONS,
  QUERY_FACTS,
  TEST_FACTS,
} from "@zona/domain/collections";
import { unitRows } from "@zona/domain/facts/unit-rows";
import { passes, valuesOf } from "@zona/domain/filters/evaluate";
import type { Subject } from "@zona/domain/filters/field";
import { factsOfMedium } from "@zona/domain/media/facts-of-medium";
import type { Medium } from "@zona/domain/media/medium";
import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { reportFromAddress } from "@zona/domain/reports/report-address";
import { withDates } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatRecords } from "../../functions/src/firebase/chat-records.ts";
import { storedFacts } from "../../functions/src/firebase/facts.ts";
import { knownValues } from "../../functions/src/firebase/known-values.ts";
import { ask } from "../../functions/src/questions/ask.ts";
import { useAdminApp } from "./environment.ts";

const db = getFirestore(useAdminApp());
const NOW = new Date("2026-11-20T09:00:00Z");
const ZONE = "Europe/Paris";
const EMMA = {
  uid: "q-emma",
  token: { staff: true, role: "staff", staffName: "Emma", email: "emma@hollyfield.example", email_verified: true },
};

const HOUR = 3_600_000;
const blank = {
  header: {
    ...{ operatorId: null, witnessId: null, assistantId: null, technique: null, triggerType: null, deviceId: null },
    ...{ firmware: null, incubatorId: null, microscopeId: null, protocolCode: null, opuAt: null, cocRetrieved: null },
    ...{ volumeMl: null, concentrationMPerMl: null, vitalityPct: null, normalFormsPct: null, pH: null },
  },
  material: { oocyteSource: null, spermSource: null, species: null, materialType: null, materialState: null },
  rates: {
    fertPct: null,
    blastPct: null,
    damagePct: null,
    pn1Pct: null,
    pn2Pct: null,
    pn3Pct: null,
    degeneratedPct: null,
  },
  derived: { progressivePct: null, totalMotilityPct: null },
  result: { controlPct: null, testPct: null },
  nextDue: { check: null, target: null, overdue: null, from: null },
};

/** Sixteen injections with figures of their own, two semen samples and a bioassay, as the triggers leave them. */
function tests() {
  const icsi = Array.from({ length: 16 }, (_, at) => {
    const opuAt = new Date(NOW.getTime() - at * 11 * 24 * HOUR);
    const operator = at % 2 === 0 ? "q-emma" : "q-noor";
    const device = at % 3 === 0 ? "PZ-200" : "MX-7";
    const code = `ICSI-9${String(at).padStart(3, "0")}`;
    const fert = 4 + (at % 4);
    return {
      ...blank,
      ...{
        id: `q${at}`,
        code,
        kind: "icsi",
        status: at < 4 ? "submitted" : "locked",
        studyId: "zp-pilot",
        siteId: "hollyfield",
      },
      ...{
        createdAt: opuAt,
        anchorAt: new Date(opuAt.getTime() + 3 * HOUR),
        createdBy: { uid: operator, name: operator },
      },
      reviewedBy: null,
      enteredBy: [at % 2 === 0 ? "q-noor" : "q-emma"],
      header: { ...blank.header, opuAt, operatorId: operator, witnessId: "q-noor", deviceId: device, cocRetrieved: 12 },
      material: {
        ...blank.material,
        oocyteSource: "own_fresh",
        spermSource: at % 5 === 0 ? "tesa" : "ejaculate_fresh",
      },
      arm: { role: [at % 2 === 0 ? "device" : "manual"] },
      population: { isReference: at % 5 !== 0, excludedBy: [] },
      subject: { femaleAgeYears: 31 + at },
      kpis: { KPI_ICSI_FERT: { n: fert, d: 10 }, KPI_ICSI_DAMAGE: { n: at % 3, d: 10 }, KPI_BLAST: { n: 3, d: fert } },
      rates: { ...blank.rates, pn1Pct: at % 4 === 0 ? 20 : 0, fertPct: fert * 10 },
      nextDue:
        at < 3
          ? {
              check: "d3",
              from: NOW,
              target: new Date(NOW.getTime() + (at - 1) * 2 * HOUR),
              overdue: new Date(NOW.getTime() + (at - 0.5) * 2 * HOUR),
            }
          : blank.nextDue,
      lotNos: at % 4 === 0 ? ["G5-2291"] : [],
      counts: { mii: 10, injected: 10 },
      media: { count: at % 2, missing: at % 3 === 0 ? ["d5_full"] : [], incomplete: [] },
      folded: {
        code: code.toLowerCase(),
        studyId: "zp-pilot",
        subjectCode: "",
        siteId: "hollyfield",
        operator,
        device: device.toLowerCase(),
        lotNo: at % 4 === 0 ? ["g5-2291"] : [],
      },
      units: [1, 2, 3].map((n) => ({
        ...{
          n,
          maturity: n === 3 ? "GV" : "MII",
          injected: n < 3,
          injectedAt: null,
          injectedBy: operator,
          status: "in_culture",
        },
        ...{
          fert: { pnCount: n === 1 ? "2" : null, pbCount: null },
          d2: { cells: null },
          d3: { cells: n === 1 ? 8 : null },
        },
        ...{
          blastocyst: { grade: n === 1 ? "4AB" : null, expansion: null },
          isBlastocyst: n === 1,
          isGoodBlastocyst: n === 1,
        },
      })),
    };
  });
  const other = (id: string, code: string, kind: string, header: object, more: object = {}) => ({
    ...blank,
    ...{
      id,
      code,
      kind,
      status: "locked",
      studyId: "zp-pilot",
      siteId: "hollyfield",
      createdAt: new Date("2026-10-14T08:00:00Z"),
    },
    ...{
      anchorAt: null,
      createdBy: { uid: "q-noor", name: "Noor" },
      reviewedBy: null,
      enteredBy: [],
      arm: { role: [] },
      population: { isReference: false },
    },
    header: { ...blank.header, ...header },
    ...{
      subject: { femaleAgeYears: null },
      kpis: {},
      lotNos: [],
      counts: {},
      media: { count: 0, missing: [], incomplete: [] },
      units: [],
    },
    folded: {
      code: code.toLowerCase(),
      studyId: "zp-pilot",
      subjectCode: "",
      siteId: "hollyfield",
      operator: "",
      device: "",
      lotNo: [],
    },
    ...more,
  });
  return [
    ...icsi,
    other("q-s1", "SEM-9001", "semen", { concentrationMPerMl: 9 }),
    other("q-s2", "SEM-9002", "semen", { concentrationMPerMl: 60 }),
    other(
      "q-p1",
      "PRE-9001",
      "preclinical",
      { protocolCode: "MEA_1cell" },
      { result: { controlPct: 72, testPct: 80 } },
    ),
  ];
}

const media = Array.from({ length: 12 }, (_, at) => {
  const duplicates = at === 4 ? [{ mediumId: "other", kind: "exact" as const, action: "alert" as const }] : [];
  const medium: Medium = {
    ...{ id: `qm${at}`, testId: `q${at}`, originalName: "a.png", declaredType: "image/png", declaredBytes: 9 },
    ...{ state: "ready", createdAt: new Date(NOW.getTime() - at * 12 * HOUR), updatedAt: NOW },
    uploader: { uid: "q-emma", name: "Emma" },
    slot: { unitNo: 1, check: "d5_full", stage: "blast", role: "required" },
    optics: { deviceId: "MS-1", ...(at % 2 === 0 ? { pixelSize: { um: 0.5, source: "user" as const } } : {}) },
    comparison: { duplicates, verdict: { verdict: at % 3 === 0 ? "blurred" : "ok", z: 0, peers: 30 } },
  };
  const code = `ICSI-9${String(at).padStart(3, "0")}`;
  const test = { kind: "icsi" as const, studyId: "zp", code, status: "in_progress" as const };
  const facts = factsOfMedium(medium, { test, isStudyBlinded: false, isRetake: false });
  return { ...medium, facts };
});

beforeAll(async () => {
  const batch = db.batch();
  batch.delete(db.collection(CHAT_PREFERENCES).doc(EMMA.uid));
  for (const { id, ...fields } of tests()) batch.set(db.collection(TEST_FACTS).doc(id), fields);
  for (const { id, ...fields } of media) batch.set(db.collection(COLLECTIONS.media).doc(id), fields);
  batch.set(db.collection(QUERY_FACTS).doc("q1_a"), {
    ...{
      testId: "q1",
      test: { code: "ICSI-9001" },
      type: "query",
      status: "new",
      isOpen: true,
      path: "x",
      assignee: { uid: "q-emma", name: "Emma" },
    },
    ...{
      openedBy: { uid: "q-noor", name: "Noor" },
      openedAt: NOW,
      updatedAt: NOW,
      notes: 1,
      folded: { testCode: "icsi-9001" },
    },
  });
  await batch.commit();
});

/** Other files of this suite look at all facts there are. */
afterAll(async () => {
  const batch = db.batch();
  for (const { id } of tests()) batch.delete(db.collection(TEST_FACTS).doc(id));
  for (const { id } of media) batch.delete(db.collection(COLLECTIONS.media).doc(id));
  batch.delete(db.collection(QUERY_FACTS).doc("q1_a"));
  batch.delete(db.collection(CHAT_PREFERENCES).doc(EMMA.uid));
  await batch.commit();
});

let turns = 0;
async function asked(question: string, previous?: Plan, who = EMMA): Promise<Answer> {
  const known = await knownValues();
  const people = new Map([...known.people, ["q-emma", "Emma Quist"], ["q-noor", "Noor Quinn"]]);
  const ports = { ...chatRecords(db), facts: () => storedFacts(db), known: async () => ({ ...known, people }) };
  const data = { turnId: `turn${String(++turns).padStart(8, "0")}`, question, ...(previous ? { previous } : {}) };
  return ask(who, data, ports, { now: NOW, zone: ZONE, elapsed: () => 1 });
}

/** Every record of a subject that stands in the database now. */
async function rowsOf(subject: Subject): Promise<unknown[]> {
  const collection = {
    tests: TEST_FACTS,
    units: TEST_FACTS,
    media: COLLECTIONS.media,
    queries: QUERY_FACTS,
    lots: "lots",
  }[subject];
  const { docs } = await db.collection(collection).get();
  const all = docs.map((one) => ({ ...(withDates(one.data()) as object), id: one.id }));
  return subject === "units" ? all.flatMap((one) => unitRows(one as never)) : all;
}

/** The records of the table that an answer links to, judged one by one without an index. */
async function linked(answer: Answer): Promise<unknown[]> {
  const { view, faults } = reportFromAddress(new URLSearchParams(answer.address?.split("?")[1] ?? ""));
  expect(faults).toEqual([]);
  return (await rowsOf(view.subject)).filter((row) => passes(view.subject, row, view.filter));
}

const sums = (rows: readonly unknown[], code: string) => {
  const of = (part: string) =>
    rows.reduce<number>((sum, row) => sum + Number(valuesOf(row, { path: `kpis.${code}.${part}` })[0] ?? 0), 0);
  return { n: of("n"), d: of("d") };
};

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
    "blurred images this week",
    "images without pixel size",
    "duplicates across subjects",
    "which embryos used medium lot G5-2291",
    "samples under WHO concentration limit last month",
    "MEA runs with control under 80 %",
    "open queries assigned to me",
    "embryos graded 4AB this month",
  ])("%s", async (question) => {
    const answer = await asked(question);
    expect(answer.content.kind, question).toBe("rows");
    const total = answer.content.kind === "rows" ? answer.content.total : -1;
    expect(total).toBe((await linked(answer)).length);
    expect(total === 0 ? question : "found").toMatch(/found|tonight/);
  });

  it.each(["how many ICSI tests this month", "how many GV oocytes this year", "how many images this week"])(
    "%s",
    async (question) => {
      const answer = await asked(question);
      expect(answer.content).toEqual({ kind: "figure", figure: { of: "count", count: (await linked(answer)).length } });
    },
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
    await db.collection(CHAT_PREFERENCES).doc(EMMA.uid).set({ dateOrder: "day-first" });
    const { plan } = await asked("tests on 03/04/2026");
    expect(plan.time?.from).toBe("2026-04-03T00:00:00+02:00");
    const key = `${EMMA.uid}_turn${String(turns).padStart(8, "0")}`;
    const turn = (await db.collection(CHAT_TURNS).doc(key).get()).data();
    expect(turn).toMatchObject({ owner: EMMA.uid, intent: "list", outcome: "rows", proposedBy: "grammar" });
    expect(turn).not.toHaveProperty("question");
    expect((await db.collection(CHAT_ANSWERS).doc(key).get()).data()).toMatchObject({
      question: "tests on 03/04/2026",
    });
  });

  it("is closed to whoever is no member of staff", async () => {
    const stranger = { uid: "eve", token: { ...EMMA.token, email_verified: false } };
    await expect(asked("how many tests", undefined, stranger)).rejects.toMatchObject({ code: "forbidden" });
  });
});
