import { Button, Textarea } from "@mantine/core";
import { dayAsWritten } from "@zona/domain/timing/typed-time";
import { WEEKDAYS, type Weekday } from "@zona/domain/timing/working-hours";
import { language } from "../../platform/i18n/language.ts";
import { ClockField } from "../../platform/ui/fields/date-field.tsx";
import { Section } from "../../platform/ui/page.tsx";
import type { ShiftDraft, SiteFaults } from "./site-draft.ts";
import type { FieldsProps } from "./site-form.tsx";
import { t } from "./site-text.ts";
import { DAY_WORDS } from "./site-words.ts";
import styles from "./sites.module.css";

const WORKDAYS = ["tue", "wed", "thu", "fri"] as const;

/** What the two times of a day mean together. */
function meaning({ from, to }: ShiftDraft): string | undefined {
  if (from === "" && to === "") return t("nobody");
  if (from === "" || to === "") return undefined;
  if (from === to) return t("wholeDay");
  return to < from ? t("nextDay") : undefined;
}

/** When people are there: a shift for each weekday, and the days on which it is another or none. */
export function WorkingHoursFields({ draft, faults, onChange }: FieldsProps & { faults: SiteFaults }) {
  const { week, holidays, dateOrder } = draft;
  const setDay = (day: Weekday, shift: Partial<ShiftDraft>) =>
    onChange({ week: { ...week, [day]: { ...week[day], ...shift } } });
  const copyMonday = () =>
    onChange({ week: { ...week, ...Object.fromEntries(WORKDAYS.map((day) => [day, week.mon])) } });
  const example = dayAsWritten("2026-12-24", dateOrder, language === "de" ? "de" : "en") ?? "";
  return (
    <Section id="hours" title={t("hours")}>
      <p className="dim">{t("hoursHint")}</p>
      <ul className={styles.week}>
        {WEEKDAYS.map((day) => (
          <li key={day} className={styles.day}>
            <strong>{DAY_WORDS[day]}</strong>
            <ClockField
              aria-label={t("fromOn", { day: DAY_WORDS[day] })}
              value={week[day].from}
              onChange={(from) => setDay(day, { from })}
            />
            <span aria-hidden>–</span>
            <ClockField
              aria-label={t("untilOn", { day: DAY_WORDS[day] })}
              value={week[day].to}
              onChange={(to) => setDay(day, { to })}
            />
            {faults[day] ? (
              <span className="failure" role="alert">
                {faults[day]}
              </span>
            ) : (
              <span className="dim">{meaning(week[day])}</span>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={copyMonday}>
        {t("copyMonday")}
      </Button>
      <Textarea
        className={styles.holidays}
        label={t("holidays")}
        description={t("holidaysHint", { day: example })}
        value={holidays}
        error={faults.holidays}
        rows={5}
        spellCheck={false}
        onChange={(event) => onChange({ holidays: event.currentTarget.value })}
      />
    </Section>
  );
}
