import type { AnswerGroup, Figure } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { indicatorWords } from "../../../platform/i18n/indicator-words.ts";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";
import { figureShort, intervalWords, percentWords } from "./answer-words.ts";
import { barsOf, groupLabel } from "./group-bars.ts";
import { ScrollArea } from "./rows-table.tsx";

/** Bars from one zero, with the interval of a share as a line through their end. The table beside holds the same figures. */
export function GroupChart({ groups, plan }: { groups: readonly AnswerGroup[]; plan: Plan }) {
  const percent = (part: number) => `${100 * part}%`;
  return (
    <ol className={styles.bars} aria-hidden>
      {barsOf(groups).map(({ group, height, low, high }) => {
        const { figure } = group;
        return (
          <li
            key={`${group.key} ${figure.of === "share" ? figure.code : ""}`}
            data-few={figure.of === "share" && figure.isFew}
          >
            <span>{groupLabel(group, plan)}</span>
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
        );
      })}
    </ol>
  );
}

/** The same as a table: what a screen reader reads, and what many prefer. */
export function GroupTable({
  groups,
  plan,
  isHidden,
}: {
  groups: readonly AnswerGroup[];
  plan: Plan;
  isHidden: boolean;
}) {
  const hasShares = groups.some(({ figure }) => figure.of === "share");
  const table = (
    <table className={`data-table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t("group")}</th>
          <th scope="col">{t("value")}</th>
          {hasShares && <th scope="col">{t("n")}</th>}
          {hasShares && <th scope="col">{t("interval95")}</th>}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const { figure } = group;
          return (
            <tr key={`${group.key} ${figure.of === "share" ? figure.code : ""}`}>
              <th scope="row">{groupLabel(group, plan)}</th>
              <td>{figureShort(figure)}</td>
              {hasShares && <td>{figure.of === "share" ? `${figure.n} / ${figure.d}` : t("notSaid")}</td>}
              {hasShares && <td>{figure.of === "share" ? intervalWords(figure) || t("notSaid") : t("notSaid")}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  return isHidden ? (
    <div className="visually-hidden">{table}</div>
  ) : (
    <ScrollArea label={t("group")}>{table}</ScrollArea>
  );
}

/** Indicators with their band, each in icon-free words and never by colour alone. */
export function IndicatorTable({ figures }: { figures: readonly Extract<Figure, { of: "share" }>[] }) {
  return (
    <ScrollArea label={t("indicator")}>
      <table className={`data-table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("indicator")}</th>
            <th scope="col">{t("value")}</th>
            <th scope="col">{t("n")}</th>
            <th scope="col">{t("interval95")}</th>
            <th scope="col">{t("band")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.code}>
              <th scope="row">{figure.code && indicatorWords(figure.code)}</th>
              <td>{percentWords(figure.percent)}</td>
              <td>{`${figure.n} / ${figure.d}`}</td>
              <td>{intervalWords(figure) || t("notSaid")}</td>
              <td data-band={figure.band}>{figure.isFew ? t("few") : figure.band ? t(figure.band) : t("notSaid")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
