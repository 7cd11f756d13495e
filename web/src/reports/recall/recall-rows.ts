import { OUTCOME_LABELS, STRAW_LABELS } from "@zona/domain/filters/storage-labels";
import type { Cell } from "@zona/domain/reports/cell";
import { cellInWords } from "@zona/domain/reports/cell-words";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { shortDay } from "../../platform/i18n/dates.ts";
import { TABLE_WORDS } from "../tables/cell-words.ts";
import { t } from "./recall-text.ts";

/** One use of the lot: its record, and the oocyte that was exposed to it. */
export type Use = {
  id: string;
  testId: string;
  code: string;
  /** Undefined of a record in which no oocyte was exposed. */
  oocyte: number | undefined;
  subject: string;
  role: string;
  since: string;
  status: string;
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
    const [straw, place, record, day] = ["straw", "place", "warmedFor", "fateAt"].map(said);
    const n = at("n");
    const isStored = raw("strawState") === STRAW_LABELS.stored;
    const lies = straw && (place ? t("atPlace", { straw, place }) : t("inStraw", { straw }));
    const left = straw && !isStored ? [record ? t("warmedFor", { record }) : said("strawState")] : [];
    return [
      {
        id: line.id,
        testId: line.testId ?? "",
        code: said("testCode"),
        oocyte: n.kind === "number" ? n.value : undefined,
        subject: said("subjectCode"),
        role: said("role"),
        since: said("usedAt"),
        status: day ? t("on", { status: said("status"), day }) : said("status"),
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

/** Oocytes of one record that share all that is shown of them. */
export type Shared = Omit<Use, "oocyte"> & { oocytes: readonly number[] };

/** Uses as they are read: each record once for whatever became of its oocytes. */
export function sharedUses(uses: readonly Use[]): Shared[] {
  const told = ({ testId, role, since, status, where, outcome, oocyte }: Use) =>
    JSON.stringify([testId, role, since, status, where, outcome, oocyte === undefined]);
  return [...Map.groupBy(uses, told).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, oocytes: same.flatMap(({ oocyte }) => oocyte ?? []).sort((a, b) => a - b) }] : [];
  });
}

/** Numbers as people list them: "1–4, 7". */
export function asRanges(sorted: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const n of sorted) {
    const last = ranges.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
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
