import type { Act, ReportedAct } from "@zona/domain/records/acts";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { columnsIn, placeWord, valueWord } from "../record/record-words.ts";
import { resultWords } from "../results/results-text.ts";
import { t } from "./life-line-text.ts";

/** What the head of a step says already. */
const SAID: readonly string[] = ["by", "observedAt", "fateAt", "transferredAt", "warmedAt", "biopsyAt", "transferNo"];

/** Of a row of day 0, what was done at the insemination; all else describes the oocyte or has an act of its own. */
const OF_INSEMINATION: readonly string[] = [
  ...["maturity", "insemination", "attempts", "survivalImmediate", "spermSampleId", "injectionEvents"],
];

/** What the straw and its links tell. */
const OF_STRAW: readonly string[] = ["strawId", "tank", "canister", "cane", "position", "origin"];

/** What happened, in one or two words. */
export function actWord(act: Act | ReportedAct): string {
  if (act.kind === "check") return checkWord(act.row?.sheetId ?? "");
  if (act.kind === "fate") return valueWord({ sheet: "dispositions", field: "fate" }, act.row?.cells.fate);
  return t("kind", { kind: act.kind });
}

const isTold = ({ kind }: Act, field: string) =>
  kind === "insemination"
    ? OF_INSEMINATION.includes(field)
    : ![...SAID, ...OF_STRAW].includes(field) && !(kind === "fate" && field === "fate");

/** What was seen or done, value by value, in the order in which it is entered. */
export function actValues(act: Act | ReportedAct): string[] {
  if (act.kind === "result") return [resultWords(act.result)];
  if (!act.row || act.kind === "rescue") return [];
  const { sheetId, cells } = act.row;
  return columnsIn(sheetId)
    .map(({ field }) => field)
    .filter((field) => cells[field] !== undefined && isTold(act, field))
    .map((field) => `${placeWord({ sheet: sheetId, field })}: ${valueWord({ sheet: sheetId, field }, cells[field])}`);
}
