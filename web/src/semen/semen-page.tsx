import { OPEN_STATES } from "@zona/domain/entry/open-states";
import type { LabTest } from "@zona/domain/tests/lab-test";
import { validateSemen } from "@zona/domain/tests/semen-analysis";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { LEAST_REASON, ReasonForChanges } from "../entry/reason-for-changes.tsx";
import { Conflicts, RecoveredEdits, SavedLine } from "../entry/record-notices.tsx";
import { HEADER_ROW, HEADER_SHEET, type OpenedRecord, useRecordEditor } from "../entry/use-record-editor.ts";
import { failureSentence } from "../firebase/failure.ts";
import { placeWord, valueWord } from "../tests/record-words.ts";
import { StatusPill } from "../tests/status-pill.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { SemenForm } from "./semen-form.tsx";
import styles from "./semen-page.module.css";
import { SemenResults } from "./semen-results.tsx";
import { t } from "./semen-text.ts";

/** A semen analysis has no checks: nothing of it is ever due. */
const noBookkeeping = () => ({});

/** One semen analysis, saved as it is typed and read against the reference limits at once. */
export function SemenPage() {
  const { testId = "" } = useParams();
  return <Loaded key={testId} testId={testId} />;
}

function Loaded({ testId }: { testId: string }) {
  const opened = useRecordEditor(testId, noBookkeeping);
  const { snapshot } = opened;
  if (snapshot.status === "error") {
    return (
      <>
        <PageHeading>{t("title")}</PageHeading>
        <Notice tone="failure" title={t("loadFailed")}>
          <p>{failureSentence(snapshot.error)}</p>
        </Notice>
      </>
    );
  }
  if (snapshot.status === "loading" || (!snapshot.data && snapshot.fromCache)) return <PageLoader />;
  if (snapshot.data?.test.kind !== "semen") {
    return (
      <>
        <PageHeading>{t("notFound")}</PageHeading>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      </>
    );
  }
  if (!opened.view.isLoaded) return <PageLoader />;
  return <Analysis test={snapshot.data.test} opened={opened} />;
}

function Analysis({ test, opened }: { test: LabTest; opened: OpenedRecord }) {
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
