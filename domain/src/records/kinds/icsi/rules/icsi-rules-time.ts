import { named, type Said, sentences } from "../../../../messages/said.ts";
import { CHECK_NAMES } from "../../../../policy/check-names.ts";
import { oneDecimal } from "../../../../policy/decimal.ts";
import { FOLLICLES_PER_COC, SPAN_LIMITS } from "../../../../policy/limits.ts";
import { checkWindow } from "../../../../timing/due-list.ts";
import { hoursBetween } from "../../../../timing/instant.ts";
import {
  development,
  type Growth,
  inOrder,
  type Look,
  notInFuture,
  type OffTime,
  type Sighting,
  seenInWindow,
  type Timed,
  timesInHeader,
  usualNumbers,
  usualSpans,
} from "../../../readiness/shared-rules.ts";
import { mapIn } from "../../../sheet.ts";
import { ICSI_FIELDS } from "../fields.ts";
import { headerOrder } from "../icsi-header.ts";
import { endOf, type IcsiRecord, isAfterDay1, type OocyteHistory } from "../icsi-record.ts";
import { firstZero, zeroOf } from "../insemination.ts";
import type { Observation } from "../observation.ts";
import { timeLapseTimes } from "../time-lapse/time-lapse.ts";
import { finding, type ReadIcsi, type Rule, rowPath } from "./icsi-rules.ts";

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
  beforeRetrieval: "This time lies before the oocyte retrieval.",
  fewFollicles: "{coc} COC from {follicles} follicles is unusual. Are both right?",
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

/** Cells do not get fewer from day 2 to day 3. */
const cellsDoNotFall: Rule = development({ back: "V05", early: "V05" }, ({ record, oocytes }) =>
  oocytes.map(({ unit, observations }): Growth => {
    const looks = (["d2", "d3"] as const).flatMap((day): Look[] => {
      const seen = observations.findLast(({ check }) => check === day);
      if (!seen || !("cells" in seen)) return [];
      return [{ rank: seen.cells, path: rowPath(record, "observations", seen, "cells") }];
    });
    return {
      looks,
      back: (before, after) => says("fewerCells", { oocyte: unit.n, before: before.rank, after: after.rank }),
    };
  }),
);

/** Hours after insemination on the oocyte's own clock, and by which windows they are judged; none of what was warmed. */
function hpiOf(record: IcsiRecord, { unit, warming }: OocyteHistory, { check, observedAt }: Observation) {
  const zero = warming && warming.stage !== "oocyte" ? undefined : zeroOf(record, unit, check);
  return zero && { hpi: hoursBetween(zero.at, observedAt), timing: { ...record.timing, insemination: zero.method } };
}

const BLASTOCYST: Omit<Look, "path"> = { rank: 0 };

/** There is no blastocyst before day 4. */
const noEarlyBlastocyst: Rule = development({ back: "V06", early: "V06" }, ({ record, oocytes }) =>
  oocytes.map((oocyte): Growth => {
    const looks = oocyte.observations.flatMap((seen): Look[] => {
      const isBlastocyst = "expansion" in seen && seen.expansion !== null;
      const clock = hpiOf(record, oocyte, seen);
      const earliest = clock && checkWindow("d4", clock.timing)?.from;
      if (!isBlastocyst || !clock || earliest === undefined || clock.hpi >= earliest) return [];
      const tooSoon = says("earlyBlastocyst", { oocyte: oocyte.unit.n, hours: oneDecimal(clock.hpi) });
      return [{ ...BLASTOCYST, path: rowPath(record, "observations", seen, "expansion"), tooSoon }];
    });
    return { looks, back: (_, { tooSoon }) => tooSoon ?? says("earlyBlastocyst", { oocyte: oocyte.unit.n, hours: 0 }) };
  }),
);

type Seen = Sighting & { seen: Observation; n: number };

/** Observations with a window; a reason settles the time of one. */
const sightings = ({ record, oocytes }: ReadIcsi): Seen[] =>
  oocytes.flatMap((oocyte) =>
    oocyte.observations.flatMap((seen): Seen[] => {
      const { hpi = -1, timing } = hpiOf(record, oocyte, seen) ?? {};
      const window = timing && hpi >= 0 && !seen.reason ? checkWindow(seen.check, timing) : undefined;
      return window ? [{ visit: seen.check, hours: hpi, window, seen, n: oocyte.unit.n }] : [];
    }),
  );

function offTime({ first, count, verdict, isWrongDay, from, to }: OffTime<Seen>, { record }: ReadIcsi) {
  const { seen, n: oocyte } = first;
  const at = from === to ? says("hours", { hours: from }) : says("hoursBetween", { from, to });
  const check = named(CHECK_NAMES[seen.check]);
  const { profile } = record.timing;
  const session = count > 1 ? record.checks.find((one) => one.check === seen.check) : undefined;
  const path = session
    ? rowPath(record, "checks", session, "doneAt")
    : rowPath(record, "observations", seen, "observedAt");
  if (count === 1)
    return {
      path,
      message: isWrongDay ? says("wrongDay", { oocyte, check, at }) : says(verdict, { oocyte, check, at, profile }),
    };
  const oocytes = count;
  if (isWrongDay) return { path, message: says("wrongDayOfMany", { oocytes, check, at }) };
  return { path, message: says(verdict === "early" ? "earlyOfMany" : "lateOfMany", { oocytes, check, at, profile }) };
}

