import { Button, Stack } from "@mantine/core";
import { inInbox, isFiltered, isInbox, type MediaList, mediaTable, withSearch } from "@zona/domain/raw-data/media-list";
import { fieldsAsked } from "@zona/domain/tables/compile-filter";
import { useEffect, useState } from "react";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { PressChoice } from "../../platform/ui/fields/press-choice.tsx";
import { UnusedValues } from "../../platform/ui/fields/unused-values.tsx";
import { LoadingOrOffline } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, Notice, ReadFailure, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page } from "../../platform/ui/page.tsx";
import type { ReportState } from "../../reports/tables/report-reader.ts";
import bar from "../actions/bulk-bar.module.css";
import type { Placement } from "../actions/placement-result.tsx";
import { useNeighbouringMedia } from "../actions/use-neighbouring-media.ts";
import { conditionOfFilter } from "../filters/choice-words.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { useFilterNames } from "../filters/filter-names.ts";
import { t } from "../medium/media-text.ts";
import grid from "../medium/medium-card.module.css";
import { OpenMedium } from "../medium/open-medium.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { NO_SELECTION } from "./selection.ts";
import { useJustLinked, useRawData } from "./use-raw-data.ts";
import { useRawDataAddress } from "./use-raw-data-address.ts";

/** Empty cards of the final size; shown by their style only after 200 ms. */
function GridSkeleton({ label, cards }: { label: string; cards: number }) {
  return (
    <LoadingOrOffline>
      <div className={grid.grid} role="status">
        <span className="visually-hidden">{label}</span>
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cards are all the same
          <div key={index} className={grid.coming} aria-hidden />
        ))}
      </div>
    </LoadingOrOffline>
  );
}

const AddImages = onDemand(async () => (await import("../uploads/add-images.tsx")).AddImages);
const BulkBar = onDemand(async () => (await import("../actions/bulk-bar.tsx")).BulkBar);
const MediaTable = onDemand(async () => (await import("./media-table.tsx")).MediaTable);
const PlacementResult = onDemand(async () => (await import("../actions/placement-result.tsx")).PlacementResult);
const EmptyReport = onDemand(async () => (await import("../../reports/tables/empty-report.tsx")).EmptyReport);
const NotCounted = onDemand(async () => (await import("../../reports/tables/report-status.tsx")).NotCounted);

type Props = { list: MediaList; onShow: (list: Partial<MediaList>) => void };

/** The whole list, or what waits to be linked. */
function MediaTabs({ list, onShow }: Props) {
  return (
    <PressChoice
      label={t("title")}
      choices={[
        { value: "everything", label: t("everything") },
        { value: "inbox", label: t("inbox") },
      ]}
      value={isInbox(list) ? "inbox" : "everything"}
      onChoose={(chosen) => onShow({ filter: inInbox(list.filter, chosen === "inbox") })}
    />
  );
}

/** More are not chosen at once. */
const MOST_CHOSEN = 500;

