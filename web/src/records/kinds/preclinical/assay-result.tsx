import { Stack } from "@mantine/core";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type {
  ArmResult,
  Comparison,
  Figure,
  RunResult,
  Sensitivity,
} from "@zona/domain/records/kinds/preclinical/result-schema";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { inPercent, tableNumber, tenths } from "../../../platform/i18n/formats.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { ExplainedWords } from "../../../platform/ui/explained.tsx";
import { Notice } from "../../../platform/ui/notice.tsx";
import styles from "./assay-result.module.css";
import { t } from "./preclinical-text.ts";
import { roleWord } from "./preclinical-words.ts";

const TONES = { pass: "info", fail: "failure", invalid: "failure", incomplete: "info" } as const;

const SET_WORDS = { allocated: "allocatedSet", read: "readSet" } as const;

const percent = (value: number) => tenths(oneDecimal(value));
const points = (part: number) => percent(100 * part);

/** Validity first: a control that failed makes the run invalid, which says nothing of the material. */
export function AssayResult({ result }: { result: RunResult }) {
  const { verdict, sentence, decidedBy, arms, comparisons, sensitivity, protocol, program } = result;
  return (
    <Stack gap="md">
      <Notice tone={TONES[verdict]} title={t(verdict)}>
        <p>
          {/* A sentence about its units names the arm itself. */}
          {decidedBy !== undefined && sentence.values?.arm !== decidedBy && `${decidedBy}: `}
          <ExplainedWords said={sentence} />
        </p>
      </Notice>
      {arms.length > 0 && (
        <table className={`data-table ${styles.arms}`} aria-label={t("result")}>
          <tbody>
            {arms.map((arm) => (
              <ArmRow key={arm.arm} arm={arm} comparisons={comparisons.filter((one) => one.arm === arm.arm)} />
            ))}
          </tbody>
        </table>
      )}
      {sensitivity.map((one) => (
        <p key={one.population}>{t(SET_WORDS[one.population], { shares: sharesOf(one), verdict: t(one.verdict) })}</p>
      ))}
      <p className="dim">
        {t("criterion", {
          protocol: domainWord(protocol.name),
          version: protocol.version,
          source: protocol.source,
          program,
        })}
      </p>
    </Stack>
  );
}

/** The figure itself; a share with what it is of. */
function figureText({ share, summary, index }: Pick<Figure, "share" | "summary" | "index">): string {
  if (index !== undefined) return tableNumber(oneDecimal(index * 10) / 10);
  if (share) return `${inPercent(percent(share.percent))} (${share.successes}/${share.trials})`;
  if (!summary) return "–";
  const { n, mean, least, most } = summary;
  return n === 1 ? tableNumber(mean) : t("summary", { mean: oneDecimal(mean * 10) / 10, least, most, n });
}

function intervalOf({ share, summary, index }: Figure): string {
  if (index !== undefined) return "";
  if (share) return `, ${t("interval")} ${inPercent(`${points(share.interval.low)}–${points(share.interval.high)}`)}`;
  const { low, high } = summary?.interval ?? {};
  return low === undefined || high === undefined ? "" : `, ${t("interval")} ${percent(low)}–${percent(high)}`;
}

const sharesOf = ({ arms }: Sensitivity) =>
  arms.map(({ arm, figures: [first] }) => `${arm} ${first ? figureText(first) : "–"}`).join(", ");

/** An arm with all of its figures below one another: none is out of sight on a phone or on paper. */
function ArmRow({ arm, comparisons }: { arm: ArmResult; comparisons: readonly Comparison[] }) {
  const { role, lotNo, verdict, figures, judgements } = arm;
  const set = figures[0]?.set;
  return (
    <tr>
      <th scope="row">
        <p>
          {arm.arm} ({roleWord(role)})
        </p>
        {lotNo && <p>{t("lot", { lot: lotNo })}</p>}
        {verdict && <p>{t(verdict)}</p>}
      </th>
      <td>
        {figures.map((figure) => (
          <p key={`${figure.measure.of} ${toWords(figure.name)}`}>
            {toWords(figure.name)}: {figureText(figure)}
            {intervalOf(figure)}
          </p>
        ))}
        {judgements.map(({ criterion, outcome, sentence }) => (
          <p key={criterion.id}>
            {criterion.id}, {t(outcome)}: {toWords(sentence)} ({criterion.source})
          </p>
        ))}
        {comparisons.map(({ control, name, difference, p, adjustedP }) => (
          <p key={toWords(name)}>
            {toWords(name)}.{" "}
            {t("difference", {
              control,
              points: points(difference.difference),
              low: points(difference.low),
              high: points(difference.high),
              p: (adjustedP ?? p).toPrecision(2),
            })}
          </p>
        ))}
        {set && (
          <p className="dim">
            {t("population", {
              allocated: set.allocated,
              before: set.excludedBefore,
              after: set.excludedAfter,
              missing: set.missing,
            })}
          </p>
        )}
      </td>
    </tr>
  );
}
