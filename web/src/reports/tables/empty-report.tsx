import { Button, Stack } from "@mantine/core";
import type { Filter } from "@zona/domain/filters/filter";
import { filterWords } from "@zona/domain/filters/filter-words";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import { LEAST_SUBJECTS } from "@zona/domain/tables/least-subjects";
import { use, useEffect, useState } from "react";
import { text } from "../../platform/i18n/text.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { PERIOD_SHOWN } from "./cell-words.ts";
import { t } from "./reports-text.ts";
import { ShowsFigures } from "./shows-figures.ts";
import { fetchTablePart } from "./table-data.ts";

/** Said only where a table came out empty, and loaded then. */
const emptyText = text("reports.empty", {
  title: "No rows",
  nothing: "Nothing has been recorded here yet.",
  filter: "No rows match the filter.",
  notYet: "No rows yet",
  notYetHint: "The values of some records are still being calculated. This page shows them as soon as they are there.",
  without: "{n} without this condition: {condition}",
  together: "Removing one condition is not enough. Try removing several.",
  checking: "Checking which condition excludes all rows …",
  remove: "Remove condition",
  figures: "No figures",
  tooFew: "No group of at least {least, number} subjects matches the filter.",
  tooFewMedia:
    "Figures of media are of records that used a registered device of your organisation. No group of at least {least, number} subjects matches the filter.",
});
export type EmptyReportText = typeof emptyText;

type Props = {
  view: ReportView;
  asOf: Date;
  /** Some records are not in the tables yet, so that nothing is known of them. */
  isBehind: boolean;
  names: ReadonlyMap<string, string>;
  onFilter: (filter: Filter) => void;
  /** Said where rows have a name of their own and none of them matches. */
  said?: { title: string; hint: string };
  /** How a condition is told there. */
  wordsOf?: (part: Filter) => string;
};
type BlockingCondition = { words: string; rows: number; without: Filter };

/** More conditions are not tried: each is a question to the server. */
const MOST_TRIED = 4;

/** Which single condition empties the table: how many rows there are without it. */
async function blockingConditions(
  { subject, filter }: ReportView,
  wordsOf: (part: Filter) => string,
): Promise<BlockingCondition[]> {
  const parts = "all" in filter ? filter.all : [filter];
  const tried = parts.slice(0, MOST_TRIED).map(async (part) => {
    const without: Filter = { all: parts.filter((one) => one !== part) };
    const { rows } = await fetchTablePart(
      { view: { ...defaultView(subject), filter: without }, isFigures: false },
      0,
      1,
    );
    return { words: wordsOf(part), rows, without };
  });
  return (await Promise.all(tried)).filter(({ rows }) => rows > 0);
}

/** Says which part of the filter emptied the table, and takes it out on request. */
export function EmptyReport({ view, asOf, isBehind, names, onFilter, said, wordsOf }: Props) {
  const { subject, filter } = view;
  const usual = (part: Filter) => filterWords(subject, part, { ...PERIOD_SHOWN, now: asOf, names });
  const isFigures = use(ShowsFigures);
  const isFiltered = !isFigures && !isBehind && !("all" in filter && filter.all.length === 0);
  const [found, setFound] = useState<BlockingCondition[]>();
  const key = JSON.stringify([view.subject, filter, asOf, isBehind]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the identity of the filter and of its moment
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    if (isFiltered)
      blockingConditions(view, wordsOf ?? usual).then(
        (tried) => isCurrent && setFound(tried),
        () => isCurrent && setFound([]),
      );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (isFigures) {
    const tooFew = view.subject === "media" ? "tooFewMedia" : "tooFew";
    return <EmptyState title={emptyText("figures")} hint={emptyText(tooFew, { least: LEAST_SUBJECTS })} />;
  }
  if (isBehind) return <EmptyState title={emptyText("notYet")} hint={emptyText("notYetHint")} />;
  if (!isFiltered) return <EmptyState title={emptyText("title")} hint={emptyText("nothing")} />;
  return (
    <Stack role="status">
      <EmptyState title={said?.title ?? emptyText("title")} hint={said?.hint ?? emptyText("filter")} />
      {found === undefined && <p className="dim">{emptyText("checking")}</p>}
      {found?.length === 0 && <p className="dim">{emptyText("together")}</p>}
      {found && found.length > 0 && (
        <ul className="list-rows">
          {found.map(({ words, rows, without }) => (
            <li key={words} className="list-row">
              <p>{emptyText("without", { condition: words, n: t("statusAll", { rows }) })}</p>
              <Button size="compact-sm" variant="default" onClick={() => onFilter(without)}>
                {emptyText("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
