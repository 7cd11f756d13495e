import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { DEMO_SITE } from "../sites/site.ts";
import { WEEKDAYS } from "../timing/working-hours.ts";
import { SaveDevice, SaveLot, SaveSite, SaveStudy } from "./save-version.ts";

type Fields = Record<string, unknown>;
const AT = "2026-05-12T08:00:00.000Z";

/** What nobody sees: it would be shown as empty. */
const UNSEEN = ["", " ", "\t\n", "\u00a0", "\u200b", "\u202e\u200f", "\ufeff", "\u0000"];
const unseen = (...fields: string[]) => fields.flatMap((field) => UNSEEN.map((text) => ({ [field]: text })));

const reads = (schema: z.ZodType, asked: unknown) => schema.safeParse(asked).success;

const SITE: Fields = { ...DEMO_SITE };
const week = (shift: unknown) => ({ hours: { week: { mon: shift }, holidays: [] } });
const holidays = (...days: unknown[]) => ({ hours: { week: {}, holidays: days } });

describe("a site", () => {
  const save = (change: Fields) => reads(SaveSite, { rev: 0, site: { ...SITE, ...change } });

  it.each<Fields>([
    ...unseen("name"),
    { name: "x".repeat(61) },
    { timeZone: "Europe/Paris;" },
    { timeZone: "Mars/Olympus" },
    ...[null, "always", { week: ["07:00-19:00"], holidays: [] }].map((hours) => ({ hours })),
    ...["07:00-25:00", "07:00", "07:00-12:00,13:00-19:00", "07:00-12:0013:00-19:00", "", 7, { from: "07:00" }].map(
      week,
    ),
    { hours: { week: {}, holidays: { "2026-12-25": true } } },
    ...["2026-13-01", "2026-12-25,2026-12-26", "2026-12-25;2026-12-26", "", "2026-12-25 closed", 7].map((day) =>
      holidays(day),
    ),
    holidays(...Array.from({ length: 61 }, () => "2026-12-25")),
    { dateOrder: "dym" },
    { profile: "house" },
    ...[3, 1.5, "2"].map((day5Checks) => ({ day5Checks })),
    { day4Check: "yes" },
    ...[0, 1.5, 1000].map((enteredLaterHours) => ({ enteredLaterHours })),
    ...[-1, 1.5, 6].map((maxEmbryosTransferred) => ({ maxEmbryosTransferred })),
    { witnessMayReview: "true" },
    ...["reports", "a@b.example\nbcc: c@d.example", "a@b.example, c@d.example", undefined].map((sender) => ({
      sender,
    })),
    ...[1, 61, 2.5, undefined].map((lockMinutes) => ({ lockMinutes })),
    { organisation: "meridian-devices.example" },
    { by: { uid: "noor", name: "Noor" } },
  ])("is not taken with %j", (change) => {
    expect(save(change)).toBe(false);
  });

  it("is taken with shifts over midnight, holidays with a shift, and every policy", () => {
    const whole = Object.fromEntries(WEEKDAYS.map((day) => [day, "22:00-06:00"]));
    for (const change of [
      { hours: { week: whole, holidays: ["2026-12-24 08:00-12:00", "2026-12-25"] } },
      { hours: { week: {}, holidays: [] } },
      { day4Check: false, witnessMayReview: true },
    ])
      expect(save(change)).toBe(true);
  });

  it("has no weekday that is none, and nothing else in its hours", () => {
    const hours = { week: { mon: "07:00-19:00", eighth: "07:00-19:00" }, holidays: [], nights: true };
    expect(SaveSite.parse({ rev: 0, site: { ...SITE, hours } }).site.hours).toEqual({
      week: { mon: "07:00-19:00" },
      holidays: [],
    });
  });
});

const FOREIGN = { form: "foreign", prefix: "HF", shape: "AAA-9999", check: "recommended" };
const STUDY: Fields = {
  ...{ protocolCode: "ZP-ICSI-01", version: "1.0", title: "Piezo pulse amplitude", kinds: ["icsi"], status: "open" },
  ...{ arms: ["Manual", "Device"], blinded: true },
};

