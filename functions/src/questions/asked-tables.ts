import { AppError } from "@zona/domain/errors";
import type { AskedSubject } from "@zona/domain/filters/field";
import { refuses } from "@zona/domain/operations/refusals";
import type { Cell } from "@zona/domain/reports/cell";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { censusOf, type Unjudged } from "@zona/domain/tables/census";
import { MOST_GROUPS, type Names, type RequestContext, rowsQuery } from "@zona/domain/tables/compile-request";
import { asksFiguresAlone } from "@zona/domain/tables/figures";
import { LEAST_SUBJECTS } from "@zona/domain/tables/least-subjects";
import { type ResultRow, type RunQuery, requestPage } from "@zona/domain/tables/run-request";
import { type FiguresPorts, type Seen, withTables } from "../tables/ask-tables.ts";
import type { HasLateFacts } from "../tables/late-facts.ts";
import type { OpenTable } from "../tables/tables.ts";

type GroupLine = Extract<ReportLine, { kind: "group" }>;

/** How many rows there are, what stands under the columns of all of them, and of each group. */
export type TableFigures = {
  rows: number;
  cells: readonly Cell[];
  groups: readonly GroupLine[];
  /** Whether some rows are not counted, being of too few subjects for somebody who sees figures alone. */
  isPartHidden: boolean;
};

/** The tables of one subject at one moment, as far as one person may see them. */
export type AskedTables = {
  asOf: Date;
  /** The person sees figures alone. */
  isOfFigures: boolean;
  /** Rejects with `forbidden` what the person may not see. */
  figures(view: ReportView): Promise<TableFigures>;
  /** The first rows as they are stored: `c0` for the first column. */
  rows(view: ReportView, most: number): Promise<readonly ResultRow[]>;
  /** Whether records lack in them whose facts are not made yet. */
  isBehind: boolean;
  /** None for people who see figures alone: of few subjects, they would name them. */
  unjudged(view: ReportView): Promise<readonly Unjudged[]>;
};

/** Opens tables for one answer, which closes them. */
export type OpenAsked = <T>(subject: AskedSubject, answer: (tables: AskedTables) => Promise<T>) => Promise<T>;

function asked(asOf: Date, isBehind: boolean, context: RequestContext, run: RunQuery): AskedTables {
  const figuresOnly = () => new AppError("forbidden", refuses("figuresOnly", { least: LEAST_SUBJECTS }));
  return {
    asOf,
    isBehind,
    isOfFigures: context.isFigures === true,
    async figures(view) {
      if (context.isFigures && !asksFiguresAlone(view, context.zone)) throw figuresOnly();
      const page = { offset: 0, limit: MOST_GROUPS };
      const { rows, lines, isPartHidden } = await requestPage({ ...view, rows: "groups" }, page, context, run);
      if (rows === 0 && isPartHidden) throw figuresOnly();
      const cells = lines.find(({ kind }) => kind === "total")?.cells ?? [];
      return { rows, cells, groups: lines.filter((line) => line.kind === "group"), isPartHidden };
    },
    async rows(view, most) {
      if (context.isFigures) throw figuresOnly();
      return run(rowsQuery(context, view, { offset: 0, limit: most }));
    },
    unjudged: async (view) => (await censusOf(view, context, run)).unjudged,
  };
}

type Asker = {
  open: OpenTable;
  figures: FiguresPorts;
  organisation: string;
  seen: Seen;
  zone: string;
  names: () => Promise<Names>;
  hasLateFacts: HasLateFacts;
  /** The ids of the devices that the person's organisation made: figures of media are of their records alone. */
  devices: () => Promise<string[]>;
};

/** Tables for answers to somebody; they end when the person goes. */
export const askedTables =
  (
    { open, figures, seen, zone, names, hasLateFacts, organisation, devices: ownDevices }: Asker,
    signal?: AbortSignal,
  ): OpenAsked =>
  async (subject, answer) => {
    const context = { zone, names: await names(), ...seen };
    if (!seen.isFigures) {
      // Before the tables are read: what is made meanwhile is in them.
      const isBehind = await hasLateFacts(subject);
      return withTables(open, [subject], signal, ({ dialect, asOf, run }) =>
        answer(asked(asOf, isBehind, { dialect, ...context }, run)),
      );
    }
    const devices = subject === "media" ? await ownDevices() : [];
    return withTables(figures.open, [subject], signal, async ({ dialect, asOf, run }) => {
      const published = await figures.publish({ subject, organisation, devices, zone });
      return answer(asked(asOf, false, { dialect, ...context, devices, published }, run));
    });
  };
