import { named, type Said, sentences } from "../../../messages/said.ts";
import { CHECK_NAMES } from "../../../policy/check-names.ts";
import { FOLLICLES_PER_COC, SITE_DEFAULTS, SPAN_LIMITS } from "../../../policy/limits.ts";
import { checkWindow, judgeTiming } from "../../../timing/due-list.ts";
import { hoursBetween } from "../../../timing/instant.ts";
import { unusualNumbers } from "../../fields/field-schema.ts";
import type { Finding } from "../../finding.ts";
import { ICSI_FIELDS } from "./fields.ts";
import { endOf, type IcsiRecord, isAfterDay1, type OocyteHistory } from "./icsi-record.ts";
import { finding, type Rule, type RuleInput, rowPath } from "./icsi-rules.ts";
import { firstZero, zeroOf } from "./insemination.ts";
import type { Observation } from "./observation.ts";

const says = sentences("icsiTimes", {
  degenerated: "Oocyte {oocyte} degenerated, so it cannot be seen at {check}.",
  leftCulture: "Oocyte {oocyte} had left culture before {check}.",
  fewerCells: "Oocyte {oocyte} had {before} cells on day 2 and {after} on day 3: was a fragment counted?",
  earlyBlastocyst: "Oocyte {oocyte} is a blastocyst at {hours} h, before day 4. Is it right?",
  beforeInsemination: "Oocyte {oocyte} at {check} was seen {hours} h before its insemination.",
  rescueBefore: "The rescue of oocyte {oocyte} lies before its first insemination. Is its day right?",
  wrongDay: "Oocyte {oocyte} at {check} was seen at {at}: is this the right day?",
  wrongDayOfMany: "{oocytes} oocytes at {check} were seen at {at}: is this the right day?",
  early: "Oocyte {oocyte} at {check} was seen at {at}, before its window ({profile}).",
  late: "Oocyte {oocyte} at {check} was seen at {at}, after its window ({profile}).",
  earlyOfMany: "{oocytes} oocytes at {check} were seen at {at}, before its window ({profile}).",
  lateOfMany: "{oocytes} oocytes at {check} were seen at {at}, after its window ({profile}).",
  hours: "{hours} h",
  hoursBetween: "{from} h to {to} h",
  future: "This time lies in the future.",
  beforeRetrieval: "This time lies before the oocyte retrieval.",
  fewFollicles: "{coc} COC from {follicles} follicles is unusual. Are both right?",
  span: "{span} took {hours} h; usual are {from}–{to} h.",
});

const nothingAfterTheEnd: Rule = ({ record, oocytes }) =>
  oocytes.flatMap((oocyte) => {
    const { unit, degenerated, observations } = oocyte;
    const end = endOf(oocyte);
    const say = (seen: Observation, message: Said) =>
      finding("V04", "hard", rowPath(record, "observations", seen, "check"), message);
    return observations
      .filter(({ check }) => isAfterDay1(check))
      .flatMap((seen) => {
        if (degenerated)
          return [say(seen, says("degenerated", { oocyte: unit.n, check: named(CHECK_NAMES[seen.check]) }))];
        if (!end || seen.observedAt <= end) return [];
        return [say(seen, says("leftCulture", { oocyte: unit.n, check: named(CHECK_NAMES[seen.check]) }))];
      });
  });

const cellsDoNotFall: Rule = ({ record, oocytes }) =>
  oocytes.flatMap(({ unit, observations }) => {
    const cells = (day: "d2" | "d3") => observations.findLast((seen) => seen.check === day);
    const d2 = cells("d2");
    const d3 = cells("d3");
    if (!d2 || !d3 || !("cells" in d2) || !("cells" in d3) || d3.cells >= d2.cells) return [];
    const message = says("fewerCells", { oocyte: unit.n, before: d2.cells, after: d3.cells });
    return [finding("V05", "soft", rowPath(record, "observations", d3, "cells"), message)];
  });

/** Hours after insemination on the oocyte's own clock, and by which windows they are judged; none of what was warmed. */
function hpiOf(record: IcsiRecord, { unit, warming }: OocyteHistory, { check, observedAt }: Observation) {
  const zero = warming && warming.stage !== "oocyte" ? undefined : zeroOf(record, unit, check);
  return zero && { hpi: hoursBetween(zero.at, observedAt), timing: { ...record.timing, insemination: zero.method } };
}

