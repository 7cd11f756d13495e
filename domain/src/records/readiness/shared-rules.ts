import { type DeviceInUse, unfitFor } from "../../devices/device-in-use.ts";
import { named, type Said, sentences } from "../../messages/said.ts";
import { oneDecimal } from "../../policy/decimal.ts";
import { SITE_DEFAULTS, type SpanLimit } from "../../policy/limits.ts";
import { hoursBetween } from "../../timing/instant.ts";
import type { FieldGroups } from "../fields/define-field.ts";
import { fieldsIn } from "../fields/field-lists.ts";
import { unusualNumbers } from "../fields/field-schema.ts";
import type { Finding } from "../finding.ts";
import type { SheetRow } from "../sheet.ts";
import { witnessFinding } from "../witness/same-person.ts";
import { isWitnessAsked, type WitnessStatement, witnessOfRow } from "../witness/witness-statement.ts";
import type { Rule } from "./rule.ts";

const says = sentences("sharedRules", {
  future: "This time lies in the future.",
  lotExpired: "Lot {lot} had expired when it was used.",
  productExpired: "Lot {lot} of {product} had expired when it was used.",
  overdue: "The calibration of {device} was overdue when it was used.",
  out_of_service: "{device} was out of service when it was used.",
  retired: "{device} was retired when it was used.",
  ownWitness: "Who performs a step cannot witness it.",
  witnessedChanged: "What {witness} witnessed has changed since: a second person must witness it again.",
  notWitnessed: "A second person must witness this step.",
  span: "{span} took {hours} h; usual are {from}–{to} h.",
});

export const hard = (id: string, path: string, message: Said): Finding => ({ id, severity: "hard", path, message });
export const soft = (id: string, path: string, message: Said): Finding => ({ id, severity: "soft", path, message });

/** A time of a record, and where it is written. */
export type Timed = readonly [path: string, at: Date | undefined];

/** Nothing of a record has happened after the moment at which it is judged. */
export const notInFuture =
  <R>(timesOf: (record: R) => readonly Timed[]): Rule<R> =>
  (input) =>
    timesOf(input).flatMap(([path, at]) => (at && at > input.now ? [hard("FUTURE", path, says("future"))] : []));

type Values = Readonly<Record<string, unknown>>;

/** The times that a header says of what happened; what is agreed for later is named in `ahead`. */
export const timesInHeader = (
  groups: FieldGroups,
  header: Values,
  { prefix = "", ahead = [] }: { prefix?: string; ahead?: readonly string[] } = {},
): Timed[] =>
  fieldsIn(groups).flatMap(({ kind, key }): Timed[] => {
    const at = header[key];
    return kind === "time" && at instanceof Date && !ahead.includes(key) ? [[`${prefix}${key}`, at]] : [];
  });

/** Two times of which the later must not come first; `strict`: nor at the same moment. */
export type Order = {
  path: string;
  before: Date | undefined;
  after: Date | undefined;
  strict?: boolean;
  message: Said;
};

export const inOrder =
  <R>(id: string, ordersOf: (record: R) => readonly Order[]): Rule<R> =>
  (input) =>
    ordersOf(input).flatMap(({ path, before, after, strict = false, message }) => {
      if (!before || !after || after > before || (!strict && after.getTime() === before.getTime())) return [];
      return [hard(id, path, message)];
    });

/** A step that took longer or shorter than is usual. */
export type Span = { limit: SpanLimit; from: Date | undefined; to: Date | undefined; path: string; message?: Said };

export const usualSpans =
  <R>(spansOf: (record: R) => readonly Span[]): Rule<R> =>
  (input) =>
    spansOf(input).flatMap(({ limit, from, to, path, message }) => {
      if (!from || !to) return [];
      const [least, most] = limit.hours;
      const hours = hoursBetween(from, to);
      if (hours >= least && hours <= most) return [];
      const values = { span: named(limit.label), hours: oneDecimal(hours), from: least, to: most };
      return [soft("SPAN", path, message ?? says("span", values))];
    });

/** Numbers of a header that are possible and unusual. */
export const usualNumbers =
  <R>(
    groups: FieldGroups,
    headerOf: (record: R) => Parameters<typeof unusualNumbers>[1],
    { prefix = "", except = [] }: { prefix?: string; except?: readonly string[] } = {},
  ): Rule<R> =>
  (input) =>
    unusualNumbers(groups, headerOf(input))
      .filter(({ path }) => !except.includes(path))
      .map((finding) => ({ ...finding, path: `${prefix}${finding.path}` }));

/** A lot with the moment at which it was used last. */
export type LotUse = {
  path: string;
  lot: string;
  product?: string | undefined;
  expiresAt: Date | undefined;
  usedAt: Date | undefined;
  /** Why it was used after its expiry. */
  reason: string | undefined;
};

export const lotsInDate =
  <R>(usesOf: (record: R) => readonly LotUse[]): Rule<R> =>
  (input) =>
    usesOf(input).flatMap(({ path, lot, product, expiresAt, usedAt, reason }) => {
      if (!expiresAt || !usedAt || expiresAt >= usedAt) return [];
      const message = product === undefined ? says("lotExpired", { lot }) : says("productExpired", { lot, product });
      return [(reason ? soft : hard)("V09", path, message)];
    });

