import { Button, Stack } from "@mantine/core";
import { isFiltered, MOST_SORTED_IN_CODE, type RawDataView } from "@zona/domain/media/raw-data-view";
import { useState } from "react";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { dataOf } from "../../platform/firebase/snapshot.ts";
import { LoadingOrOffline } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, Notice } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { PressChoice } from "../../platform/ui/press-choice.tsx";
import { UnusedValues } from "../../platform/ui/unused-values.tsx";
import bar from "../actions/bulk-bar.module.css";
import { BulkBar } from "../actions/bulk-bar.tsx";
import { type Placement, PlacementResult } from "../actions/placement-result.tsx";
import { useNeighbouringMedia } from "../actions/use-neighbouring-media.ts";
import { facetName } from "../filters/facet-text.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { t } from "../medium/media-text.ts";
import grid from "../medium/medium-card.module.css";
import { OpenMedium } from "../medium/open-medium.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { MediaTable } from "./media-table.tsx";
import { NO_SELECTION } from "./selection.ts";
import { useMediaCount } from "./use-media-count.ts";
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

/** Media that nobody has linked to a place in the record. */
const INBOX = { check: "none", stage: "none" } as const;
const isInbox = ({ facets }: RawDataView) => facets.check === INBOX.check && facets.stage === INBOX.stage;

type Props = { view: RawDataView; onShow: (view: Partial<RawDataView>) => void };

/** The whole list, or what waits to be linked. */
function MediaTabs({ view, onShow }: Props) {
  const { check: _, stage: __, ...others } = view.facets;
  return (
    <PressChoice
      label={t("title")}
      choices={[
        { value: "everything", label: t("everything") },
        { value: "inbox", label: t("inbox") },
      ]}
      value={isInbox(view) ? "inbox" : "everything"}
      onChoose={(chosen) => {
        if (chosen === "inbox") onShow({ facets: { ...others, ...INBOX } });
        else onShow({ facets: isInbox(view) ? others : view.facets });
      }}
    />
  );
}

/** All media of the lab: found by what they are, as a grid or a table. */
export function RawDataPage() {
  const { view, unused, layout, show, open, setOpen, setLayout } = useRawDataAddress();
  const { key, live, media, hasMore, isLoading, failure, loadMore } = useRawData(view);
  const firstPage = dataOf(live);
  const { count, countAll } = useMediaCount(view, key, firstPage?.records.length);
  const [choice, setChoice] = useState({ key, selection: NO_SELECTION });
  const selection = choice.key === key ? choice.selection : NO_SELECTION;
  const chosen = media.filter(({ id }) => selection.chosen.has(id));
  const { linked, note } = useJustLinked(media);
  const placedAround = useNeighbouringMedia(chosen);
  const neighbours = [...placedAround, ...linked];
  const [placed, setPlaced] = useState<{ key: string; placing: Placement }>();
  const onPlaced = (placing: Placement) => {
    setPlaced({ key, placing });
    note(placing);
  };
  const List = layout === "table" ? MediaTable : MediaGrid;

  return (
    <Page title={t("title")} lead={isInbox(view) && t("inboxHint")}>
      <Stack>
        <UnusedValues unused={unused} onGoOn={() => show({})} />
        <FilterBar
          view={view}
          layout={layout}
          count={count}
          media={media}
          actions={{ onShow: show, onLayout: setLayout, onCountAll: countAll }}
        >
          <MediaTabs view={view} onShow={show} />
        </FilterBar>
        {live.status === "error" && (
          <Notice tone="failure" title={t("loadFailed")}>
            <p>{failureSentence(live.error)}</p>
            <Button variant="default" onClick={() => location.reload()}>
              {t("retry")}
            </Button>
          </Notice>
        )}
        <AsOf snapshot={live} />
        {firstPage?.isUnsorted && (
          <Notice tone="attention" title={t("unsorted", { measure: facetName(view.sort) })}>
            <p>{t("unsortedHint", { most: MOST_SORTED_IN_CODE })}</p>
          </Notice>
        )}
        {live.status === "loading" && <GridSkeleton label={t("loading")} cards={12} />}
        {firstPage && firstPage.unreadable.length > 0 && (
          <Notice tone="attention" title={t("unreadable", { records: firstPage.unreadable.length })} />
        )}
        {firstPage && media.length === 0 && <Nothing view={view} onShow={show} />}
        {media.length > 0 && (
          <List
            key={key}
            media={media}
            view={view}
            selection={selection}
            onSelect={(next) => setChoice({ key, selection: next })}
            onOpen={(id) => setOpen(id, false)}
            actions={{ onShow: show, onEnd: loadMore, onPlaced, linked: isInbox(view) ? neighbours : undefined }}
          />
        )}
        {failure !== undefined && (
          <Notice tone="failure" title={t("moreFailed")}>
            <p>{failureSentence(failure)}</p>
            <Button variant="default" onClick={loadMore}>
              {t("retry")}
            </Button>
          </Notice>
        )}
        {hasMore && failure === undefined && (
          <p role="status" className="dim">
            {isLoading && t("loadingMore")}
          </p>
        )}
        <div className={bar.foot}>
          <PlacementResult
            key={`placed ${key}`}
            placing={placed?.key === key ? placed.placing : undefined}
            onPlaced={onPlaced}
            onClose={() => setPlaced(undefined)}
          />
          {chosen.length > 0 && (
            <BulkBar
              // Not the list's own key: of two neighbours with one key, React leaves the former list standing.
              key={`chosen ${key}`}
              media={chosen}
              loaded={media.length}
              onAll={() => setChoice({ key, selection: { ...selection, chosen: new Set(media.map(({ id }) => id)) } })}
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

function Nothing({ view, onShow }: Props) {
  const mayBegin = useCanAnywhere("enter");
  if (!isFiltered(view))
    return (
      <EmptyState
        title={t("empty")}
        hint={t("emptyHint")}
        {...(mayBegin && { action: t("newTest"), to: "/test/new" })}
      />
    );
  if (isInbox(view)) return <EmptyState title={t("inboxEmpty")} hint={t("inboxEmptyHint")} />;
  return (
    <Stack align="start">
      <EmptyState title={t("noMatch")} hint={t("noMatchHint")} />
      <Button variant="default" onClick={() => onShow({ facets: {}, uploaded: {}, captured: {} })}>
        {t("clearAll")}
      </Button>
    </Stack>
  );
}
