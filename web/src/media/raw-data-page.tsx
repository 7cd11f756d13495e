import { Button } from "@mantine/core";
import { useSearchParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { failureSentence } from "../firebase/failure.ts";
import { useTestCodes } from "../tests/use-test-codes.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { t } from "./media-text.ts";
import grid from "./medium-card.module.css";
import { MediumCard } from "./medium-card.tsx";
import { MediumViewer } from "./medium-viewer.tsx";
import styles from "./raw-data-page.module.css";
import { useMediaPages } from "./use-media-pages.ts";

/** `?pages=3&open=ID`: how far the list was read and what is looked at, so that Back and reload keep both. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const pages = Math.max(1, Number.parseInt(params.get("pages") ?? "1", 10) || 1);
  const set = (name: string, value: string | undefined, replace: boolean) =>
    setParams(
      (former) => {
        if (value === undefined) former.delete(name);
        else former.set(name, value);
        return former;
      },
      { replace, preventScrollReset: true },
    );
  return { pages, open: params.get("open"), set };
}

/** All media of the lab, newest first. */
export function RawDataPage() {
  const { pages, open, set } = useAddress();
  const { live, media, isLoadingMore, hasMore, failure, retry } = useMediaPages(pages);
  const codes = useTestCodes(media.map(({ testId }) => testId));
  const index = media.findIndex(({ id }) => id === open);
  const opened = media[index];
  const goTo = (to: number) => set("open", media[to]?.id, true);

  return (
    <div className={styles.page}>
      <PageHeading lead={<p className="dim">{t("lead")}</p>}>{t("title")}</PageHeading>
      {live.status === "error" && (
        <Notice tone="failure" title={t("loadFailed")}>
          <p>{failureSentence(live.error)}</p>
          <Button variant="default" onClick={() => location.reload()}>
            {t("retry")}
          </Button>
        </Notice>
      )}
      {live.status === "loading" && <GridSkeleton label={t("loading")} cards={8} />}
      {live.status === "ready" && live.data.unreadable.length > 0 && (
        <Notice tone="attention" title={t("unreadable", live.data.unreadable.length)} />
      )}
      {live.status === "ready" && media.length === 0 && (
        <EmptyState title={t("empty")} hint={t("emptyHint")} action={t("newTest")} to="/test/new" />
      )}
      <ul className={grid.grid}>
        {media.map((medium) => (
          <li key={medium.id}>
            <MediumCard
              medium={medium}
              testCode={codes.get(medium.testId)}
              onOpen={() => set("open", medium.id, false)}
            />
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <Notice tone="failure" title={t("moreFailed")}>
          <p>{failureSentence(failure)}</p>
          <Button variant="default" onClick={retry}>
            {t("retry")}
          </Button>
        </Notice>
      )}
      {media.length > 0 && (
        <div className={styles.end}>
          <p role="status" className="dim">
            {t("shown", media.length)}. {!hasMore && t("all")}
          </p>
          {hasMore && failure === undefined && (
            <Button variant="default" loading={isLoadingMore} onClick={() => set("pages", String(pages + 1), true)}>
              {t("more")}
            </Button>
          )}
        </div>
      )}
      {opened && (
        <MediumViewer
          medium={opened}
          testCode={codes.get(opened.testId)}
          onClose={() => set("open", undefined, true)}
          {...(index > 0 ? { onPrevious: () => goTo(index - 1) } : {})}
          {...(index < media.length - 1 ? { onNext: () => goTo(index + 1) } : {})}
        />
      )}
    </div>
  );
}
