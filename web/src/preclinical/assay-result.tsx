import type { AssayOutcome, Sensitivity } from "@zona/domain/entry/preclinical-entry";
import { ASSAYS, type Assay } from "@zona/domain/policy/assays";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type { ArmResult, Comparison } from "@zona/domain/tests/preclinical-result";
import { domainWord } from "../i18n/domain-words.ts";
import styles from "../icsi/icsi-page.module.css";
import { Notice } from "../ui/notice.tsx";
import { t } from "./preclinical-text.ts";
import { ASSAY_WORDS, ROLE_WORDS } from "./preclinical-words.ts";

const TONES = { pass: "info", fail: "failure", invalid: "failure", incomplete: "info" } as const;

const SET_WORDS = { allocated: "allocatedSet", read: "readSet" } as const;

const percent = (value: number) => oneDecimal(value).toFixed(1);

/** Validity first: a control that failed makes the run invalid, which says nothing of the material. */
export function AssayResult({ outcome }: { outcome: AssayOutcome }) {
  const { verdict, sentence, decidedBy, arms, control, comparisons, sensitivity, criterion } = outcome;
  const { id, version, source } = criterion;
  return (
    <div className={styles.section}>
      <Notice tone={TONES[verdict]} title={t(verdict)}>
        <p>
          {decidedBy !== undefined && `${decidedBy}: `}
          {domainWord(sentence)}
        </p>
      </Notice>
      {arms.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={t("result")}>
            <thead>
              <tr>
                <th scope="col">{t("arm")}</th>
                <th scope="col">{t("allocated")}</th>
                <th scope="col">{t("excludedBefore")}</th>
                <th scope="col">{t("excludedAfter")}</th>
                <th scope="col">{t("notRead")}</th>
                <th scope="col">{t(isSperm(outcome) ? "motility" : "success")}</th>
                <th scope="col">{t("interval")}</th>
                <th scope="col">{t("against", control ?? "–")}</th>
                <th scope="col">{t("verdict")}</th>
              </tr>
            </thead>
            <tbody>
              {arms.map((arm) => (
                <ArmRow key={arm.arm} arm={arm} comparison={comparisons.find((one) => one.arm === arm.arm)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sensitivity.map((one) => (
        <p key={one.population}>{t(SET_WORDS[one.population], sharesOf(one), t(one.verdict))}</p>
      ))}
      <p className="dim">{t("criterion", ASSAY_WORDS[id], limitOf(ASSAYS[id]), id, version, source)}</p>
    </div>
  );
}

const isSperm = ({ criterion }: AssayOutcome) => ASSAYS[criterion.id].kind === "sperm";

function limitOf(assay: Assay): string {
  if (assay.kind === "embryo") {
    const { minPercent, readHours, minControl, minTest } = assay;
    return t("embryoLimit", minPercent, readHours, minControl, minTest);
  }
  return assay.kind === "sperm" ? t("spermLimit", assay.toxicBelow) : t("noLimit");
}

const shareOf = ({ percent: share, proportion }: Pick<ArmResult, "percent" | "proportion">) =>
  share === undefined
    ? "–"
    : `${percent(share)} %${proportion ? ` (${proportion.successes}/${proportion.trials})` : ""}`;

const sharesOf = ({ arms }: Sensitivity) => arms.map((arm) => `${arm.arm} ${shareOf(arm)}`).join(", ");

function ArmRow({ arm, comparison }: { arm: ArmResult; comparison: Comparison | undefined }) {
  const { interval } = arm.proportion ?? {};
  const { difference, index, verdict } = comparison ?? {};
  return (
    <tr>
      <th scope="row">
        {arm.arm} ({ROLE_WORDS[arm.role]})
      </th>
      <td>{arm.allocated}</td>
      <td>{arm.excludedBefore}</td>
      <td>{arm.excludedAfter}</td>
      <td>{arm.missing}</td>
      <td>{shareOf(arm)}</td>
      <td>{interval ? `${percent(interval.low * 100)}–${percent(interval.high * 100)} %` : "–"}</td>
      <td>
        {difference &&
          t("difference", ...([difference.difference, difference.low, difference.high].map(points) as Three))}
        {index !== undefined && t("index", String(index))}
        {!difference && index === undefined && "–"}
      </td>
      <td>{verdict ? t(verdict) : "–"}</td>
    </tr>
  );
}

type Three = [string, string, string];
const points = (part: number) => percent(100 * part);
