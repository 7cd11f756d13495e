import { describe, expect, it } from "vitest";
import example from "../../../../../examples/icsi-record.json" with { type: "json" };
import { inEnglish } from "../../../../messages/in-english.ts";
import { inWords } from "../../../../messages/said.ts";
import { type Json, reviveInstants } from "../../../../timing/revive-instants.ts";
import { judge } from "../../../readiness/rule.ts";
import type { RecordStage } from "../../../record-stage.ts";
import { VALIDATIONS } from "./icsi-rules.ts";
import { ICSI } from "./icsi-validation.ts";

const NOW = new Date("2026-06-01T08:00:00Z");

// biome-ignore lint/suspicious/noExplicitAny: tests reach into a JSON document to spoil single values.
type Loose = any;

/** The example record with one thing spoilt. */
function spoilt(spoil: (record: Loose) => void): object {
  const record = JSON.parse(JSON.stringify(example)) as Loose;
  spoil(record);
  return record;
}

const findings = (record: Json | object, stage: RecordStage = "submit") =>
  judge(ICSI, reviveInstants(record), { stage, now: NOW });
const byId = (id: string, record: Json | object, stage?: RecordStage) =>
  findings(record, stage).filter((one) => one.id === id);

it("finds nothing in a sound record", () => {
  expect(findings(example)).toEqual([]);
});

/** Neither its session nor what was seen at it. */
function withoutCheck(record: Loose, check: string): void {
  for (const list of ["checks", "observations"])
    record[list] = record[list].filter((row: Loose) => row.check !== check);
}

