import { factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import { unitRows } from "@zona/domain/facts/unit-rows";
import type { Medium } from "@zona/domain/media/medium";
import { HOME } from "../identity/staff-for-tests.ts";
import type { Rows } from "./laboratory-for-tests.ts";

export const NOW = new Date("2026-11-20T09:00:00Z");

const HOUR = 3_600_000;
const blank = {
  header: {
    operatorId: null,
    witnessId: null,
    assistantId: null,
    technique: null,
    triggerType: null,
    deviceId: null,
    firmware: null,
    incubatorId: null,
    microscopeId: null,
    strain: null,
    supplier: null,
    medium: null,
    reagent: null,
    protocolCode: null,
    opuAt: null,
    cocRetrieved: null,
    volumeMl: null,
    concentrationMPerMl: null,
    vitalityPct: null,
    normalFormsPct: null,
    pH: null,
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
  nextDue: { check: null, target: null, overdue: null, from: null, zero: null, window: null },
};

/** Sixteen injections with figures of their own, two semen samples and a bioassay. */
function tests() {
  const icsi = Array.from({ length: 16 }, (_, at) => {
    const opuAt = new Date(NOW.getTime() - at * 11 * 24 * HOUR);
    const operator = at % 2 === 0 ? "q-emma" : "q-noor";
    const device = at % 3 === 0 ? "PZ-200" : "MX-7";
    const code = `ICSI-9${String(at).padStart(3, "0")}`;
    const fert = 4 + (at % 4);
    const kpis = {
      KPI_ICSI_FERT: { n: fert, d: 10 },
      KPI_ICSI_DAMAGE: { n: at % 3, d: 10 },
      KPI_BLAST: { n: 3, d: fert },
    };
    const status = at < 4 ? "submitted" : "locked";
    return {
      ...blank,
      id: `q${at}`,
      code,
      kind: "icsi",
      status,
      organisation: HOME,
      studyId: "zp-pilot",
      siteId: "hollyfield",
      createdAt: opuAt,
      anchorAt: new Date(opuAt.getTime() + 3 * HOUR),
      createdBy: { uid: operator, name: operator },
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
      kpis,
      rates: { ...blank.rates, pn1Pct: at % 4 === 0 ? 20 : 0, fertPct: fert * 10 },
      nextDue:
        at < 3
          ? {
              check: "d3",
              ...{ from: NOW, zero: NOW, window: { from: NOW, overdue: NOW } },
              target: new Date(NOW.getTime() + (at - 1) * 2 * HOUR),
              overdue: new Date(NOW.getTime() + (at - 0.5) * 2 * HOUR),
            }
          : blank.nextDue,
      lotNos: at % 4 === 0 ? ["G5-2291"] : [],
      counts: { mii: 10, injected: 10 },
      media: { count: at % 2, missing: at % 3 === 0 ? ["d5_full"] : [] },
      units: [1, 2, 3].map((n) => ({
        n,
        maturity: n === 3 ? "GV" : "MII",
        injected: n < 3,
        injectedAt: null,
        injectedBy: operator,
        status: "in_culture",
        fert: { pnCount: n === 1 ? "2" : null, pbCount: null },
        d2: { cells: null },
        d3: { cells: n === 1 ? 8 : null },
        blastocyst: { grade: n === 1 ? "4AB" : null, expansion: null },
        isBlastocyst: n === 1,
        isGoodBlastocyst: n === 1,
      })),
    };
  });
  const other = (id: string, code: string, kind: string, header: object, more: object = {}) => ({
    ...blank,
    id,
    code,
    kind,
    status: "locked",
    organisation: HOME,
    studyId: "zp-pilot",
    siteId: "hollyfield",
    createdAt: new Date("2026-10-14T08:00:00Z"),
    anchorAt: null,
    createdBy: { uid: "q-noor", name: "Noor" },
    reviewedBy: null,
    enteredBy: [],
    arm: { role: [] },
    population: { isReference: false },
    header: { ...blank.header, ...header },
    subject: { femaleAgeYears: null },
    kpis: {},
    lotNos: [],
    counts: {},
    media: { count: 0, missing: [] },
    units: [],
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
    id: `qm${at}`,
    testId: `q${at}`,
    originalName: "a.png",
    declaredType: "image/png",
    declaredBytes: 9,
    state: "ready",
    createdAt: new Date(NOW.getTime() - at * 12 * HOUR),
    updatedAt: NOW,
    uploader: { uid: "q-emma", name: "Emma" },
    slot: { unitNo: 1, check: "d5_full", stage: "blast", role: "required" },
    optics: { deviceId: "MS-1", ...(at % 2 === 0 ? { pixelSize: { um: 0.5, source: "user" as const } } : {}) },
    comparison: { duplicates, verdict: { verdict: at % 3 === 0 ? "blurred" : "ok", z: 0, peers: 30 } },
  };
  const code = `ICSI-9${String(at).padStart(3, "0")}`;
  const test = { kind: "icsi" as const, organisation: HOME, studyId: "zp", code, status: "in_progress" as const };
  const facts = factsOfMedium(medium, { test, isStudyBlinded: false, isRetake: false });
  return { ...medium, facts };
});

const queries = [
  {
    id: "q1_a",
    ...{ testId: "q1", test: { code: "ICSI-9001" }, type: "query", status: "new", isOpen: true, path: "x", notes: 1 },
    ...{ assignee: { uid: "q-emma", name: "Emma" }, openedBy: { uid: "q-noor", name: "Noor" } },
    ...{ openedAt: NOW, updatedAt: NOW },
  },
];

/** Every record of a laboratory with something of all that is asked. */
export const ASKED: Rows = {
  tests: tests(),
  units: tests().flatMap((one) => unitRows(one as object as TestFacts)), // as far as it is asked
  media,
  queries,
  lots: [],
};
