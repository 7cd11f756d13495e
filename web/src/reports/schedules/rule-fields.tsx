import { Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { saidIn } from "@zona/domain/messages/said";
import { runsAfter } from "@zona/domain/schedules/next-runs";
import { ruleSentence } from "@zona/domain/schedules/rule-sentence";
import { type ScheduleRule, WEEKDAYS } from "@zona/domain/schedules/schedule-rule";
import { timeInZone } from "../../platform/i18n/dates.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ClockField, DateField } from "../../platform/ui/fields/date-field.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { type RuleDraft, ruleOf } from "./rule-draft.ts";
import styles from "./schedules.module.css";
import { RULE_TEXT, t, WEEKDAY_WORDS } from "./schedules-text.ts";

const RHYTHMS = [
  { value: "hour", label: t("everyHour") },
  { value: "day", label: t("everyDay") },
  { value: "weekday", label: t("everyWeekday") },
  { value: "week", label: t("everyWeek") },
  { value: "month", label: t("everyMonth") },
] as const;

const DAYS = [
  { value: "last", label: t("lastDay") },
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
];

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const SHOWN_RUNS = 4;

type Props = { draft: RuleDraft; now: Date; onChange: (change: Partial<RuleDraft>) => void };

/** When: the rhythm, its time, and the next times it comes to, so that nobody has to work them out. */
export function RuleFields({ draft, now, onChange }: Props) {
  const rule = ruleOf(draft);
  return (
    <>
      <div className={styles.pair} id={fieldId("rule")}>
        <NativeSelect
          label={t("every")}
          data={RHYTHMS}
          value={draft.every}
          onChange={({ currentTarget }) => onChange({ every: currentTarget.value as RuleDraft["every"] })} // one of its options
        />
        {draft.every === "month" && (
          <NativeSelect
            label={t("dayOfMonth")}
            data={DAYS}
            value={draft.day}
            onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
          />
        )}
        {draft.every === "hour" ? (
          <TextInput
            type="number"
            label={t("minute")}
            value={draft.minute}
            min={0}
            max={59}
            onChange={({ currentTarget }) => onChange({ minute: Number(currentTarget.value) })}
          />
        ) : (
          <ClockField label={t("at")} value={draft.at} required onChange={(at) => onChange({ at })} />
        )}
        <NativeSelect
          label={t("zone")}
          data={ZONES}
          value={draft.zone}
          onChange={({ currentTarget }) => onChange({ zone: currentTarget.value })}
        />
      </div>
      {draft.every === "week" && (
        <Checkbox.Group
          label={t("on")}
          value={draft.on}
          onChange={(on) => onChange({ on: WEEKDAYS.filter((day) => on.includes(day)) })}
        >
          <Group gap="0.5rem 1rem" mt="xs">
            {WEEKDAYS.map((day) => (
              <Checkbox key={day} value={day} label={WEEKDAY_WORDS(day)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <div className={styles.pair}>
        <DateField label={t("starts")} value={draft.starts} onChange={(starts) => onChange({ starts })} />
        <DateField label={t("ends")} value={draft.ends} onChange={(ends) => onChange({ ends })} />
      </div>
      <div role="status">
        {rule.success ? <NextRuns rule={rule.data} now={now} /> : <p>{toWords(saidIn(rule.error.issues[0]))}</p>}
      </div>
    </>
  );
}

function NextRuns({ rule, now }: { rule: ScheduleRule; now: Date }) {
  const runs: string[] = [];
  for (const run of runsAfter(rule, now)) {
    runs.push(timeInZone(run, rule.zone));
    if (runs.length === SHOWN_RUNS) break;
  }
  return (
    <>
      <p>{t("plan", { sentence: ruleSentence(rule, RULE_TEXT) })}</p>
      {runs.length === 0 ? (
        <p>{t("noRuns")}</p>
      ) : (
        <>
          <p className="dim">{t("nextRuns")}</p>
          <ul>
            {runs.map((run) => (
              <li key={run}>{run}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
