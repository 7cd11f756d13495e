import { Group, Stack } from "@mantine/core";
import { wallAt, weekdayOf } from "@zona/domain/timing/calendar";
import type { Timing } from "@zona/domain/timing/due-list";
import { injectionPlans } from "@zona/domain/timing/injection-planner";
import { WEEKDAYS } from "@zona/domain/timing/working-hours";
import { type LocalTime, localTimeAt, parseLocalTime } from "@zona/domain/timing/zoned-time";
import { useState } from "react";
import { checkWord } from "../../../platform/i18n/check-words.ts";
import { weekdayClock } from "../../../platform/i18n/dates.ts";
import { SITE } from "../../../platform/site/site.ts";
import { ClockField, DateField } from "../../../platform/ui/fields/date-field.tsx";
import { t } from "./icsi-text.ts";

const two = (value: number) => String(value).padStart(2, "0");
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
/** Half an hour: as fine as a theatre list, and few enough lines to read. */
const STEP_MINUTES = 30;

/** The site's hours of a weekday; those of a usual day where it has none, or a shift over midnight. */
function shiftOn({ year, month, day }: LocalTime): string {
  const weekday = WEEKDAYS[weekdayOf(wallAt(year, month, day)) - 1];
  const shift = (weekday && SITE.hours.week[weekday]) ?? "";
  return shift.slice(0, 5) < shift.slice(6) ? shift : "07:00-19:00";
}

/** When to inject so that the checks fall into working hours: every start of a day with the clock times it leads to. */
export function Planner({ timing, day }: { timing: Timing; day: Date }) {
  const today = localTimeAt(day, SITE.timeZone);
  const [date, setDate] = useState(`${today.year}-${two(today.month)}-${two(today.day)}`);
  const [opens = "", closes = ""] = shiftOn(today).split("-");
  const [from, setFrom] = useState(opens);
  const [to, setTo] = useState(closes);
  const chosen = parseLocalTime(`${date}T00:00`);
  const hours = { fromMinute: minuteOf(from), toMinute: minuteOf(to) };
  const plans = chosen ? injectionPlans(chosen, SITE.timeZone, hours, timing, STEP_MINUTES) : [];
  const checks = plans[0]?.checks ?? [];
  return (
    <Stack gap="md">
      <p className="dim">{t("plannerHint")}</p>
      <Group gap="xs" align="end">
        <DateField label={t("day")} value={date} onChange={setDate} />
        <ClockField label={t("from")} value={from} onChange={setFrom} />
        <ClockField label={t("to")} value={to} onChange={setTo} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by the keyboard as well */}
      <section className="table-scroll" tabIndex={0} aria-label={t("planner")}>
        <table className="data-table" aria-label={t("planner")}>
          <thead>
            <tr>
              <th scope="col">{t("injection")}</th>
              <th scope="col">{t("allInside")}</th>
              {checks.map(({ check }) => (
                <th key={check} scope="col">
                  {checkWord(check)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => {
              const outside = plan.checks.filter(({ inHours }) => !inHours).length;
              return (
                <tr key={plan.start.toISOString()}>
                  <th scope="row">
                    {plan.good ? <strong>{weekdayClock(plan.start)}</strong> : weekdayClock(plan.start)}
                  </th>
                  <td>{plan.good ? "✓" : t("someOutside", { n: outside })}</td>
                  {plan.checks.map(({ check, at, inHours }) => (
                    <td key={check}>
                      {inHours ? weekdayClock(at) : <u className="failure">{weekdayClock(at)}</u>}
                      {!inHours && <span className="visually-hidden"> {t("outside")}</span>}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}