/** All media of the lab: found by what they are, as a grid or a table. */
export function RawDataPage() {
  const { list, unused, layout, show, open, setOpen, setLayout } = useRawDataAddress();
  const raw = useRawData(list);
  const { key, media, told, asOf, status, hasMore, loadMore } = raw;
  const [choice, setChoice] = useState({ key, selection: NO_SELECTION });
  const selection = choice.key === key ? choice.selection : NO_SELECTION;
  const chosen = media.filter(({ id }) => selection.chosen.has(id));
  // All of a long list would be more than one act can be undone by.
  const atMost = told && told.rows <= MOST_CHOSEN ? told.rows : media.length;
  const [choosing, setChoosing] = useState<string>();
  const isChoosing = choosing === key && !raw.isLoading && raw.failure === undefined;
  useEffect(() => {
    if (!isChoosing) return;
    setChoosing(undefined);
    setChoice({ key, selection: { ...NO_SELECTION, chosen: new Set(media.map(({ id }) => id)) } });
  }, [isChoosing, key, media]);
  const { linked, note } = useJustLinked(media);
  const placedAround = useNeighbouringMedia(chosen);
  const neighbours = [...placedAround, ...linked];
  const [placed, setPlaced] = useState<{ key: string; placing: Placement }>();
  const onPlaced = (placing: Placement) => {
    setPlaced({ key, placing });
    note(placing);
  };
  const mayAdd = useCanAnywhere("enter");
  const [isAdding, setAdding] = useState(false);
  const List = layout === "table" ? MediaTable : MediaGrid;
  const isAtEnd = open !== undefined && media.at(-1)?.id === open;
  // Whoever looks through the pictures one by one goes on where the list goes on.
  useEffect(() => {
    if (isAtEnd) loadMore();
  }, [isAtEnd, loadMore]);

  return (
    <Page
      title={t("title")}
      lead={isInbox(list) && t("inboxHint")}
      actions={mayAdd && <Button onClick={() => setAdding(true)}>{t("addImages")}</Button>}
    >
      {isAdding && <AddImages onClose={() => setAdding(false)} />}
      <Stack>
        <UnusedValues unused={unused} onGoOn={() => show({})} />
        <FilterBar
          list={list}
          layout={layout}
          count={raw.count}
          asOf={asOf}
          actions={{ onShow: show, onLayout: setLayout }}
        >
          <MediaTabs list={list} onShow={show} />
        </FilterBar>
        {raw.newest && <AsOf snapshot={raw.newest} />}
        <SnapshotFailure snapshot={raw.newest ?? { status: "loading" }} title={t("loadFailed")} />
        {status === "loading" && raw.newest?.status !== "error" && <GridSkeleton label={t("loading")} cards={12} />}
        {raw.unreadable > 0 && <Notice tone="attention" title={t("unreadable", { records: raw.unreadable })} />}
        {told && <LeftOut list={list} told={told} />}
        {status === "ready" && media.length === 0 && (
          <Nothing list={list} asOf={asOf} isBehind={told?.isBehind === true} onShow={show} />
        )}
        {media.length > 0 && (
          <List
            key={key}
            media={media}
            list={list}
            selection={selection}
            onSelect={(next) => setChoice({ key, selection: next })}
            onOpen={(id) => setOpen(id, false)}
            actions={{ onShow: show, onEnd: loadMore, onPlaced, linked: isInbox(list) ? neighbours : undefined }}
          />
        )}
        {raw.failure !== undefined && (
          <ReadFailure
            title={t(media.length > 0 ? "moreFailed" : "loadFailed")}
            sentence={failureSentence(raw.failure)}
            onRetry={raw.again}
          />
        )}
        {hasMore && raw.failure === undefined && media.length > 0 && (
          <p role="status" className="dim">
            {raw.isLoading && t("loadingMore")}
          </p>
        )}
        <div className={bar.foot}>
          {placed && (
            <PlacementResult
              key={`placed ${key}`}
              placing={placed?.key === key ? placed.placing : undefined}
              onPlaced={onPlaced}
              onClose={() => setPlaced(undefined)}
            />
          )}
          {chosen.length > 0 && (
            <BulkBar
              // Not the list's own key: of two neighbours with one key, React leaves the former list standing.
              key={`chosen ${key}`}
              media={chosen}
              all={Math.max(atMost, media.length)}
              isWhole={told !== undefined && told.rows <= MOST_CHOSEN}
              onAll={() => {
                raw.show(atMost);
                setChoosing(key);
              }}
              onClear={() => setChoice({ key, selection: NO_SELECTION })}
              onPlaced={onPlaced}
              linked={neighbours}
            />
          )}
        </div>
        {open !== undefined && <OpenMedium id={open} media={media} onOpen={setOpen} />}
      </Stack>
    </Page>
  );
}

/** What the filter could not judge. A word that is searched may stand anywhere: what is empty keeps nothing out. */
function LeftOut({ list, told }: { list: MediaList; told: NonNullable<ReportState["told"]> }) {
  const asked = new Set(fieldsAsked("media", withSearch(list.filter, "")).map(({ id }) => id));
  const unjudged = told.unjudged.filter(({ field }) => asked.has(field));
  return (
    (unjudged.length > 0 || told.leftOut > 0 || told.isBehind) && (
      <NotCounted subject="media" told={{ ...told, unjudged }} />
    )
  );
}

function Nothing({ list, asOf, isBehind, onShow }: Props & { asOf: Date; isBehind: boolean }) {
  const mayBegin = useCanAnywhere("enter");
  const names = useFilterNames(list.filter, false);
  if (!isFiltered(list))
    return (
      <EmptyState
        title={t("empty")}
        hint={t("emptyHint")}
        {...(mayBegin && { action: t("newTest"), to: "/test/new" })}
      />
    );
  if (isInbox(list) && !isFiltered({ ...list, filter: inInbox(list.filter, false) }))
    return <EmptyState title={t("inboxEmpty")} hint={t("inboxEmptyHint")} />;
  return (
    <EmptyReport
      said={{ title: t("noMatch"), hint: t("noMatchHint") }}
      view={mediaTable(list)}
      asOf={asOf}
      isBehind={isBehind}
      names={names}
      wordsOf={(part) => conditionOfFilter(part, asOf, names)}
      onFilter={(filter) => onShow({ filter })}
    />
  );
}
