import { oneDecimal } from "@zona/domain/policy/decimal";
import { type ArmTotals, clinicalTotals } from "@zona/domain/records/kinds/clinical/clinical-record";
import type { Sheets } from "@zona/domain/records/sheet";
import { riskDifference } from "@zona/domain/statistics/differences";
import { wilson } from "@zona/domain/statistics/proportions";
import { inPercent, tenths } from "../../../platform/i18n/formats.ts";
import { Section } from "../../../platform/ui/page.tsx";
import { t } from "./clinical-text.ts";

const percent = (part: number) => tenths(oneDecimal(100 * part));
const share = (successes: number, units: number) => `${successes}/${units} (${inPercent(percent(successes / units))})`;

/** Success with and without the device, each with its n and interval, the difference, and what the unassessed could change. */
export function ClinicalResult({ sheets }: { sheets: Sheets }) {
  const { device, control } = clinicalTotals(sheets);
  const difference = device?.trials && control?.trials ? riskDifference(device, control) : undefined;
  return (
    <Section id="result" title={t("result")}>
      {!device && !control && <p className="dim">{t("resultHint")}</p>}
      {(device || control) && (
        <div className="table-scroll">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{t("arm")}</th>
                <th scope="col">n/N</th>
                <th scope="col">{t("success")}</th>
                <th scope="col">{t("interval")}</th>
                <th scope="col">{t("unassessed")}</th>
              </tr>
            </thead>
            <tbody>
              {device && <Arm name={t("withDevice")} of={device} />}
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
      {device && <AgainstDevice device={device} control={control} />}
    </Section>
  );
}

/** Every unit that was allocated: those without an outcome failed with the device, and succeeded without it. */
function AgainstDevice({ device, control }: { device: ArmTotals; control: ArmTotals | undefined }) {
  if (device.unassessed + (control?.unassessed ?? 0) === 0) return null;
  const worst = share(device.successes, device.trials + device.unassessed);
  if (!control) return <p className="dim">{t("asFailuresAlone", { device: worst })}</p>;
  const best = share(control.successes + control.unassessed, control.trials + control.unassessed);
  return <p className="dim">{t("asFailures", { device: worst, control: best })}</p>;
}

function Arm({ name, of: { successes, trials, unassessed } }: { name: string; of: ArmTotals }) {
  const interval = wilson(successes, trials);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {successes}/{trials}
      </td>
      <td>{trials > 0 && inPercent(percent(successes / trials))}</td>
      <td>{interval && inPercent(`${percent(interval.low)}–${percent(interval.high)}`)}</td>
      <td>{unassessed}</td>
    </tr>
  );
}