const hours = (value: number) => Math.round(value * 10) / 10;

const noEarlyBlastocyst: Rule = ({ record, oocytes }) =>
  oocytes.flatMap((oocyte) =>
    oocyte.observations.flatMap((seen) => {
      const isBlastocyst = "expansion" in seen && seen.expansion !== null;
      const clock = hpiOf(record, oocyte, seen);
      const earliest = clock && checkWindow("d4", clock.timing)?.from;
      if (!isBlastocyst || !clock || earliest === undefined || clock.hpi >= earliest) return [];
      const message = says("earlyBlastocyst", { oocyte: oocyte.unit.n, hours: hours(clock.hpi) });
      return [finding("V06", "soft", rowPath(record, "observations", seen, "expansion"), message)];
    }),
  );

/** An observation outside of its window; `wrongDay`: so far that another day is likely. */
type OutOfTime = { seen: Observation; n: number; hpi: number; verdict: "early" | "late"; isWrongDay: boolean };

/** What is wrong with the time of one oocyte's observation; a reason settles it. */
function outOfTime({ record }: RuleInput, oocyte: OocyteHistory, seen: Observation): OutOfTime | undefined {
  const { hpi = -1, timing } = hpiOf(record, oocyte, seen) ?? {};
  const judged = timing && hpi >= 0 ? judgeTiming(seen.check, hpi, timing) : undefined;
  if (!judged || judged.verdict === "in_window" || seen.reason) return undefined;
  const isWrongDay = judged.hoursFromCentre > SITE_DEFAULTS.wrongDayHours;
  return { seen, n: oocyte.unit.n, hpi, verdict: judged.verdict, isWrongDay };
}

function outOfTimeFinding({ record }: RuleInput, [first, ...others]: readonly OutOfTime[]): Finding[] {
  if (!first) return [];
  const { seen, n, verdict, isWrongDay } = first;
  const all = [first, ...others].map(({ hpi }) => hpi);
  const [from, to] = [hours(Math.min(...all)), hours(Math.max(...all))];
  const at = from === to ? says("hours", { hours: from }) : says("hoursBetween", { from, to });
  const check = named(CHECK_NAMES[seen.check]);
  const { profile } = record.timing;
  const message = () => {
    const oocytes = all.length;
    if (others.length > 0) {
      if (isWrongDay) return says("wrongDayOfMany", { oocytes, check, at });
      return says(verdict === "early" ? "earlyOfMany" : "lateOfMany", { oocytes, check, at, profile });
    }
    return isWrongDay ? says("wrongDay", { oocyte: n, check, at }) : says(verdict, { oocyte: n, check, at, profile });
  };
  const session = record.checks.find((one) => one.check === seen.check);
  const ofAll = session && others.length > 0 ? rowPath(record, "checks", session, "doneAt") : undefined;
  return [finding("V07", "soft", ofAll ?? rowPath(record, "observations", seen, "observedAt"), message())];
}

const inTime: Rule = (input) => {
  const { record, oocytes } = input;
  const seen = oocytes.flatMap((oocyte) => oocyte.observations.map((one) => ({ oocyte, one })));
  const before = seen.flatMap(({ oocyte, one }) => {
    const { hpi = 0 } = hpiOf(record, oocyte, one) ?? {};
    if (hpi >= 0) return [];
    const message = says("beforeInsemination", {
      oocyte: oocyte.unit.n,
      check: named(CHECK_NAMES[one.check]),
      hours: hours(-hpi),
    });
    return [finding("V07", "hard", rowPath(record, "observations", one, "observedAt"), message)];
  });
  // One finding for what one check has in common, so that one reason answers it.
  const outside = seen.flatMap(({ oocyte, one }) => outOfTime(input, oocyte, one) ?? []);
  const alike = Map.groupBy(outside, (one) => `${one.seen.check} ${one.verdict} ${one.isWrongDay}`);
  return [...before, ...[...alike.values()].flatMap((group) => outOfTimeFinding(input, group))];
};

