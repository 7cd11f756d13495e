import { OPEN_STATES } from "@zona/domain/entry/open-states";
import { validateClinical } from "@zona/domain/tests/clinical-header";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { OpenedRecordPage, type RecordFormProps } from "../entry/opened-record-page.tsx";
import { PrefillBar } from "../entry/prefill-bar.tsx";
import { LEAST_REASON, ReasonForChanges } from "../entry/reason-for-changes.tsx";
import { RecordFields } from "../entry/record-fields.tsx";
import { Conflicts, RecoveredEdits, SavedLine } from "../entry/record-notices.tsx";
import { HEADER_ROW, HEADER_SHEET } from "../entry/use-record-editor.ts";
import styles from "../semen/semen-page.module.css";
import { placeWord, valueWord } from "../tests/record-words.ts";
import { StatusPill } from "../tests/status-pill.tsx";
import { Notice } from "../ui/notice.tsx";
import { CLINICAL_GROUPS } from "./clinical-fields.ts";
import { ClinicalResult } from "./clinical-result.tsx";
import { t } from "./clinical-text.ts";

/** A clinical test is done at one time: nothing of it is ever due. */
const noBookkeeping = () => ({});

const words = {
  ...{ title: t("title"), loadFailed: t("loadFailed"), elsewhere: t("home") },
  ...{ notFound: t("notFound"), notFoundHint: t("notFoundHint") },
};

/** One clinical device test, saved as it is typed. */
export const ClinicalPage = () => (
  <OpenedRecordPage kind="clinical" words={words} elsewhereTo="/home" bookkeeping={noBookkeeping} Form={ClinicalForm} />
);

function ClinicalForm({ test, opened }: RecordFormProps) {
  const { editor, view, recovered, answerRecovered } = opened;
  const [reason, setReason] = useState("");
  const isOpen = OPEN_STATES.includes(test.status);
  const needsReason = isOpen && test.submittedBy !== undefined;
  const readOnly = !isOpen || (needsReason && reason.trim().length < LEAST_REASON);
  const header = view.sheets[HEADER_SHEET]?.[HEADER_ROW] ?? {};
  const findings = validateClinical(header, "draft", new Date());
  const errors = Object.fromEntries(findings.map(({ path, message }) => [path.split(".")[0] ?? path, message]));
  const change = useCallback(
    (field: string, value: unknown) => editor.edit([{ sheetId: HEADER_SHEET, rowId: HEADER_ROW, field, value }]),
    [editor],
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
      {!readOnly && (
        <PrefillBar
          {...{ test, header }}
          onTake={(fields) =>
            editor.edit(
              Object.entries(fields).map(([field, value]) => ({
                sheetId: HEADER_SHEET,
                rowId: HEADER_ROW,
                field,
                value,
              })),
            )
          }
        />
      )}
      <RecordFields groups={CLINICAL_GROUPS} {...{ header, errors, readOnly }} onChange={change} />
      <ClinicalResult header={header} />
      {findings.length > 0 && (
        <section aria-labelledby="findings" className={styles.results}>
          <h2 id="findings">{t("findings")}</h2>
          <ul>
            {findings.map(({ path, severity, message }) => (
              <li key={`${path} ${message}`}>
                {t(severity)}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
