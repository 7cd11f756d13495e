import { memo } from "react";
import { domainWord } from "../i18n/domain-words.ts";
import { nameOfRow } from "./cell-words.ts";
import styles from "./icsi-page.module.css";
import { t } from "./icsi-text.ts";
import type { PlacedFinding } from "./record-view.ts";

type Props = { findings: readonly PlacedFinding[]; onOpen: (sheetId: string) => void };

/** What contradicts itself or is unusual, the blocking ones first; nothing of it hinders the entry. */
export const FindingsList = memo(function FindingsList({ findings, onOpen }: Props) {
  if (findings.length === 0) return <p className="dim">{t("noFindings")}</p>;
  const sorted = findings.toSorted((a, b) => Number(b.severity === "hard") - Number(a.severity === "hard"));
  return (
    <ul className={styles.findings}>
      {sorted.map(({ id, severity, path, message, cell }) => (
        <li key={`${id} ${path} ${message}`} data-severity={severity}>
          <span>{t(severity)}</span>
          {domainWord(message)}
          {cell && (
            <button type="button" onClick={() => onOpen(cell.sheetId)}>
              {nameOfRow(cell.sheetId, cell.row)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
});
