import { NativeSelect, TextInput } from "@mantine/core";
import { readDates } from "@zona/domain/questions/dates/date-phrases";
import type { Plan, PlanTime } from "@zona/domain/questions/plan";
import { tokenise } from "@zona/domain/questions/words/token";
import { formatZoned } from "@zona/domain/timing/zoned-time";
import { useState } from "react";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { fieldInWords } from "../../../platform/i18n/fields-in-words.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { SITE } from "../../../platform/site/site.ts";
import { timeWords } from "../answer/answer-words.ts";
import { t } from "../chatbot-text.ts";
import { timeFieldsOf, withTime } from "./plan-changes.ts";

type Read = { time: PlanTime } | { fault: string } | undefined;

/** Words as the question box reads them; one time and nothing else. */
function readTime(words: string, field: PlanTime["field"], now: Date): Read {
  if (words.trim() === "") return undefined;
  const tokens = tokenise(words);
  const direction = field === "dueAt" || field === "expiresAt" ? "future" : "past";
  const { found, ambiguous, impossible } = readDates(words, tokens, { now, zone: SITE.timeZone, direction });
  if (impossible[0]) return { fault: toWords(impossible[0].sentence) };
  if (ambiguous[0]) return { fault: t("timeTwice", { text: ambiguous[0].text }) };
  const [only, second] = found;
  if (!only || second || only.end - only.first < tokens.length) return { fault: t("timeUnread") };
  const edge = (at: Date | null) => at && formatZoned(at, SITE.timeZone);
  const { from, to, rule } = only.range;
  return { time: { field, from: edge(from), toExclusive: edge(to), phrase: words, rule } };
}

type Props = { plan: Plan; part: "time" | "compareTo"; onNext: (plan: Plan | undefined) => void };

/** A time in words, with the dates that it means while it is typed, and the instant of the records that it speaks of. */
export function TimeChoice({ plan, part, onNext }: Props) {
  const fields = timeFieldsOf(plan);
  const [field, setField] = useState<PlanTime["field"]>(fields[0] ?? "createdAt");
  const [words, setWords] = useState(plan[part]?.phrase ?? "");
  const [now] = useState(labNow);
  const read = readTime(words, field, now);
  function choose(nextWords: string, nextField: PlanTime["field"]) {
    setWords(nextWords);
    setField(nextField);
    const next = readTime(nextWords, nextField, now);
    onNext(next && "time" in next ? withTime(plan, part, next.time) : undefined);
  }
  return (
    <>
      <TextInput
        label={part === "time" ? t("changeTime") : t("part_compareTo")}
        description={t("timeHint")}
        value={words}
        maxLength={80}
        spellCheck={false}
        error={read && "fault" in read ? read.fault : undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value, field)}
      />
      {part === "time" && fields.length > 1 && (
        <NativeSelect
          label={t("timeOf")}
          value={field}
          data={fields.map((id) => ({ value: id, label: fieldInWords(plan.subject, id)?.label ?? id }))}
          onChange={({ currentTarget }) => {
            const chosen = fields.find((id) => id === currentTarget.value);
            if (chosen) choose(words, chosen);
          }}
        />
      )}
      <output className="dim">{read && "time" in read ? timeWords(read.time) : ""}</output>
    </>
  );
}