/** A device with the moment at which it was used. */
export type UsedDevice = { path: string; device: DeviceInUse | undefined; usedAt: Date | undefined };

/** A device that was typed and is not registered has nothing that could be judged. */
export const devicesFit =
  <R>(usesOf: (record: R) => readonly UsedDevice[]): Rule<R> =>
  (input) =>
    usesOf(input).flatMap(({ path, device, usedAt }) => {
      if (device === undefined || typeof device === "string" || !usedAt) return [];
      const unfit = unfitFor(device, usedAt);
      if (!unfit) return [];
      return [(device.useReason ? soft : hard)("DEVICE", path, says(unfit, { device: device.name }))];
    });

/** Who performs a step does not witness it. */
export const witnessIsAnother =
  <R>(headerOf: (record: R) => Parameters<typeof witnessFinding>[0], path: string): Rule<R> =>
  (input) => {
    const found = witnessFinding(headerOf(input));
    return found ? [{ id: "V08", path, ...found }] : [];
  };

/** A row that a second person may have to see. */
export type WitnessedRow = {
  sheetId: string;
  rowId: string;
  cells: SheetRow;
  statements: readonly WitnessStatement[];
  path: string;
};

/** A rule and no part of a row's schema: what was done counts from when it was done, witnessed or not. */
export const rowsAreWitnessed =
  <R>(rowsOf: (record: R) => readonly WitnessedRow[]): Rule<R> =>
  (input) =>
    rowsOf(input).flatMap(({ sheetId, rowId, cells, statements, path }) => {
      if (!isWitnessAsked(sheetId, cells)) return [];
      const witness = witnessOfRow(statements, sheetId, rowId, cells);
      switch (witness?.state) {
        case "valid":
          return [];
        case "own":
          return [hard("V08", path, says("ownWitness"))];
        case "void":
          return [hard("WITNESS", path, says("witnessedChanged", { witness: witness.statement.witness.name }))];
        default:
          return [hard("WITNESS", path, says("notWitnessed"))];
      }
    });

/** A look, how many hours after its zero it was made, and the hours that it is meant for. */
export type Sighting = { visit: string; hours: number; window: { from: number; overdue: number } };

/** Looks of one visit that lie outside of its window in the same way: one reason answers them all. */
export type OffTime<S> = {
  first: S;
  count: number;
  verdict: "early" | "late";
  /** So far outside that another day is likely. */
  isWrongDay: boolean;
  /** The hours of the first and the last of them, as they are told. */
  from: number;
  to: number;
};

/** The end of a window still counts as in time. */
export const seenInWindow =
  <R, S extends Sighting>(
    id: string,
    sightingsOf: (record: R) => readonly S[],
    tell: (off: OffTime<S>, record: R) => { path: string; message: Said },
  ): Rule<R> =>
  (input) => {
    const outside = sightingsOf(input).flatMap((look) => {
      const { hours, window } = look;
      if (hours >= window.from && hours <= window.overdue) return [];
      const verdict = hours < window.from ? ("early" as const) : ("late" as const);
      const isWrongDay = Math.abs(hours - (window.from + window.overdue) / 2) > SITE_DEFAULTS.wrongDayHours;
      return [{ look, verdict, isWrongDay }];
    });
    const alike = Map.groupBy(outside, ({ look, verdict, isWrongDay }) => `${look.visit} ${verdict} ${isWrongDay}`);
    return [...alike.values()].flatMap(([one, ...others]) => {
      if (!one) return [];
      const { look: first, verdict, isWrongDay } = one;
      const all = [one, ...others].map(({ look }) => look.hours);
      const off = { first, count: all.length, verdict, isWrongDay };
      const [from, to] = [oneDecimal(Math.min(...all)), oneDecimal(Math.max(...all))];
      const { path, message } = tell({ ...off, from, to }, input);
      return [soft(id, path, message)];
    });
  };

/** One look at something that grows: how far it was, and at which hour; `tooSoon` is said of what cannot be seen so early. */
export type Look = { rank: number; path: string; hours?: number; tooSoon?: Said | undefined };

/** What grows, look by look in the order of time; `back` tells that it was behind what it had been before. */
export type Growth = { looks: readonly Look[]; back: (from: Look, to: Look) => Said };

/** Development goes one way, and not faster than it can: soft, because it may be a slip or another unit. */
export const development =
  <R>(ids: { back: string; early: string }, growthsOf: (record: R) => readonly Growth[]): Rule<R> =>
  (input) =>
    growthsOf(input).flatMap(({ looks, back }) => {
      let furthest: Look | undefined;
      return looks.flatMap((look) => {
        const early = look.tooSoon ? [soft(ids.early, look.path, look.tooSoon)] : [];
        if (furthest && look.rank < furthest.rank) return [...early, soft(ids.back, look.path, back(furthest, look))];
        furthest = look;
        return early;
      });
    });
