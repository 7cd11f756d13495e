import { TextInput } from "@mantine/core";
import {
  parseRecurringTime,
  type RecurringTime,
  recurringTimeText,
  WEEKDAYS,
} from "@zona/domain/filters/recurring-time";
import { useState } from "react";
import { PERIOD_SHOWN } from "../tables/cell-words.ts";
import { t } from "../tables/reports-text.ts";
import styles from "./filter-panel.module.css";

type Props = { value: string; onChange: (value: string) => void };

/** 1 January 2024 was a Monday. */
const dayName = (weekday: number) =>
  new Intl.DateTimeFormat(PERIOD_SHOWN.locale, { weekday: "short", timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );

const two = (value: number) => String(value).padStart(2, "0");
/** As an input of a time has it: the end of a day is its midnight. */
const clockOf = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Days of the week and hours of the day; without hours the whole of these days, without days each of them. */
export function RecurringField({ value, onChange }: Props) {
  const time = parseRecurringTime(value);
  const [weekdays, setWeekdays] = useState(time?.weekdays ?? []);
  const [from, setFrom] = useState(time?.minutes ? clockOf(time.minutes.from) : "");
  const [to, setTo] = useState(time?.minutes ? clockOf(time.minutes.to) : "");
  const tell = (days: RecurringTime["weekdays"], first: string, last: string) => {
    // With one end alone nothing is said yet.
    const isHalf = (first === "") !== (last === "");
    const minutes = first && last ? { from: minuteOf(first), to: minuteOf(last) } : undefined;
    onChange(isHalf ? "" : recurringTimeText({ weekdays: days, minutes }));
  };
  return (
    <span className={styles.recurring}>
      <fieldset className={styles.several}>
        <legend className="visually-hidden">{t("recurringDays")}</legend>
        {WEEKDAYS.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={weekdays.includes(day)}
              onChange={({ currentTarget }) => {
                const days = WEEKDAYS.filter((one) => (one === day ? currentTarget.checked : weekdays.includes(one)));
                setWeekdays(days);
                tell(days, from, to);
              }}
            />
            {dayName(day)}
          </label>
        ))}
      </fieldset>
      <span className={styles.values}>
        <TextInput
          type="time"
          aria-label={t("recurringFrom")}
          value={from}
          onChange={({ currentTarget }) => {
            setFrom(currentTarget.value);
            tell(weekdays, currentTarget.value, to);
          }}
        />
        <span className="dim">{t("valueTo")}</span>
        <TextInput
          type="time"
          aria-label={t("recurringTo")}
          value={to}
          onChange={({ currentTarget }) => {
            setTo(currentTarget.value);
            tell(weekdays, from, currentTarget.value);
          }}
        />
      </span>
    </span>
  );
}
