import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { AlsoHere } from "../tests/also-here.tsx";
import { StatusPill } from "../tests/status-pill.tsx";
import { Notice } from "../ui/notice.tsx";
import { t } from "./entry-text.ts";
import type { RecordFormProps } from "./opened-record-page.tsx";
import { ReasonForChanges } from "./reason-for-changes.tsx";
import styles from "./record-frame.module.css";
import { type CellWords, Conflicts, RecoveredEdits } from "./record-notices.tsx";
import type { Entry } from "./use-entry.tsx";

type Props = RecordFormProps & {
  entry: Entry;
  words: CellWords;
  isNarrow?: boolean;
  children: ReactNode;
};

/** What stands around every form of a record: which test, who else is here, what was not saved, and why it is closed. */
export function RecordFrame({ test, opened, entry, words, isNarrow = false, children }: Props) {
  const { editor, recovered, answerRecovered } = opened;
  return (
    <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      <header className={styles.heading}>
        <PageHeading documentTitle={test.code}>{test.code}</PageHeading>
        <StatusPill status={test.status} />
        {test.kind !== "preclinical" && <code>{test.subjectCode}</code>}
        {entry.isOpen && <AlsoHere testId={test.id} />}
        <nav aria-label={t("pagesOfTest")}>
          <Link to={`/test/${test.id}`}>{t("wholeRecord")}</Link>
          <Link to={`/test/${test.id}/labels`}>{t("labels")}</Link>
        </nav>
      </header>
      {recovered && <RecoveredEdits found={recovered} onAnswer={answerRecovered} {...words} />}
      <Conflicts editor={editor} {...words} />
      {!entry.isOpen && <Notice tone="info" title={t("closed")} />}
      {entry.needsReason && <ReasonForChanges reason={entry.reason} onChange={entry.setReason} />}
      {entry.failure}
      {children}
    </div>
  );
}

type StartProps = { title: string; hint: string; onStart: () => void };

/** The way out of a draft: what is needed before, and the button. */
export const StartNotice = ({ title, hint, onStart }: StartProps) => (
  <Notice tone="info" title={title}>
    <p>{hint}</p>
    <div>
      <Button onClick={onStart}>{title}</Button>
    </div>
  </Notice>
);
