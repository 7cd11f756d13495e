import { ActionIcon, Button, TextInput } from "@mantine/core";
import "@mantine/core/styles/ActionIcon.css";
import { IconPencil, IconX } from "@tabler/icons-react";
import { fieldOf } from "@zona/domain/filters/fields";
import { conditionWords } from "@zona/domain/filters/filter-words";
import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { type FormEvent, useId, useState } from "react";
import { timeWords } from "./answer-words.ts";
import styles from "./chatbot.module.css";
import { t } from "./chatbot-text.ts";

/** A part of a plan in words, with the plan that is left without it; some can be changed as well. */
type Part = { words: string; without?: Plan; values?: readonly { label: string; plan: Plan }[]; isTime?: true };

const without = <K extends keyof Plan>(plan: Plan, ...keys: K[]): Plan =>
  Object.fromEntries(Object.entries(plan).filter(([key]) => !keys.includes(key as K))) as Plan;

/** A trend without its months is a rate or a count again. */
function ungrouped(plan: Plan): Plan {
  const rest = without(plan, "groupBy", "sort");
  const isCount = rest.metric === undefined || rest.metric === "count";
  return plan.intent === "trend" || plan.intent === "top" || plan.intent === "compare"
    ? { ...rest, intent: isCount ? "count" : "rate" }
    : rest;
}

function partsOf({ plan, names, zone, population }: Answer): Part[] {
  const shown = { zone, names: new Map(Object.entries(names)) };
  const conditions = plan.where
    .map((one, at) => ({ one, at }))
    .toSorted((a, b) => a.one.span[0] - b.one.span[0])
    .map(({ one, at }): Part => {
      const known = fieldOf(plan.subject, one.field)?.values;
      const change = (value: string): Plan => ({
        ...plan,
        where: plan.where.map((each, index) => (index === at ? { ...each, op: "eq", value: [value] } : each)),
      });
      const values = known?.map(({ value, label }) => ({ label, plan: change(value) }));
      return {
        words: conditionWords(plan.subject, one, shown),
        without: { ...plan, where: plan.where.filter((_, index) => index !== at) },
        ...(values ? { values } : {}),
      };
    });
  const parts: Part[] = [...conditions];
  if (plan.time) parts.push({ words: timeWords(plan.time), without: without(plan, "time", "compareTo"), isTime: true });
  if (plan.compareTo)
    parts.push({
      words: t("comparedWith", timeWords(plan.compareTo)),
      without: { ...without(plan, "compareTo"), intent: plan.metric && plan.metric !== "count" ? "rate" : "count" },
    });
  if (plan.groupBy) {
    const label = fieldOf(plan.subject, plan.groupBy)?.label.toLowerCase() ?? plan.groupBy;
    parts.push({ words: t("by", label), without: ungrouped(plan) });
  }
  if (plan.limit) parts.push({ words: t("most", plan.limit), without: without(plan, "limit") });
  if (population?.isApplied) parts.push({ words: t("reference"), without: { ...plan, referencePopulation: false } });
  return parts;
}

type Props = { answer: Answer; onPlan: (plan: Plan) => void; onTime: (words: string) => void };

/** "I understood": every part of the plan, each to be taken out or changed, which asks anew. */
export function PlanChips({ answer, onPlan, onTime }: Props) {
  const [open, setOpen] = useState<string>();
  const parts = partsOf(answer);
  const editor = parts.find(({ words }) => words === open);
  const label = useId();
  return (
    <div className={styles.understood}>
      <span id={label} className="dim">
        {t("understood")}
      </span>
      <ul className={styles.chips} aria-labelledby={label}>
        <li className={styles.chip}>{t(answer.plan.subject)}</li>
        {parts.map(({ words, without: rest, values, isTime }) => (
          <li key={words} className={styles.chip}>
            <span>{words}</span>
            {(values || isTime) && (
              <ActionIcon
                variant="subtle"
                size={24}
                aria-label={t("changePart", words)}
                aria-expanded={open === words}
                onClick={() => setOpen(open === words ? undefined : words)}
              >
                <IconPencil size={14} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
            {rest && (
              <ActionIcon variant="subtle" size={24} aria-label={t("removePart", words)} onClick={() => onPlan(rest)}>
                <IconX size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
        {answer.population && !answer.population.isApplied && (
          <li>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onPlan({ ...answer.plan, referencePopulation: true })}
            >
              {t("useReference")}
            </Button>
          </li>
        )}
      </ul>
      {editor?.values && (
        <ul className={styles.choices} aria-label={t("changePart", editor.words)}>
          {editor.values.map(({ label: name, plan }) => (
            <li key={name}>
              <Button variant="default" size="compact-sm" onClick={() => onPlan(plan)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {editor?.isTime && <TimeForm onTime={onTime} />}
    </div>
  );
}

function TimeForm({ onTime }: Pick<Props, "onTime">) {
  const [words, setWords] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== "") onTime(words.trim());
  };
  return (
    <form className={styles.timeForm} onSubmit={submit}>
      <TextInput
        label={t("changeTime")}
        description={t("timeHint")}
        value={words}
        maxLength={80}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t("apply")}
      </Button>
    </form>
  );
}
