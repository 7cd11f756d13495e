import { Button } from "@mantine/core";
import { isState, type TermChange, type VocabularyList } from "@zona/domain/vocabulary/term";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { decideWord, listenToTermChanges } from "./vocabulary-data.ts";
import { t, VOCABULARY_WORDS } from "./vocabulary-text.ts";

type Props = { lists: readonly VocabularyList[] };

/** What was decided last, who decided it and when; the present state of a word can be taken back. */
export function LastDecisions({ lists }: Props) {
  const changes = useSnapshot("term changes", listenToTermChanges);
  const known = dataOf(changes);
  return (
    <Section id="decisions" title={t("decisions")}>
      {changes.status === "loading" && <RowsSkeleton rows={3} />}
      <SnapshotFailure snapshot={changes} title={t("failed")} />
      {known?.records.length === 0 && <EmptyState title={t("noDecisions")} hint={t("noDecisionsHint")} />}
      {known && known.records.length > 0 && (
        <ul className="list-rows">
          {known.records.map((change) => (
            <li key={change.id} className="list-row">
              <Decided change={change} list={lists.find(({ id }) => id === change.vocabulary)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function sentence({ before, after }: TermChange, list: VocabularyList | undefined): string {
  if (after.status === "pending") return t("didReopen", { label: after.label });
  if (after.mergedInto !== undefined) {
    return t("didMerge", { label: after.label, into: list?.terms[after.mergedInto]?.label ?? after.mergedInto });
  }
  return before.label === after.label
    ? t("didAccept", { label: after.label })
    : t("didRename", { before: before.label, after: after.label });
}

function Decided({ change, list }: { change: TermChange; list: VocabularyList | undefined }) {
  const { busy, refusal, run } = useAction();
  const word = list?.terms[change.key];
  const isNow = word?.decidedAt?.getTime() === change.at.getTime() && isState(word, change.after);
  return (
    <>
      <div>
        <span>{sentence(change, list)}</span>
        <p className="dim">
          {t("byAt", { kind: VOCABULARY_WORDS[change.vocabulary], name: change.by.name, time: fullTime(change.at) })}
        </p>
      </div>
      {isNow && (
        <Button
          size="sm"
          variant="default"
          loading={busy}
          aria-label={t("undoWhat", { label: change.after.label })}
          onClick={() => void run(() => decideWord({ vocabulary: change.vocabulary, undo: change.id }))}
        >
          {t("undo")}
        </Button>
      )}
      {refusal}
    </>
  );
}
