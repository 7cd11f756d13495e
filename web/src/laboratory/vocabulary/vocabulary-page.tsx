import { TextInput } from "@mantine/core";
import { termKey, termsOf, Vocabulary, type VocabularyList, wordsOf } from "@zona/domain/vocabulary/term";
import { useState } from "react";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { LastDecisions } from "./last-decisions.tsx";
import { TermActions } from "./term-actions.tsx";
import { listenToVocabularies } from "./vocabulary-data.ts";
import styles from "./vocabulary-page.module.css";
import { t, VOCABULARY_WORDS } from "./vocabulary-text.ts";

/** For administrators: words that were typed where lists end, to accept, to rename, or to merge. */
export function VocabularyPage() {
  const lists = useSnapshot("vocabularies", listenToVocabularies);
  const isSilent = useConnectionLoss() !== undefined;
  // What this device happens to know is a part of the lists: it would be seen for a moment and pushed away. What the server
  // said before the line was lost stays, with what is being typed in it.
  const isKnown = lists.status === "ready" || (lists.status === "kept" && (isSilent || lists.asOf !== undefined));
  const records = dataOf(lists)?.records ?? [];
  return (
    <Page title={t("title")} lead={t("lead")}>
      {lists.status !== "error" && !isKnown && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={lists} title={t("failed")} />
      <AsOf snapshot={lists} />
      {isKnown && (
        <>
          <Waiting lists={records} />
          <Accepted lists={records} />
          <LastDecisions lists={records} />
        </>
      )}
    </Page>
  );
}

type Props = { lists: readonly VocabularyList[] };

/** Words that nobody has decided yet, the oldest first. */
function Waiting({ lists }: Props) {
  const waiting = lists
    .flatMap((list) =>
      termsOf(list)
        .filter(({ status }) => status === "pending")
        .map((word) => ({ word, terms: termsOf(list), listed: list.terms[word.id] })),
    )
    .sort((a, b) => Number(a.listed?.at) - Number(b.listed?.at));
  return (
    <Section id="waiting" title={t("waiting", { n: waiting.length })}>
      {waiting.length === 0 ? (
        <EmptyState title={t("noneWaits")} hint={t("noneWaitsHint")} />
      ) : (
        <ul className="list-rows">
          {waiting.map(({ word, terms, listed }) => (
            <li key={`${word.vocabulary} ${word.id}`} className="list-row">
              <div>
                <strong>
                  <bdi>{word.label}</bdi>
                </strong>
                {listed && (
                  <p className="dim">
                    {t("typedBy", {
                      kind: VOCABULARY_WORDS[word.vocabulary],
                      name: listed.by.name,
                      time: fullTime(listed.at),
                    })}
                  </p>
                )}
              </div>
              <TermActions word={word} terms={terms} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Words that forms offer, by kind, each with the spellings that lead to it. */
function Accepted({ lists }: Props) {
  const [sought, setSought] = useState("");
  const key = termKey(sought);
  const kinds = Vocabulary.options.flatMap((kind) => {
    const list = lists.find(({ id }) => id === kind);
    const terms = list ? termsOf(list) : [];
    const words = wordsOf(terms).filter(({ word }) => word.status === "accepted");
    const found = words.filter(({ word, also }) => [word.label, ...also].some((one) => termKey(one).includes(key)));
    return found.length > 0 ? [{ kind, terms, words: found }] : [];
  });
  return (
    <Section id="accepted" title={t("accepted")}>
      <div className="form-line">
        <TextInput
          type="search"
          label={t("search")}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </div>
      {kinds.length === 0 &&
        (key === "" ? (
          <EmptyState title={t("noneAccepted")} hint={t("noneAcceptedHint")} />
        ) : (
          <p role="status">{t("noMatch")}</p>
        ))}
      {kinds.map(({ kind, terms, words }) => (
        <div key={kind}>
          <h3 className={styles.kind}>{VOCABULARY_WORDS[kind]}</h3>
          <ul className="list-rows">
            {words.map(({ word, also }) => (
              <li key={word.id} className="list-row">
                <div>
                  <strong>
                    <bdi>{word.label}</bdi>
                  </strong>
                  {also.length > 0 && <p className="dim">{t("also", { labels: also.join(", ") })}</p>}
                </div>
                <TermActions word={word} terms={terms} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
