import { differenceText } from "@zona/domain/exports/cell-text";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type { Cell } from "@zona/domain/reports/cell";
import { inPercent, tableNumber, tenths } from "../../platform/i18n/formats.ts";
import { shortDateTime, TABLE_WORDS } from "./cell-words.ts";
import styles from "./report-table.module.css";
import { t } from "./reports-text.ts";

/** One cell: shares with what they were counted from, and with their interval behind it. */
export function CellView({ cell }: { cell: Cell }) {
  switch (cell.kind) {
    case "empty":
      return <span className="dim">–</span>;
    case "text":
      return cell.text;
    case "number":
      return tableNumber(cell.value);
    case "flag":
      return cell.value ? t("yes") : t("no");
    case "difference":
      return <bdi className={styles.difference}>{differenceText(cell, TABLE_WORDS)}</bdi>;
    case "instant":
      return <time dateTime={cell.at.toISOString()}>{shortDateTime(cell.at)}</time>;
    case "share": {
      const { n, d, percent, low, high, band, tooFew } = cell;
      return (
        <span className={styles.share} data-band={tooFew ? undefined : (band ?? undefined)}>
          <b>
            <bdi>{inPercent(tenths(oneDecimal(percent)))}</bdi>
          </b>
          <small>
            <bdi>
              {n}/{d}
              {low !== null && high !== null && ` · ${tableNumber(oneDecimal(low))}–${tableNumber(oneDecimal(high))}`}
            </bdi>
            {tooFew && <abbr title={t("tooFewHint")}> {t("tooFew")}</abbr>}
            {!tooFew && (band === "below" || band === "benchmark") && ` ${t(band)}`}
          </small>
        </span>
      );
    }
  }
}
