import { csvLine } from "@zona/domain/exports/csv";
import { changesOf } from "@zona/domain/records/audit/revision-changes";
import { formatZoned } from "@zona/domain/timing/zoned-time";
import type { KnownNames } from "../../laboratory/studies/known-names.ts";
import { ACTION_WORDS } from "../../platform/i18n/action-words.ts";
import { LOCALE } from "../../platform/i18n/language.ts";
import { SITE } from "../../platform/site/site.ts";
import { accountNamesInActs } from "../record/account-names.ts";
import { placeInFull, valueWord } from "../record/record-words.ts";
import type { Act } from "./audit-data.ts";
import { t } from "./audit-text.ts";

const BOM = "\uFEFF";
const COLUMNS = [
  ...[t("columnAt"), t("columnLocal"), t("columnPerson"), t("columnAccount"), t("columnCode"), t("columnTest")],
  ...[t("columnRev"), t("columnAction"), t("columnReason"), t("columnField"), t("columnBefore"), t("columnAfter")],
];

const row = (fields: readonly string[]) => csvLine(fields, LOCALE);

/** One line per changed value; an act that changed none has one line without. */
function linesOf(act: Act, code: string, names: KnownNames): string {
  const { at, by, testId, rev, action, reason = "" } = act;
  const who = [at.toISOString(), formatZoned(at, SITE.timeZone), by.name, by.uid, code, testId, String(rev)];
  const did = [...who, ACTION_WORDS[action], reason];
  const changes = changesOf(act);
  if (changes.length === 0) return row([...did, "", "", ""]);
  return changes
    .map(({ place, before, after }) =>
      row([...did, placeInFull(place), valueWord(place, before, names), valueWord(place, after, names)]),
    )
    .join("");
}

/** Acts as CSV that no spreadsheet takes for formulas; `about` says first what the file is. Names stand with their ids. */
export function auditCsv(
  acts: readonly Act[],
  codes: ReadonlyMap<string, string>,
  studies: KnownNames,
  about: readonly (readonly [string, string])[],
): string {
  const known = [...accountNamesInActs(acts), ...codes, ...studies];
  const names = new Map(known.map(([id, name]) => [id, `${name} (${id})`]));
  const lines = acts.map((act) => linesOf(act, codes.get(act.testId) ?? "", names));
  return `${BOM}${about.map((line) => row(line)).join("")}\r\n${row(COLUMNS)}${lines.join("")}`;
}