type Case = [string, (record: Loose) => void, "hard" | "soft", string, string];
const CASES: Case[] = [
  ["V01", (r) => r.units.pop(), "hard", "units.oocytes-12", "11 oocyte rows, but 12 were retrieved."],
  ["V01", (r) => (r.units[11].n = 13), "soft", "units.11.n", "Oocyte 13, but 12 were retrieved."],
  ["V02", (r) => (r.header.counts.injected = 11), "hard", "header.counts.injected", "11 injected, but 10 MII"],
  [
    "V03",
    (r) => r.observations.splice(0, 1),
    "hard",
    "observations.fert-1",
    "Oocyte 1 was inseminated but has no day-1 result.",
  ],
  ["V03", (r) => r.observations.push({ ...r.observations[0], id: "x" }), "hard", "units.0", "2 day-1 results"],
  ["V03", (r) => (r.observations[9].unit = 11), "hard", "observations.9.unit", "was not inseminated"],
  ["V04", (r) => (r.observations[10].unit = 10), "hard", "observations.10.check", "Oocyte 10 degenerated"],
  [
    "V04",
    (r) => (r.dispositions[6].fateAt = "2026-05-14T09:30:00+02:00"),
    "hard",
    "observations.18.check",
    "left culture",
  ],
  ["ORDER", (r) => (r.units[2].timeLapse = { t2: 26, t3: 24 }), "hard", "units.2.timeLapse", "comes before t2"],
  ["ORDER", (r) => (r.units[2].timeLapse = { tB: 2600 }), "hard", "units.2.timeLapse", "hours after injection"],
  ["V05", (r) => (r.observations[17].cells = 3), "soft", "observations.17.cells", "was a fragment counted?"],
  [
    "V06",
    (r) => (r.observations[31].observedAt = "2026-05-16T06:30:00+02:00"),
    "soft",
    "observations.31.expansion",
    "88 h",
  ],
  [
    "V06",
    (r) => {
      r.overrides = { d4: { scheduled: false } };
      r.observations[31].observedAt = "2026-05-16T06:30:00+02:00";
    },
    "soft",
    "observations.31.expansion",
    "88 h",
  ],
  [
    "V07",
    (r) => (r.observations[0].observedAt = "2026-05-12T14:00:00+02:00"),
    "hard",
    "observations.0.observedAt",
    "before its insemination",
  ],
  [
    "V07",
    (r) => (r.observations[0].observedAt = "2026-05-13T12:30:00+02:00"),
    "soft",
    "observations.0.observedAt",
    "after its window (istanbul-2025)",
  ],
  [
    "V07",
    (r) => (r.observations[0].observedAt = "2026-05-14T07:30:00+02:00"),
    "soft",
    "observations.0.observedAt",
    "right day?",
  ],
  ["V08", (r) => (r.header.witnessId = "u-ada"), "hard", "header.witnessId", "cannot witness"],
  ["V08", (r) => (r.header.witnessId = "U-Ada J."), "soft", "header.witnessId", "two people?"],
  [
    "V08",
    (r) => Object.assign(r.witnessed[0].witness, r.dispositions[0].by),
    "hard",
    "dispositions.0.witness",
    "cannot witness",
  ],
  ["V09", (r) => (r.lots[0].expiresAt = "2026-05-01T00:00:00Z"), "hard", "header.cultureMedium.lotId", "G5-2291"],
  ["V10", (r) => (r.dispositions[7].place.position = "2"), "hard", "dispositions.7.place", "same place"],
  [
    "V10",
    (r) => (r.dispositions[7].place.strawId = r.dispositions[6].place.strawId),
    "hard",
    "dispositions.7.place",
    "at two places",
  ],
  ["V11", (r) => (r.observations[0].pnCount = "3"), "hard", "dispositions.5.fate", "second signature"],
  [
    "V12",
    (r) => (r.maxEmbryosTransferred = 0),
    "hard",
    "dispositions.5.overrideReason",
    "1 embryos transferred; the site allows 0.",
  ],
  ["V13", (r) => (r.header.counts.pn2 = 9), "soft", "header.counts.pn2", "pn2: 9 in the header, 7 in the rows (+2)."],
  ["UNIT", (r) => (r.units[1].n = 1), "hard", "units.1.n", "listed twice"],
  [
    "UNIT",
    (r) => (r.units[0].inseminatedAt = "2026-05-12T16:30:00+02:00"),
    "hard",
    "units.0.inseminatedAt",
    "outside of the session",
  ],
  ["UNIT", (r) => (r.dispositions[0].unit = 44), "hard", "dispositions.0.unit", "There is no oocyte 44."],
  ["CHECK", (r) => withoutCheck(r, "d2"), "hard", "checks.d2-session", "Day 2 is neither done nor marked"],
  [
    "V09",
    (r) => (r.header.oil = { lotId: "OIL-7", expiresAt: "2026-05-01T00:00:00Z" }),
    "hard",
    "header.oil.lotId",
    "OIL-7 had expired",
  ],
  ["CARRY", (r) => r.observations.splice(10, 1), "hard", "observations.d2-1", "was not looked at on Day 2"],
  ["FUTURE", (r) => (r.dispositions[6].fateAt = "2026-07-01T00:00:00Z"), "hard", "dispositions.6.fateAt", "future"],
  ["FUTURE", (r) => (r.units[0].inseminatedAt = "2026-07-01T00:00:00Z"), "hard", "units.0.inseminatedAt", "future"],
  ["SPAN", (r) => (r.units[0].rescueAt = "2026-05-12T09:00:00Z"), "hard", "units.0.rescueAt", "before its first"],
  ["SPAN", (r) => (r.dispositions[6].fateAt = "2025-05-17T08:00:00Z"), "hard", "dispositions.6.fateAt", "before the"],
  ["LIMIT", (r) => (r.header.o2Pct = 20), "soft", "header.o2Pct", "Oxygen of 20% is outside the usual 4.5–6.5%."],
  ["LIMIT", (r) => (r.header.folliclesAspirated = 5), "soft", "header.folliclesAspirated", "12 COC from 5 follicles"],
  [
    "SPAN",
    (r) => (r.header.icsiEndAt = "2026-05-12T17:30:00+02:00"),
    "soft",
    "header.icsiEndAt",
    "took 3 h; usual are 0–2 h.",
  ],
  ["FLAG", (r) => (r.observations[8].pbCount = 2), "soft", "observations.8.pnCount", "look at it again on day 2"],
  ["FLAG", (r) => (r.observations[31].nIcm = 2), "soft", "observations.31.nIcm", "counsel on monozygotic twins"],
  ["SCHEMA", (r) => (r.units[0].well = 17), "hard", "units.0.well", "Well must be a whole number between 1 and 16."],
  ["SCHEMA", (r) => (r.header.cocRetrieved = Number.NaN), "hard", "header.cocRetrieved", "between 0 and 80"],
  ["SCHEMA", (r) => (r.header.cocRetrieved = -1), "hard", "header.cocRetrieved", "between 0 and 80"],
  ["SCHEMA", (r) => (r.header.opuAt = "2026-02-30T10:00:00Z"), "hard", "header.opuAt", "must be a real date and time"],
  [
    "ORDER",
    (r) => (r.header.icsiEndAt = "2026-05-12T14:00:00+02:00"),
    "hard",
    "header.icsiEndAt",
    "Injection ends after it starts.",
  ],
  [
    "SCHEMA",
    (r) => (r.header.technique = "robotic_icsi"),
    "hard",
    "header.firmware",
    "Robotic ICSI needs the firmware",
  ],
  ["SCHEMA", (r) => (r.header.operatorId = undefined), "hard", "header.operatorId", "Choose the operator."],
  ["SCHEMA", (r) => (r.units[10].insemination = "icsi"), "hard", "units.10.injectionReason", "only with a reason"],
  ["SCHEMA", (r) => (r.observations[31].icm = undefined), "hard", "observations.31.icm", "grade the inner cell mass"],
  ["SCHEMA", (r) => (r.observations[31].expansion = 2), "hard", "observations.31.te", "there is no grade"],
  [
    "WITNESS",
    (r) => (r.witnessed[0].covers = r.witnessed[0].covers.slice(1)),
    "hard",
    "dispositions.0.witness",
    "must witness",
  ],
  ["WITNESS", (r) => (r.dispositions[6].place.position = "9"), "hard", "dispositions.6.witness", "has changed since"],
  [
    "SCHEMA",
    (r) => (r.dispositions[6].place = undefined),
    "hard",
    "dispositions.6.place",
    "Enter straw, tank, canister, cane",
  ],
];