describe("a study", () => {
  const save = (change: Fields, id = "zp01") => reads(SaveStudy, { id, rev: 0, study: { ...STUDY, ...change } });

  it.each<Fields>([
    ...unseen("protocolCode", "version", "title"),
    ...[[], ["icsi", "mri"], ["icsi", "icsi", "icsi", "icsi", "icsi"], "icsi"].map((kinds) => ({ kinds })),
    { status: "paused" },
    ...[[], Array.from({ length: 13 }, (_, at) => `arm ${at}`), ["x".repeat(61)], [" "], "two"].map((arms) => ({
      arms,
    })),
    { blinded: "yes" },
    ...[{ form: "own" }, { form: "own", prefix: "H" }, { ...FOREIGN, form: "any" }, { ...FOREIGN, check: "maybe" }].map(
      (codePattern) => ({ codePattern }),
    ),
    // Too short, an expression, words, names, dates of either order, hospital numbers, and what looks like ours.
    ...["A9", "[A-Z]+9", "AAAA-AAAA", "AAAAAA-9", "99-99-9999", "9999-99-99", "9999999", "AA-9999-A"].map((shape) => ({
      codePattern: { ...FOREIGN, shape },
    })),
    ...[[], Array.from({ length: 11 }, (_, at) => `a${at}.example`), ["eve@else.example"], ["*"], "else.example"].map(
      (reportDomains) => ({ reportDomains }),
    ),
    { rev: 7 },
  ])("is not taken with %j", (change) => {
    expect(save(change)).toBe(false);
  });

  it("is taken with any pattern of codes and domains, under an id that a path may hold", () => {
    for (const codePattern of [{ form: "own", prefix: "HF" }, FOREIGN]) expect(save({ codePattern })).toBe(true);
    expect(save({ reportDomains: ["trialworks.example", "ethics.uni-lyon.example"] })).toBe(true);
    for (const id of ["zp 02", "a/b", "..", "__proto__", "*", "x".repeat(65)]) expect(save({}, id)).toBe(false);
  });

  it("has nothing in the pattern of its codes that is not part of it", () => {
    const codePattern = { form: "own", prefix: "HF", shape: "AAA-9999", pattern: ".*" };
    expect(SaveStudy.parse({ id: "zp01", rev: 0, study: { ...STUDY, codePattern } }).study.codePattern).toEqual({
      form: "own",
      prefix: "HF",
    });
  });
});

const PIEZO: Fields = {
  ...{ name: "Piezo, bench 2", kind: "injector", maker: "Medica", model: "Piezo 200", serial: "pz 200-0417" },
  ...{ firmware: "4.1", calibrationDueAt: AT, status: "in_use", since: AT },
};

describe("a device", () => {
  const save = (change: Fields) => reads(SaveDevice, { rev: 0, device: { ...PIEZO, ...change } });

  it.each<Fields>([
    ...unseen("name", "maker", "model", "serial", "firmware"),
    { name: "x".repeat(65) },
    { kind: "toaster" },
    { model: 7 },
    ...["soon", "2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z", 0, null].map((calibrationDueAt) => ({
      calibrationDueAt,
    })),
    { since: "ever" },
    { status: "lent", reason: "to a friend" },
    { reason: "because" },
    { status: "out_of_service" },
    { status: "out_of_service", reason: " x " },
    { status: "retired", reason: 7 },
    { note: "x" },
    { organisation: "meridian-devices.example" },
  ])("is not taken with %j", (change) => {
    expect(save(change)).toBe(false);
  });

  it("is taken out of use with a reason, and without calibration or firmware", () => {
    for (const status of ["out_of_service", "retired"]) expect(save({ status, reason: "Worn out" })).toBe(true);
    const { firmware: _, calibrationDueAt: __, ...bare } = PIEZO;
    expect(reads(SaveDevice, { rev: 3, device: bare })).toBe(true);
  });
});

describe("a lot", () => {
  const LOT = { product: "Culture medium", lotNo: "G5-2291", expiresAt: AT };
  const save = (change: Fields) => reads(SaveLot, { rev: 0, lot: { ...LOT, ...change } });

  it.each<Fields>([
    ...unseen("product", "lotNo", "supplier"),
    { lotNo: 7 },
    { expiresAt: "soon" },
    { article: "potion" },
    { madeOn: "2026-13-01" },
    { madeOn: AT },
    { sampleReceivedAt: "yesterday" },
    ...[0, 1000, 1.5].map((samples) => ({ samples })),
    { note: "x" },
    { organisation: "meridian-devices.example" },
  ])("is not taken with %j", (change) => {
    expect(save(change)).toBe(false);
  });

  it("is taken as a delivery, and as an article under test", () => {
    const article = { article: "medium", madeOn: "2026-10-01", sampleReceivedAt: AT, samples: 3 };
    for (const change of [{}, { supplier: "Vitrolife" }, article]) expect(save(change)).toBe(true);
  });
});
