import { Button, Group, Loader } from "@mantine/core";
import type { Subject } from "@zona/domain/filters/field";
import { LEAST_SUBJECTS } from "@zona/domain/tables/least-subjects";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { shortDateTime } from "./cell-words.ts";
import type { ReportState } from "./report-reader.ts";
import { t } from "./reports-text.ts";

type Props = { subject: Subject; state: ReportState; onAgain: () => void };

/** How much of the table is there, as of when, and what it does not count. */
export function ReportStatus({ subject, state: { phase, lines, told, error }, onAgain }: Props) {
  const shown = lines.filter(({ kind }) => kind === "row").length;
  const isOfGroups = lines.some(({ kind }) => kind === "group");
  return (
    <>
      {phase === "error" ? (
        <Notice tone="failure" title={t("failed")}>
          <p>{failureSentence(error)}</p>
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            {t("retry")}
          </Button>
        </Notice>
      ) : (
        <Group gap="0.375rem 1rem" mih="1.75rem" role="status">
          {phase === "reading" && (
            <>
              <Loader size="xs" /> {t("reading")}
            </>
          )}
          {told && phase === "paused" && shown > 0 && (
            <strong>{t("statusShown", { shown, total: wholeNumber(told.rows) })}</strong>
          )}
          {told && phase === "done" && !isOfGroups && <strong>{t("statusAll", { rows: told.rows })}</strong>}
          {told && <span className="dim">{t("statusAsOf", { time: shortDateTime(told.asOf) })}</span>}
          {phase !== "reading" && (
            <Button variant="subtle" size="compact-sm" onClick={onAgain}>
              {t("refresh")}
            </Button>
          )}
        </Group>
      )}
      {told && <NotCounted subject={subject} told={told} />}
    </>
  );
}

/** Rows that the filter could not judge, that could not be read, or that are too few to be shown to this person. */
export function NotCounted({ subject, told }: { subject: Subject; told: NonNullable<ReportState["told"]> }) {
  const { unjudged, leftOut, figures, isBehind } = told;
  const fields = unjudged.map(({ field, rows }) =>
    t("unjudgedField", { field: fieldInWords(subject, field)?.label ?? field, rows }),
  );
  return (
    <>
      {fields.length > 0 && <p className="dim">{t("unjudged", { fields: fields.join(", ") })}</p>}
      {isBehind && <p className="dim">{t("behind")}</p>}
      {leftOut > 0 && <p className="dim">{t("leftOut", { n: leftOut })}</p>}
      {figures?.isPartHidden && <p className="dim">{t("partHidden", { least: LEAST_SUBJECTS })}</p>}
    </>
  );
}
