import { Button } from "@mantine/core";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { PresenceNote } from "../page/presence-note.tsx";
import { OtherOrganisationNote, useIsOwnRecord } from "../page/record-ownership.tsx";
import { StatusPill } from "../record/status-pill.tsx";
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
  const isOwn = useIsOwnRecord(test);
  const { editor, recovered, answerRecovered } = opened;
  return (
    <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      <header className={styles.heading}>
        <PageHeading documentTitle={test.code}>{test.code}</PageHeading>
        <StatusPill status={test.status} />
        {test.kind !== "preclinical" && <code>{test.subjectCode}</code>}
        {entry.isOpen && <PresenceNote testId={test.id} />}
        <nav aria-label={t("pagesOfTest")}>
          <Link to={`/test/${test.id}`}>{t("wholeRecord")}</Link>
          <Link to={`/test/${test.id}/labels`}>{t("labels")}</Link>
        </nav>
      </header>
      {recovered && <RecoveredEdits found={recovered} onAnswer={answerRecovered} {...words} />}
      <Conflicts editor={editor} {...words} />
      <OtherOrganisationNote test={test} />
      {isOwn && !entry.isOpen && <Notice tone="info" title={t("closed")} />}
      {entry.needsReason && <ReasonForChanges reason={entry.reason} onChange={entry.setReason} />}
      {entry.failure}
      {children}
    </div>
  );
}

type StartProps = { title: string; hint: string; test: LabTest; header: SheetRow; onStart: () => void };

/** The way out of a draft: what is needed before, and the button, which names what of it is still missing. */
export function StartNotice({ title, hint, test, header, onStart }: StartProps) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  async function start() {
    const { missingToStart } = await import("../fields/missing-to-start.ts");
    const found = missingToStart(test, header, labNow());
    setMissing(found);
    if (found.length === 0) onStart();
  }
  return (
    <Notice tone="info" title={title}>
      <p>{hint}</p>
      <ul role="alert" className={styles.missing}>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div>
        <Button onClick={() => void start()}>{title}</Button>
      </div>
    </Notice>
  );
}
