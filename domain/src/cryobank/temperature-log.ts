import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { type Said, sentences } from "../messages/said.ts";
import { instant } from "../timing/instant.ts";
import { parseLocalTime, resolveLocalTime } from "../timing/zoned-time.ts";

const says = sentences("temperatureLog", {
  empty: "No line of this file has a time and a temperature.",
  tooLarge: "This file is larger than 300,000 characters. Split it by month.",
});

/** No more of a file is stored. */
export const MOST_CHARACTERS = 300_000;

/** Nitrogen boils at −196 °C; above −150 °C stored cells may be harmed. */
export const WARMEST_SAFE_C = -150;

/** A logger's file at `tanks/{tankId}/logs/{id}`: its text, and what its readings come to, in degrees Celsius. */
export const StoredTemperatureLog = z.object({
  id: z.string(),
  name: z.string(),
  from: instant("The first reading"),
  to: instant("The last reading"),
  readings: z.int().min(1),
  minC: z.number(),
  maxC: z.number(),
  meanC: z.number(),
  content: z.string(),
  by: Person,
  at: instant("The entry"),
});
export type StoredTemperatureLog = z.infer<typeof StoredTemperatureLog>;
export type TemperatureLog = Omit<StoredTemperatureLog, "id" | "by" | "at">;

const LINE =
  /(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})\.(\d{2})\.(\d{4}))[T ]+(\d{2}:\d{2})(?::\d{2})?"?\s*[;,\t]\s*"?([-\u2212]?\d{1,3}(?:[.,]\d{1,3})?)/;

type Reading = { at: Date; celsius: number };

function readingIn(line: string, zone: string): Reading | undefined {
  const [whole, y, m, d, day, month, year, clock, value = ""] = LINE.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const local = parseLocalTime(`${y ?? year}-${m ?? month}-${d ?? day}T${clock}`);
  const celsius = Number(value.replace("\u2212", "-").replace(",", "."));
  return local && { at: resolveLocalTime(local, zone).instant, celsius };
}

/**
 * Reads a logger's file: lines with a time (`2026-05-17 10:00` or `17.05.2026 10:00`, on the clock of `zone`) and a temperature in °C,
 * apart by a semicolon, comma or tab. Other lines, such as heads, are passed over.
 */
export function readTemperatureLog(name: string, content: string, zone: string): TemperatureLog | { fault: Said } {
  if (content.length > MOST_CHARACTERS) return { fault: says("tooLarge") };
  const readings = content.split(/\r?\n/).flatMap((line) => readingIn(line, zone) ?? []);
  const inOrder = readings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return { fault: says("empty") };
  const degrees = readings.map(({ celsius }) => celsius);
  const mean = degrees.reduce((sum, one) => sum + one, 0) / degrees.length;
  return {
    name: name.slice(0, 200),
    from: first.at,
    to: last.at,
    readings: readings.length,
    minC: degrees.reduce((least, one) => Math.min(least, one)),
    maxC: degrees.reduce((most, one) => Math.max(most, one)),
    meanC: Math.round(mean * 10) / 10,
    content,
  };
}
