import { OPEN_STATES } from "@zona/domain/entry/open-states";
import { validateSemen } from "@zona/domain/tests/semen-analysis";
import { useState } from "react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { OpenedRecordPage, type RecordFormProps } from "../entry/opened-record-page.tsx";
import { LEAST_REASON, ReasonForChanges } from "../entry/reason-for-changes.tsx";
import { Conflicts, RecoveredEdits, SavedLine } from "../entry/record-notices.tsx";
import { HEADER_ROW, HEADER_SHEET } from "../entry/use-record-editor.ts";
import { placeWord, valueWord } from "../tests/record-words.ts";
import { StatusPill } from "../tests/status-pill.tsx";
import { Notice } from "../ui/notice.tsx";
import { SemenForm } from "./semen-form.tsx";
import styles from "./semen-page.module.css";
import { SemenResults } from "./semen-results.tsx";
import { t } from "./semen-text.ts";

/** A semen analysis has no checks: nothing of it is ever due. */
const noBookkeeping = () => ({});

const words = {
  ...{ title: t("title"), loadFailed: t("loadFailed"), elsewhere: t("home") },
  ...{ notFound: t("notFound"), notFoundHint: t("notFoundHint") },
};

/** One semen analysis, saved as it is typed and read against the reference limits at once. */
export const SemenPage = () => (
  <OpenedRecordPage kind="semen" words={words} elsewhereTo="/home" bookkeeping={noBookkeeping} Form={Analysis} />
);

function Analysis({ test, opened }: RecordFormProps) {
  const { editor, view, recovered, answerRecovered } = opened;
  const [reason, setReason] = useState("");
  const isOpen = OPEN_STATES.includes(test.status);
  const needsReason = isOpen && test.submittedBy !== undefined;
  const readOnly = !isOpen || (needsReason && reason.trim().length < LEAST_REASON);
  const header = view.sheets[HEADER_SHEET]?.[HEADER_ROW] ?? {};
  const findings = validateSemen(header, "draft", new Date());
  const errors = Object.fromEntries(
    findings.filter(({ severity }) => severity === "hard").map(({ path, message }) => [path, message]),
  );
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <PageHeading documentTitle={test.code}>{test.code}</PageHeading>
        <StatusPill status={test.status} />
        <Link to={`/test/${test.id}`}>{t("wholeRecord")}</Link>
      </header>
      {recovered && <RecoveredEdits found={recovered} onAnswer={answerRecovered} />}
      <Conflicts
        conflicts={view.conflicts}
        nameOf={({ field }) => placeWord({ sheet: "header", field })}
        show={({ field }, value) => valueWord({ sheet: "header", field }, value)}
        onResolve={editor.resolve}
      />
      {!isOpen && <Notice tone="info" title={t("closed")} />}
      {needsReason && (
        <ReasonForChanges
          reason={reason}
          onChange={(text) => {
            setReason(text);
            opened.setReason(text);
          }}
        />
      )}
      <SavedLine view={view} onRetry={() => void editor.flush()} />
      <SemenForm
        {...{ header, errors, readOnly }}
        onChange={(field, value) => editor.edit([{ sheetId: HEADER_SHEET, rowId: HEADER_ROW, field, value }])}
      />
      <SemenResults header={header} findings={findings} />
    </div>
  );
}
