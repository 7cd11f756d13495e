import { Button, Group, Loader } from "@mantine/core";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { MOST_COUNTED, type ReportState } from "./report-reader.ts";
import { t } from "./reports-text.ts";

type Props = {
  state: ReportState;
  /** Whether a record is one row; the rows of oocytes are many of one. */
  isRowPerRecord: boolean;
  onGoOn: () => void;
  onAgain: () => void;
};

const isAll = (found: number) => found < MOST_COUNTED;
const foundWords = (found: number) => (isAll(found) ? wholeNumber(found) : t("statusMore", { found }));

/** How much of the table is there, what it cost, and what it waits for. */
export function ReportStatus({ state, isRowPerRecord, onGoOn, onAgain }: Props) {
  const { phase, lines, read, found, error } = state;
  const rows = lines.filter(({ kind }) => kind === "row").length;
  const groups = lines.filter(({ kind }) => kind === "group").length;
  if (phase === "error") {
    return (
      <Notice tone="failure" title={t("failed")}>
        <p>{failureSentence(error)}</p>
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {t("retry")}
        </Button>
      </Notice>
    );
  }
  if (phase === "asking") {
    const isSearch = read > 0;
    return (
      <Notice
        tone="attention"
        title={
          isSearch
            ? t("askSearchTitle")
            : t("askTitle", {
                found:
                  found !== undefined && isAll(found)
                    ? t("askRecords", { n: found })
                    : t("statusMore", { found: MOST_COUNTED }),
              })
        }
      >
        <p>{isSearch ? t("askSearch", { read, shown: rows }) : t("askWhy")}</p>
        <p className="dim">{t("askNarrow")}</p>
        <Button onClick={onGoOn}>{t("askGo")}</Button>
      </Notice>
    );
  }
  return (
    <Group gap="0.375rem 1rem" mih="1.75rem" role="status">
      {phase === "reading" && (
        <>
          <Loader size="xs" /> {t("reading")}
        </>
      )}
      {phase === "paused" && found !== undefined && (
        <strong>
          {isRowPerRecord
            ? t("statusShown", { shown: rows, total: foundWords(found) })
            : t("statusSoFar", { shown: rows })}
        </strong>
      )}
      {phase === "done" && groups === 0 && <strong>{t("statusAll", { rows })}</strong>}
      <span className="dim">{t("statusRead", { read })}</span>
      {phase !== "reading" && (
        <Button variant="subtle" size="compact-sm" onClick={onAgain}>
          {t("refresh")}
        </Button>
      )}
    </Group>
  );
}
