import { NativeSelect, NumberInput } from "@mantine/core";
import type { Field } from "@zona/domain/filters/field";
import { MOST_UNITS, parseRelativeTime, relativeTimeText } from "@zona/domain/filters/relative-time";
import { periodWords } from "@zona/domain/filters/relative-time-words";
import { useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { PERIOD_SHOWN } from "../tables/cell-words.ts";
import { t } from "../tables/reports-text.ts";
import styles from "./filter-panel.module.css";
import { countedKey, periodChoices, periodKey, periodOfKey } from "./period-choice.ts";

type Props = { field: Field; value: string; onChange: (value: string) => void };

/** A period that is told from now, and which days that is at present. */
export function PeriodField({ field, value, onChange }: Props) {
  const [now] = useState(labNow);
  const [choices] = useState(periodChoices);
  // Whoever types 1 on the way to 12 stays with the period that is counted: one month before this is called last month.
  const [key, setKey] = useState<string>();
  const time = parseRelativeTime(value);
  const shown = key ?? (time && periodKey(time)) ?? "";
  const counted = time && time.kind !== "this" && shown === countedKey(time) ? time : undefined;
  return (
    <span className={styles.period}>
      <NativeSelect
        aria-label={t("period")}
        value={shown}
        data={choices}
        onChange={({ currentTarget }) => {
          const chosen = periodOfKey(currentTarget.value);
          if (!chosen) return;
          setKey(currentTarget.value);
          onChange(relativeTimeText(chosen));
        }}
      />
      {counted && (
        <NumberInput
          aria-label={t("periodCount", { unit: counted.unit })}
          value={counted.count}
          min={1}
          max={MOST_UNITS}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(typed) => {
            const count = Number(typed);
            if (count >= 1) onChange(relativeTimeText({ ...counted, count }));
          }}
        />
      )}
      {time && (
        <small className="dim" role="status">
          {periodWords(time, field, { ...PERIOD_SHOWN, now })}
        </small>
      )}
    </span>
  );
}
