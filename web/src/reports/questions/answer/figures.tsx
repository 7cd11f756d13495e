import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";
import { barsOf, type Line } from "./answer-lines.ts";
import { figureShort, intervalWords } from "./answer-words.ts";
import { ScrollArea } from "./rows-table.tsx";

/** Bars from one zero, with the interval of a share as a line through their end. The table beside holds the same figures. */
export function FiguresChart({ lines }: { lines: readonly Line[] }) {
  const percent = (part: number) => `${100 * part}%`;
  return (
    <ol className={styles.bars} aria-hidden>
      {barsOf(lines).map(({ line: { key, label, figure }, height, low, high }) => (
        <li key={key} data-few={figure.of === "share" && figure.isFew}>
          <span>{label}</span>
          <span className={styles.track}>
            <span className={styles.bar} style={{ inlineSize: percent(height) }} />
            {low !== undefined && high !== undefined && (
              <span
                className={styles.whisker}
                style={{ insetInlineStart: percent(low), inlineSize: percent(high - low) }}
              />
            )}
          </span>
          <span>{figureShort(figure)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The same as a table: what a screen reader reads, and what many prefer. Bands are told in words and never by colour alone. */
export function FiguresTable({ lines, isHidden }: { lines: readonly Line[]; isHidden: boolean }) {
  const hasShares = lines.some(({ figure }) => figure.of === "share");
  const hasBands = lines.some(({ figure }) => figure.of === "share" && figure.code);
  const table = (
    <table className={`data-table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t("group")}</th>
          <th scope="col">{t("value")}</th>
          {hasShares && <th scope="col">{t("n")}</th>}
          {hasShares && <th scope="col">{t("interval95")}</th>}
          {hasBands && <th scope="col">{t("band")}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, figure }) => {
          const share = figure.of === "share" ? figure : undefined;
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{figureShort(figure)}</td>
              {hasShares && <td>{share ? `${share.n} / ${share.d}` : t("notSaid")}</td>}
              {hasShares && <td>{(share && intervalWords(share)) || t("notSaid")}</td>}
              {hasBands && (
                <td data-band={share?.band}>{share?.isFew ? t("few") : share?.band ? t(share.band) : t("notSaid")}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  return isHidden ? (
    <div className="visually-hidden">{table}</div>
  ) : (
    <ScrollArea label={t("table")}>{table}</ScrollArea>
  );
}