describe("a spoilt record", () => {
  it.each(CASES)("%s is found", (id, spoil, severity, path, message) => {
    const found = byId(id, spoilt(spoil)).filter((one) => one.path === path);
    expect(inEnglish(found.map((one) => one.severity))).toContain(severity);
    expect(found.map((one) => inEnglish(one.message)).join(" ")).toContain(message);
  });

  it("lets several embryos share one straw", () => {
    const shared = spoilt(
      (r) => (r.dispositions[7].place = { ...r.dispositions[6].place, strawId: " s2", cane: "c4 " }),
    );
    expect(byId("V10", shared)).toEqual([]);
  });

  it("has a case for every validation from V01 to V13", () => {
    expect(Object.keys(VALIDATIONS)).toEqual([...new Set(CASES.map(([id]) => id))].filter((id) => id.startsWith("V")));
  });

  it("names the 41st oocyte of 40", () => {
    const many = spoilt((r) => {
      r.header.cocRetrieved = 40;
      r.units = Array.from({ length: 41 }, (_, i) => ({ n: i + 1, maturity: "GV" }));
    });
    expect(byId("V01", many).map(({ message }) => inEnglish(message))).toContain("Oocyte 41, but 40 were retrieved.");
  });
});

it("demands nothing at a check of an embryo that had left culture by then, whenever that was typed in", () => {
  const onDay6 = (fateAt: string) =>
    spoilt((r) => {
      const by = r.dispositions[0].by;
      r.checks.push({ check: "d6", doneAt: "2026-05-18T08:00:00+02:00", by });
      Object.assign(r.transfers[0], { transferredAt: fateAt, enteredAt: "2026-05-18T09:00:00+02:00" });
    });
  const demanded = (fateAt: string) => byId("CARRY", onDay6(fateAt)).map(({ path }) => path);
  expect(demanded("2026-05-17T10:00:00+02:00")).toEqual([]);
  expect(demanded("2026-05-18T09:00:00+02:00")).toEqual(["observations.d6-1"]);
});

describe("what only warns", () => {
  it("lets missing oocytes and day-1 results wait while the record is a draft", () => {
    const early = spoilt((r) => {
      r.header.denudationEndAt = undefined;
      r.units.pop();
      r.observations.splice(0, 1);
      r.checks.pop();
    });
    const draft = findings(early, "draft").filter(({ id }) => ["V01", "V03", "CHECK", "SCHEMA"].includes(id));
    expect(draft.every(({ severity }) => severity === "soft")).toBe(true);
  });

  it("accepts an observation outside of its window with a reason", () => {
    const late = spoilt((r) =>
      Object.assign(r.observations[0], { observedAt: "2026-05-13T09:30:00+02:00", reason: "alarm" }),
    );
    expect(byId("V07", late)).toEqual([]);
  });

  it("accepts an expired lot, a triploid transfer and extra injections with their reasons", () => {
    const reasoned = spoilt((r) => {
      r.lots[0].expiresAt = "2026-05-01T00:00:00Z";
      r.header.cultureMedium.expiryOverrideReason = "the only lot left on the day";
      r.observations[0].pnCount = "3";
      r.dispositions[5].overrideReason = "decided with the couple";
    });
    const soft = findings(reasoned).filter(({ id }) => id === "V09" || id === "V11");
    expect(soft.map(({ severity }) => severity)).toEqual(["soft", "soft"]);
  });

  it("takes a superseding observation for the one it corrects", () => {
    const corrected = spoilt((r) => r.observations.push({ ...r.observations[0], id: "new", supersedes: "fert-1" }));
    expect(byId("V03", corrected)).toEqual([]);
  });
});

describe("documents that are no record", () => {
  it.each([null, 7, "x", [], {}, { kind: "semen" }, { kind: "icsi" }, { kind: "icsi", header: {}, units: 3 }])(
    "%j end in findings, not in an exception",
    (document) => {
      expect(findings(document).length).toBeGreaterThan(0);
      expect(findings(document).every(({ message }) => /[.?]$/.test(inWords(message)))).toBe(true);
    },
  );

  it("with hostile rows end in findings as well", () => {
    const hostile = spoilt((r) => {
      r.units.push(null, 5, { n: "__proto__" });
      r.observations.push({ check: "d9" });
    });
    expect(byId("SCHEMA", hostile).length).toBeGreaterThanOrEqual(4);
  });
});

it("names no more moving sperm than were counted, and a linked analysis by its id and its code", () => {
  const header = (fields: object) =>
    findings(spoilt((record) => Object.assign(record.header, fields))).map(({ path, message }) => [
      path,
      inEnglish(message),
    ]);
  expect(header({ spermTest: { testId: "t7", code: "SEM-0101" }, spermCounted: 210, spermProgressive: 199 })).toEqual(
    [],
  );
  expect(header({ spermCounted: 199, spermProgressive: 210 })).toEqual([
    ["header.spermProgressive", "There are more progressively motile sperm than sperm counted."],
    ["header.spermCounted", "Sperm counted of 199 is outside the usual 200–100,000. Is it right?"],
  ]);
  expect(header({ spermTest: { code: "SEM-0101" } })).toHaveLength(1);
});