/** The insemination of the session counts, where a row has no time of its own. */
const rescueAfterFirst: Rule = ({ record }) =>
  record.units.flatMap((unit) => {
    const first = firstZero(record, unit);
    if (!unit.rescueAt || !first || unit.rescueAt > first.at) return [];
    const message = says("rescueBefore", { oocyte: unit.n });
    return [finding("SPAN", "hard", rowPath(record, "units", unit, "rescueAt"), message)];
  });

const noFuture: Rule = ({ record, now }) => {
  const { header } = record;
  const late = (path: string, at: Date | undefined) =>
    at && at > now ? [finding("FUTURE", "hard", path, says("future"))] : [];
  return [
    ...late("header.consentGivenAt", header.consentGivenAt),
    ...late("header.opuAt", header.opuAt),
    ...late("header.icsiEndAt", header.icsiEndAt),
    ...record.observations.flatMap((row) => late(rowPath(record, "observations", row, "observedAt"), row.observedAt)),
    ...late("header.ivfAt", header.ivfAt),
    ...record.units.flatMap((row) =>
      (["maturedAt", "inseminatedAt", "rescueAt"] as const).flatMap((field) =>
        late(rowPath(record, "units", row, field), row[field]),
      ),
    ),
    ...record.transfers.flatMap((row) => late(rowPath(record, "transfers", row, "transferredAt"), row.transferredAt)),
    ...record.warmings.flatMap((row) => late(rowPath(record, "warmings", row, "warmedAt"), row.warmedAt)),
    ...record.geneticTests.flatMap((row) => late(rowPath(record, "geneticTests", row, "biopsyAt"), row.biopsyAt)),
    ...record.dispositions.flatMap((row) => late(rowPath(record, "dispositions", row, "fateAt"), row.fateAt)),
    ...record.checks.flatMap((row) => late(rowPath(record, "checks", row, "doneAt"), row.doneAt)),
  ];
};

/** A fate cannot come before there was an oocyte: mostly a wrong year or month. */
const noFateBeforeRetrieval: Rule = ({ record }) => {
  const { opuAt } = record.header;
  const early = record.dispositions.filter(({ fateAt }) => opuAt !== undefined && fateAt < opuAt);
  return early.map((row) => {
    const message = says("beforeRetrieval");
    return finding("SPAN", "hard", rowPath(record, "dispositions", row, "fateAt"), message);
  });
};

const usualValues: Rule = ({ record: { header } }) => {
  const findings = unusualNumbers(ICSI_FIELDS, header)
    // A cycle of an older patient is nothing to ask about: it is kept out of the reference population instead.
    .filter(({ path }) => path !== "femaleAgeYears")
    .map(({ path, message }) => finding("LIMIT", "soft", `header.${path}`, message));
  const { folliclesAspirated: follicles, cocRetrieved: coc } = header;
  if (follicles !== undefined && coc !== undefined && follicles < coc * FOLLICLES_PER_COC.min) {
    const message = says("fewFollicles", { coc, follicles });
    findings.push(finding("LIMIT", "soft", "header.folliclesAspirated", message));
  }
  return findings;
};

const usualSpans: Rule = ({ record: { header } }) => {
  const spans = [
    ["triggerToRetrieval", header.triggerAt, header.opuAt, "opuAt"],
    ["retrievalToDenudation", header.opuAt, header.denudationStartAt, "denudationStartAt"],
    ["triggerToInjection", header.triggerAt, header.icsiStartAt, "icsiStartAt"],
    ["injectionSession", header.icsiStartAt, header.icsiEndAt, "icsiEndAt"],
  ] as const;
  return spans.flatMap(([name, from, to, field]) => {
    if (!from || !to) return [];
    const { label, hours: usual } = SPAN_LIMITS[name];
    const elapsed = hoursBetween(from, to);
    if (elapsed >= usual[0] && elapsed <= usual[1]) return [];
    const message = says("span", { span: named(label), hours: hours(elapsed), from: usual[0], to: usual[1] });
    return [finding("SPAN", "soft", `header.${field}`, message)];
  });
};

export const TIME_RULES: readonly Rule[] = [
  ...[
    nothingAfterTheEnd,
    cellsDoNotFall,
    noEarlyBlastocyst,
    inTime,
    rescueAfterFirst,
    noFuture,
    noFateBeforeRetrieval,
    usualValues,
    usualSpans,
  ],
];
