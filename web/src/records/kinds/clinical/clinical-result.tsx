import { oneDecimal } from "@zona/domain/policy/decimal";
import type { SheetRow } from "@zona/domain/records/sheet";
import { riskDifference } from "@zona/domain/statistics/differences";
import { type Proportion, wilson } from "@zona/domain/statistics/proportions";
import { Section } from "../../../platform/ui/page.tsx";
import { t } from "./clinical-text.ts";

const percent = (part: number) => oneDecimal(100 * part).toFixed(1);

function proportion(trials: unknown, successes: unknown): Proportion | undefined {
  if (typeof trials !== "number" || typeof successes !== "number") return undefined;
  return wilson(successes, trials) ? { trials, successes } : undefined;
}

/** Success with and without the device, each with its n and interval, and the difference. */
export function ClinicalResult({ header }: { header: SheetRow }) {
  const treated = proportion(header.treated, header.treatedSuccess);
  const control = proportion(header.control, header.controlSuccess);
  const difference = treated && control && riskDifference(treated, control);
  return (
    <Section id="result" title={t("result")}>
      {!treated && !control && <p className="dim">{t("resultHint")}</p>}
      {(treated || control) && (
        <div className="table-scroll">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{t("arm")}</th>
                <th scope="col">n/N</th>
                <th scope="col">{t("success")}</th>
                <th scope="col">{t("interval")}</th>
              </tr>
            </thead>
            <tbody>
              {treated && <Arm name={t("withDevice")} of={treated} />}
              {control && <Arm name={t("withoutDevice")} of={control} />}
            </tbody>
          </table>
        </div>
      )}
      {difference && (
        <p>
          {t("difference", {
            points: percent(difference.difference),
            low: percent(difference.low),
            high: percent(difference.high),
          })}
        </p>
      )}
    </Section>
  );
}

function Arm({ name, of: { successes, trials } }: { name: string; of: Proportion }) {
  const interval = wilson(successes, trials);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {successes}/{trials}
      </td>
      <td>{percent(successes / trials)} %</td>
      <td>{interval && `${percent(interval.low)}–${percent(interval.high)} %`}</td>
    </tr>
  );
}
