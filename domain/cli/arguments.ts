import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { AppError } from "../src/errors.ts";
import { inWords } from "../src/messages/said.ts";
import { Insemination, TimingProfileId } from "../src/policy/timing-profiles.ts";
import type { Json } from "../src/timing/revive-instants.ts";
import {
  clockChangeSentence,
  isTimeZone,
  parseInstant,
  parseLocalTime,
  resolveLocalTime,
} from "../src/timing/zoned-time.ts";

/** Bad input: its message is the one sentence that a person gets. */
export const badInput = (sentence: string, options?: ErrorOptions) => new AppError("invalid-input", sentence, options);

export type Options<Name extends string> = { values: Partial<Record<Name, string>>; files: string[] };

/** Reads `--name value` options and files; an unknown or repeated option is bad input. */
export function readOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  files: boolean,
): Options<Name> {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const, multiple: true }]));
  const known = names.map((name) => `--${name}`).join(", ");
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: files, strict: true });
    const single = Object.entries(values).map(([name, given]) => {
      if (Array.isArray(given) && given.length > 1) throw badInput(`--${name} is given more than once.`);
      return [name, Array.isArray(given) ? given[0] : given];
    });
    return { values: Object.fromEntries(single) as Options<Name>["values"], files: positionals };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badInput(`The options are not understood; known are ${known || "none"}${files ? " and files" : ""}.`, {
      cause: error,
    });
  }
}

export function required<Name extends string>({ values }: Options<Name>, name: Name, example: string): string {
  const value = values[name];
  if (value === undefined || value === "") throw badInput(`--${name} is missing, for example --${name} ${example}.`);
  return value;
}

function oneOf<T extends string>(schema: z.ZodType<T> & { options: readonly T[] }, name: string, value: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw badInput(`--${name} is one of ${schema.options.join(", ")}, not ${JSON.stringify(value)}.`);
  return parsed.data;
}

export const profileOption = (value: string | undefined) => oneOf(TimingProfileId, "profile", value ?? "istanbul-2025");
export const kindOption = (value: string) => oneOf(Insemination, "kind", value);
export const stageOption = (value: string | undefined) =>
  oneOf(z.enum(["draft", "submit"]), "stage", value ?? "submit");

export function zoneOption(zone: string): string {
  if (!isTimeZone(zone))
    throw badInput(`--tz ${JSON.stringify(zone)} is no time zone of the IANA list, such as Europe/Paris.`);
  return zone;
}

/** An instant with an offset, or a local time of the zone; `note` says what was taken on a clock-change night. */
export function instantOption(name: string, text: string, zone: string): { instant: Date; note?: string } {
  const exact = parseInstant(text);
  if (exact) return { instant: exact };
  const local = parseLocalTime(text);
  if (!local) throw badInput(`--${name} ${JSON.stringify(text)} is no real date and time such as 2026-03-28T17:00.`);
  const resolved = resolveLocalTime(local, zone);
  const note = clockChangeSentence(text, zone, resolved);
  return { instant: resolved.instant, ...(note ? { note: inWords(note) } : {}) };
}

/** npm runs scripts in the project's folder; people name files from where they are. */
function pathOf(file: string): string {
  const fromCaller = resolve(process.env.INIT_CWD ?? ".", file);
  return existsSync(fromCaller) ? fromCaller : resolve(file);
}

export async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(pathOf(file));
  } catch (error) {
    throw badInput(`The file ${JSON.stringify(file)} cannot be read.`, { cause: error });
  }
}

/** Throws `otherwise` as bad input. */
export function parseJson(text: string, otherwise: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(otherwise, { cause: error });
  }
}

export async function readJson(file: string): Promise<Json> {
  const text = (await readBytes(file)).toString("utf8");
  return parseJson(text.startsWith("\uFEFF") ? text.slice(1) : text, `The file ${JSON.stringify(file)} is not JSON.`);
}

export function onlyFile(files: readonly string[], command: string): string {
  const [file] = files;
  if (file === undefined || files.length > 1) throw badInput(`Name one file: zona ${command} FILE.`);
  return file;
}
