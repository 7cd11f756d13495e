import { Button, Group } from "@mantine/core";
import type { TestDraft, TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useKept } from "../../people/kept/use-kept.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import type { Records } from "../../platform/firebase/listen.ts";
import { type Snapshot, useGrowingList } from "../../platform/firebase/snapshot.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { EmptyState, Notice } from "../../platform/ui/notice.tsx";
import { listDeviceDrafts } from "../../records/create/device-draft-data.ts";
import { discardDraft, listenToMyDrafts } from "../../records/create/draft-data.ts";
import styles from "./home-page.module.css";
import { HOME_READS } from "./home-reads.ts";
import { t } from "./home-text.ts";
import { LiveSection, ShowMore } from "./live-section.tsx";

/** What a draft is called while it has no code: its kind and its subject. */
const nameOfDraft = ({ kind, subjectCode }: TestDraftValues): string =>
  [kind ? KIND_WORDS[kind].name : t("untitled"), subjectCode].filter(Boolean).join(" · ");

const UNDO_MS = 10_000;
const NONE_OF_THE_SERVER: Snapshot<Records<TestDraft>> = {
  status: "kept",
  data: { records: [], unreadable: [] },
  pending: false,
  asOf: undefined,
};

/** Forms not yet sent: go on with one, or discard it with ten seconds to undo. */
export function MyDrafts() {
  const { uid } = useStaffMember();
  const { snapshot, more, showMore } = useGrowingList(`drafts of ${uid}`, (most) =>
    listenToMyDrafts(uid, HOME_READS.drafts + most),
  );
  // Drafts whose last changes did not reach the server: a lost connection, a crash, a sign-out in between.
  useKept();
  const lost = listDeviceDrafts(uid);
  // What lies on this device is there without the server.
  const known = snapshot.status === "loading" && lost.length > 0 ? NONE_OF_THE_SERVER : snapshot;
  const [discarded, setDiscarded] = useState<TestDraft>();
  const [failure, setFailure] = useState<{ title: string; error: Error }>();

  useEffect(() => {
    if (!discarded) return;
    const timer = setTimeout(() => setDiscarded(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [discarded]);

  function discard(draft: TestDraft) {
    setFailure(undefined);
    setDiscarded(draft);
    discardDraft(draft.id).catch((error) => {
      setDiscarded(undefined);
      setFailure({ title: t("discardFailed"), error });
    });
  }

  function undo(draft: TestDraft) {
    setDiscarded(undefined);
    import("../../records/create/save-draft-data.ts")
      .then(({ restoreDraft }) => restoreDraft(draft))
      .catch((error) => setFailure({ title: t("restoreFailed"), error }));
  }

  return (
    <LiveSection id="my-drafts" title={t("drafts")} failed={t("draftsFailed")} snapshot={known}>
      {({ records }, pending) => (
        <>
          {failure && (
            <Notice tone="failure" title={failure.title}>
              <p>{failureSentence(failure.error)}</p>
            </Notice>
          )}
          {records.length + lost.length === 0 ? (
            <EmptyState title={t("noDrafts")} hint={t("noDraftsHint")} />
          ) : (
            <ul className="list-rows">
              {lost
                .filter(({ id }) => !records.some((draft) => draft.id === id))
                .map((draft) => (
                  <li key={draft.id}>
                    <DraftRow draft={draft} note={unsaved(draft)} />
                  </li>
                ))}
              {records.map((draft) => (
                <li key={draft.id}>
                  <DraftRow
                    draft={lost.find(({ id }) => id === draft.id) ?? draft}
                    note={unsaved(lost.find(({ id }) => id === draft.id)) ?? saved(draft, pending)}
                    onDiscard={() => discard(draft)}
                  />
                </li>
              ))}
            </ul>
          )}
          {records.length >= HOME_READS.drafts + more && <ShowMore onMore={showMore} />}
          <div role="status">
            {discarded && (
              <div className={styles.undo}>
                {t("discarded")}
                <Button variant="subtle" size="sm" onClick={() => undo(discarded)}>
                  {t("undo")}
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </LiveSection>
  );
}

const saved = ({ updatedAt }: TestDraft, pending: boolean) =>
  pending ? t("waiting") : t("saved", { time: shortTime(updatedAt, labNow()) });

const unsaved = (lost: { changedAt: number } | undefined) =>
  lost && t("unsavedSince", { time: shortTime(new Date(lost.changedAt), labNow()) });

type RowProps = { draft: Pick<TestDraft, "id" | "values">; note: string | undefined; onDiscard?: () => void };

function DraftRow({ draft, note, onDiscard }: RowProps) {
  const name = nameOfDraft(draft.values);
  return (
    <div className="list-row">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="dim">{note}</p>
      </div>
      <Group gap="xs">
        <Button
          component={Link}
          to={`/test/new/${draft.id}`}
          variant="default"
          size="sm"
          aria-label={t("resumeWhat", { what: name })}
        >
          {t("resume")}
        </Button>
        {onDiscard && (
          <Button variant="subtle" size="sm" aria-label={t("discardWhat", { what: name })} onClick={onDiscard}>
            {t("discard")}
          </Button>
        )}
      </Group>
    </div>
  );
}
