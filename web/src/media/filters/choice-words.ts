import { type Choice, chosenOf } from "@zona/domain/filters/choices";
import type { Field } from "@zona/domain/filters/field";
import type { Filter } from "@zona/domain/filters/filter";
import { filterWords } from "@zona/domain/filters/filter-words";
import { wordOf } from "@zona/domain/raw-data/media-list";
import { bandFilter, bandOf } from "@zona/domain/reports/number-band";
import { shortMonth } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { LOCALE } from "../../platform/i18n/language.ts";
import { SITE } from "../../platform/site/site.ts";
import { t } from "../medium/media-text.ts";

type Names = ReadonlyMap<string, string>;

/** The bounds of a choice; a number of the band between them tells which it is. */
function boundsOf(choice: Choice): { from?: string | number; below?: string | number } {
  const parts = "all" in choice ? choice.all : [];
  const bound = (op: string) => {
    const part = parts.find((one) => "field" in one && one.op === op);
    const value = part && "field" in part ? part.value[0] : undefined;
    return typeof value === "boolean" ? undefined : value;
  };
  const [from, below] = [bound("ge"), bound("lt")];
  return { ...(from !== undefined && { from }), ...(below !== undefined && { below }) };
}

function bandWords(field: Field, choice: Choice): string | undefined {
  const { from, below } = boundsOf(choice);
  if (field.type === "instant") return typeof from === "string" ? shortMonth(new Date(from)) : undefined;
  const within = typeof from === "number" ? from : Number.NEGATIVE_INFINITY;
  const band = bandOf(field, "named", within);
  const isThat = band && JSON.stringify(bandFilter(field.id, band)) === JSON.stringify(choice);
  return isThat && (below !== undefined || from !== undefined) ? domainWord(band.label) : undefined;
}

/** One choice of a field in words; undefined for what is no value of it and no band that it names. */
export function choiceWords(field: Field, choice: Choice, names: Names): string | undefined {
  if (!("field" in choice)) return bandWords(field, choice);
  if (choice.op === "isNull") return t("notRecorded");
  const value = String(choice.value[0]);
  if (field.id === "resolution") return value.replace("x", " × ");
  return field.values?.find((one) => one.value === value)?.label ?? names.get(value) ?? value;
}

/** A condition in words, for the button that takes it out. */
export function conditionOfFilter(part: Filter, asOf: Date, names: Names): string {
  const word = wordOf(part);
  if (word !== undefined) return t("searched", { word });
  const id = fieldIn(part);
  const field = id === undefined ? undefined : fieldInWords("media", id);
  const chosen = field ? chosenOf(field.id, { all: [part] }) : [];
  const words = field && chosen.map((choice) => choiceWords(field, choice, names));
  if (field && words && words.length > 0 && words.every((one) => one !== undefined))
    return `${field.label}: ${words.join(", ")}`;
  return filterWords("media", part, { zone: SITE.timeZone, locale: LOCALE, word: domainWord, now: asOf, names });
}

/** The first field that a condition asks. */
function fieldIn(part: Filter): string | undefined {
  if ("field" in part) return part.field;
  const [first] = "not" in part ? [part.not] : "all" in part ? part.all : part.any;
  return first && fieldIn(first);
}