const inTime: Rule = seenInWindow("V07", sightings, offTime);

const afterInsemination: Rule = ({ record, oocytes }) =>
  oocytes.flatMap((oocyte) =>
    oocyte.observations.flatMap((seen) => {
      const { hpi = 0 } = hpiOf(record, oocyte, seen) ?? {};
      if (hpi >= 0) return [];
      const values = { oocyte: oocyte.unit.n, check: named(CHECK_NAMES[seen.check]), hours: oneDecimal(-hpi) };
      const path = rowPath(record, "observations", seen, "observedAt");
      return [finding("V07", "hard", path, says("beforeInsemination", values))];
    }),
  );

/** The insemination of the session counts, where a row has no time of its own. */
const rescueAfterFirst: Rule = inOrder("SPAN", ({ record }) =>
  record.units.map((unit) => ({
    path: rowPath(record, "units", unit, "rescueAt"),
    before: firstZero(record, unit)?.at,
    after: unit.rescueAt,
    strict: true,
    message: says("rescueBefore", { oocyte: unit.n }),
  })),
);

/** Times of rows, by the list that holds them. */
const TIMES = {
  observations: ["observedAt"],
  units: ["maturedAt", "inseminatedAt", "rescueAt"],
  transfers: ["transferredAt"],
  warmings: ["warmedAt"],
  geneticTests: ["biopsyAt"],
  dispositions: ["fateAt"],
  checks: ["doneAt"],
} as const;

const timesInRows = (record: IcsiRecord): Timed[] =>
  (Object.keys(TIMES) as (keyof typeof TIMES)[]).flatMap((list) =>
    record[list].flatMap((row: object) =>
      TIMES[list].map((field): Timed => {
        const at: unknown = Reflect.get(row, field);
        return [rowPath(record, list, row, field), at instanceof Date ? at : undefined];
      }),
    ),
  );

/** The storage of what was frozen ends some day: that time lies ahead. */
const AHEAD = ["storageConsentEndsAt"];

const noFuture: Rule = notInFuture(({ record }) => [
  ...timesInHeader(ICSI_FIELDS, record.header, { prefix: "header.", ahead: AHEAD }),
  ...timesInRows(record),
]);

/** A fate cannot come before there was an oocyte: mostly a wrong year or month. */
const noFateBeforeRetrieval: Rule = ({ record }) => {
  const { opuAt } = record.header;
  const early = record.dispositions.filter(({ fateAt }) => opuAt !== undefined && fateAt < opuAt);
  return early.map((row) => {
    const message = says("beforeRetrieval");
    return finding("SPAN", "hard", rowPath(record, "dispositions", row, "fateAt"), message);
  });
};

// A cycle of an older patient is nothing to ask about: it is kept out of the reference population instead.
const usualValues: Rule = usualNumbers(ICSI_FIELDS, ({ record }) => record.header, {
  prefix: "header.",
  except: ["femaleAgeYears"],
});

const stepsInOrder: Rule = inOrder("ORDER", ({ record }) => headerOrder(record));

const enoughFollicles: Rule = ({ record: { header } }) => {
  const { folliclesAspirated: follicles, cocRetrieved: coc } = header;
  if (follicles === undefined || coc === undefined || follicles >= coc * FOLLICLES_PER_COC.min) return [];
  return [finding("LIMIT", "soft", "header.folliclesAspirated", says("fewFollicles", { coc, follicles }))];
};

const spans: Rule = usualSpans(({ record: { header } }) => [
  { limit: SPAN_LIMITS.triggerToRetrieval, from: header.triggerAt, to: header.opuAt, path: "header.opuAt" },
  {
    limit: SPAN_LIMITS.retrievalToDenudation,
    from: header.opuAt,
    to: header.denudationStartAt,
    path: "header.denudationStartAt",
  },
  { limit: SPAN_LIMITS.triggerToInjection, from: header.triggerAt, to: header.icsiStartAt, path: "header.icsiStartAt" },
  { limit: SPAN_LIMITS.injectionSession, from: header.icsiStartAt, to: header.icsiEndAt, path: "header.icsiEndAt" },
]);

/** Whatever stored them: times of a time-lapse are judged as those of an import and of a mark. */
const timeLapseFits: Rule = ({ record }) =>
  record.units.flatMap((unit) => {
    const path = rowPath(record, "units", unit, "timeLapse");
    const { faults } = timeLapseTimes(mapIn(record.storedRow.get(unit)?.timeLapse), "h");
    return faults.map((fault) => finding("ORDER", "hard", path, fault));
  });

export const TIME_RULES: readonly Rule[] = [
  ...[
    nothingAfterTheEnd,
    cellsDoNotFall,
    noEarlyBlastocyst,
    afterInsemination,
    inTime,
    rescueAfterFirst,
    noFuture,
    stepsInOrder,
    noFateBeforeRetrieval,
    usualValues,
    enoughFollicles,
    spans,
    timeLapseFits,
  ],
];
