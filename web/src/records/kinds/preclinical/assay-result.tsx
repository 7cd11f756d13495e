import { Stack } from "@mantine/core";
import { ASSAYS, type Assay } from "@zona/domain/policy/assays";
import { oneDecimal, roundOnSideOfLimit } from "@zona/domain/policy/decimal";
import { ASSAY_NAMES } from "@zona/domain/records/kinds/preclinical/fields";
import type { AssayOutcome, Sensitivity } from "@zona/domain/records/kinds/preclinical/preclinical-entry";
import type { ArmResult, Comparison } from "@zona/domain/records/kinds/preclinical/preclinical-result";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { Notice } from "../../../platform/ui/notice.tsx";
import styles from "./assay-result.module.css";
import { t } from "./preclinical-text.ts";
import { ROLE_WORDS } from "./preclinical-words.ts";

const TONES = { pass: "info", fail: "failure", invalid: "failure", incomplete: "info" } as const;

const SET_WORDS = { allocated: "allocatedSet", read: "readSet" } as const;

const percent = (value: number) => oneDecimal(value).toFixed(1);

/** Validity first: a control that failed makes the run invalid, which says nothing of the material. */
export function AssayResult({ outcome }: { outcome: AssayOutcome }) {
  const { verdict, sentence, decidedBy, arms, control, comparisons, sensitivity, criterion } = outcome;
  const { id, version, source } = criterion;
  return (
    <Stack gap="md">
      <Notice tone={TONES[verdict]} title={t(verdict)}>
        <p>
          {/* A sentence about its units names the arm itself. */}
          {decidedBy !== undefined && sentence.values?.arm !== decidedBy && `${decidedBy}: `}
          {toWords(sentence)}
        </p>
      </Notice>
      {arms.length > 0 && (
        <table className={`data-table ${styles.arms}`} aria-label={t("result")}>
          <tbody>
            {arms.map((arm) => (
              <ArmRow
                key={arm.arm}
                arm={arm}
                share={t(isSperm(outcome) ? "motility" : "success")}
                control={control}
                comparison={comparisons.find((one) => one.arm === arm.arm)}
              />
            ))}
          </tbody>
        </table>
      )}
      {sensitivity.map((one) => (
        <p key={one.population}>{t(SET_WORDS[one.population], { shares: sharesOf(one), verdict: t(one.verdict) })}</p>
      ))}
      <p className="dim">
        {t("criterion", { assay: domainWord(ASSAY_NAMES[id]), limit: limitOf(ASSAYS[id]), id, version, source })}
      </p>
    </Stack>
  );
}

const isSperm = ({ criterion }: AssayOutcome) => ASSAYS[criterion.id].kind === "sperm";

function limitOf(assay: Assay): string {
  if (assay.kind === "embryo") {
    const { minPercent, readHours, minControl, minTest } = assay;
    return t("embryoLimit", { percent: minPercent, hours: readHours, control: minControl, tested: minTest });
  }
  return assay.kind === "sperm" ? t("spermLimit", { index: assay.toxicBelow }) : t("noLimit");
}

const shareOf = ({ percent: share, proportion }: Pick<ArmResult, "percent" | "proportion">) =>
  share === undefined
    ? "–"
    : `${percent(share)} %${proportion ? ` (${proportion.successes}/${proportion.trials})` : ""}`;

const sharesOf = ({ arms }: Sensitivity) => arms.map((arm) => `${arm.arm} ${shareOf(arm)}`).join(", ");

type ArmProps = {
  arm: ArmResult;
  /** What its share is of. */
  share: string;
  control: string | undefined;
  comparison: Comparison | undefined;
};

/** An arm with all of its figures below one another: none is out of sight on a phone or on paper. */
function ArmRow({ arm, share, control = "", comparison }: ArmProps) {
  const { allocated, excludedBefore, excludedAfter, missing, proportion } = arm;
  const { difference, index, verdict } = comparison ?? {};
  const { low, high } = proportion?.interval ?? {};
  return (
    <tr>
      <th scope="row">
        <p>
          {arm.arm} ({ROLE_WORDS[arm.role]})
        </p>
        {verdict && <p>{t(verdict)}</p>}
      </th>
      <td>
        <p>
          {share}: {shareOf(arm)}
          {low !== undefined && high !== undefined && `, ${t("interval")} ${points(low)}–${points(high)} %`}
        </p>
        {difference && (
          <p>
            {t("difference", {
              control,
              points: points(difference.difference),
              low: points(difference.low),
              high: points(difference.high),
            })}
          </p>
        )}
        {index !== undefined && (
          <p>{t("index", { control, index: String(roundOnSideOfLimit(index, ASSAYS.HSSA.toxicBelow, 2)) })}</p>
        )}
        <p className="dim">{t("population", { allocated, before: excludedBefore, after: excludedAfter, missing })}</p>
      </td>
    </tr>
  );
}

const points = (part: number) => percent(100 * part);
