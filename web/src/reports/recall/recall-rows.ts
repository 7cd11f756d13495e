import { OUTCOME_LABELS, STRAW_LABELS } from "@zona/domain/filters/storage-labels";
import type { Cell } from "@zona/domain/reports/cell";
import { cellInWords } from "@zona/domain/reports/cell-words";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { shortDay } from "../../platform/i18n/dates.ts";
import { TABLE_WORDS } from "../tables/cell-words.ts";
import { t } from "./recall-text.ts";

/** One use of the lot: its record, and the oocyte that met it. */
export type Use = {
  id: string;
  testId: string;
  code: string;
  /** Undefined of a record in which no oocyte met the lot. */
  oocyte: string | undefined;
  subject: string;
  role: string;
  since: string;
  state: string;
  where: string;
  outcome: string;
  isStored: boolean;
  isTransferred: boolean;
  /** Of its transfer. */
  isPregnancy: boolean;
  isBirth: boolean;
};

const { positive, sac, heartbeat, birth } = OUTCOME_LABELS;
const PREGNANCIES: readonly string[] = [positive, sac, heartbeat, birth];

/** Lines of a recall's view as people read them. */
export function usesIn(view: ReportView, lines: readonly ReportLine[]): Use[] {
  return lines.flatMap((line): Use[] => {
    if (line.kind !== "row") return [];
    const at = (id: string): Cell => line.cells[view.columns.findIndex((one) => one.id === id)] ?? { kind: "empty" };
    const said = (id: string): string => {
      const cell = cellInWords(view.subject, id, at(id), TABLE_WORDS);
      if (cell.kind === "instant") return shortDay(cell.at);
      return cell.kind === "text" ? cell.text : cell.kind === "number" ? String(cell.value) : "";
    };
    const raw = (id: string) => {
      const cell = at(id);
      return cell.kind === "text" ? cell.text : "";
    };
    const [oocyte, straw, place, record, day] = ["n", "straw", "place", "warmedFor", "fateAt"].map(said);
    const isStored = raw("strawState") === STRAW_LABELS.stored;
    const lies = straw && (place ? t("atPlace", { straw, place }) : t("inStraw", { straw }));
    const left = straw && !isStored ? [record ? t("warmedFor", { record }) : said("strawState")] : [];
    return [
      {
        id: line.id,
        testId: line.testId ?? "",
        code: said("testCode"),
        oocyte: oocyte || undefined,
        subject: said("subjectCode"),
        role: said("role"),
        since: said("usedAt"),
        state: day ? t("on", { state: said("status"), day }) : said("status"),
        where: [...(lies ? [lies] : []), ...left].join(", "),
        outcome: said("outcome"),
        isStored,
        isTransferred: raw("status") === "Transferred",
        isPregnancy: PREGNANCIES.includes(raw("outcome")),
        isBirth: raw("outcome") === OUTCOME_LABELS.birth,
      },
    ];
  });
}

/** What a recall is told by first; all but the records are numbers of oocytes. */
export function totalsOf(uses: readonly Use[]) {
  const withOocyte = uses.filter(({ oocyte }) => oocyte !== undefined);
  return {
    records: new Set(uses.map(({ testId }) => testId)).size,
    oocytes: withOocyte.length,
    withoutOocytes: uses.length - withOocyte.length,
    stored: uses.filter(({ isStored }) => isStored).length,
    transferred: uses.filter(({ isTransferred }) => isTransferred).length,
    pregnancies: uses.filter(({ isPregnancy }) => isPregnancy).length,
    births: uses.filter(({ isBirth }) => isBirth).length,
  };
}
