import type { AssayCode } from "@zona/domain/policy/assays";
import { oneDecimal } from "@zona/domain/policy/decimal";
import { type ArmReading, assessAssay } from "@zona/domain/tests/preclinical-result";
import { domainWord } from "../i18n/domain-words.ts";
import styles from "../icsi/icsi-page.module.css";
import { Notice } from "../ui/notice.tsx";
import { t } from "./preclinical-text.ts";

const TONES = { pass: "info", fail: "failure", invalid: "failure", incomplete: "info" } as const;

/** Validity first: a control that failed makes the run invalid, which says nothing of the material. */
export function AssayResultTable({ code, readings }: { code: AssayCode; readings: readonly ArmReading[] }) {
  const { verdict, sentence, arms } = assessAssay(code, readings);
  return (
    <div className={styles.section}>
      <Notice tone={TONES[verdict]} title={t(verdict)}>
        <p>{domainWord(sentence)}</p>
      </Notice>
      {arms.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={t("result")}>
            <thead>
              <tr>
                <th scope="col">{t("arm")}</th>
                <th scope="col">{t("success")}</th>
                <th scope="col">{t("interval")}</th>
              </tr>
            </thead>
            <tbody>
              {arms.map(({ arm, successes, trials, percent, interval }) => (
                <tr key={arm}>
                  <th scope="row">{arm}</th>
                  <td>
                    {oneDecimal(percent)} % ({successes}/{trials})
                  </td>
                  <td>
                    {oneDecimal(interval.low * 100)}–{oneDecimal(interval.high * 100)} %
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
