import { Button, Group } from "@mantine/core";
import { FIELDS } from "@zona/domain/filters/fields";
import { type Plan, planFault } from "@zona/domain/questions/plan";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { fetchColleagues } from "../../../people/names/people-data.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { SITE } from "../../../platform/site/site.ts";
import { ConditionEditor, type Person } from "../../filters/condition-editor.tsx";
import { draftOf, filterOfDraft, newCondition } from "../../filters/filter-draft.ts";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";
import { GroupChoice, LimitChoice, MeasureChoice, SortChoice } from "./part-choices.tsx";
import { withCondition } from "./plan-changes.ts";
import type { Edited } from "./plan-parts.ts";
import { TimeChoice } from "./time-choice.tsx";

export type EditorProps = {
  plan: Plan;
  edited: Edited;
  /** What is changed, in words. */
  label: string;
  onPlan: (plan: Plan) => void;
  onClose: () => void;
};

/** Changes one part of a plan; nothing is asked before it is applied. Escape leaves it as it was. */
export function PartEditor({ plan, edited, label, onPlan, onClose }: EditorProps) {
  const [next, setNext] = useState<Plan>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const fault = next && planFault(next);
  const isReady = next !== undefined && fault === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onPlan(next);
  };
  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={label}
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      {choiceOf(plan, edited, setNext)}
      {fault !== undefined && <p role="status">{toWords(fault)}</p>}
      <Group gap="xs">
        <Button type="submit" variant="default" disabled={!isReady}>
          {t("apply")}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t("leaveAsIs")}
        </Button>
      </Group>
    </form>
  );
}

type OnNext = (plan: Plan | undefined) => void;

function choiceOf(plan: Plan, edited: Edited, onNext: OnNext): ReactNode {
  switch (edited.is) {
    case "condition":
      return <ConditionChoice plan={plan} at={edited.at} onNext={onNext} />;
    case "time":
    case "compareTo":
      return <TimeChoice plan={plan} part={edited.is} onNext={onNext} />;
    case "group":
      return <GroupChoice plan={plan} onNext={onNext} />;
    case "measure":
      return <MeasureChoice plan={plan} onNext={onNext} />;
    case "sort":
      return <SortChoice plan={plan} onNext={onNext} />;
    default:
      return <LimitChoice plan={plan} onNext={onNext} />;
  }
}

/** A condition as the tables edit theirs: field, comparison and values, people by name. */
function ConditionChoice({ plan, at, onNext }: { plan: Plan; at: number | undefined; onNext: OnNext }) {
  const { subject } = plan;
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [draft, setDraft] = useState(() => {
    const own = at === undefined ? undefined : plan.where[at];
    const [made] = own ? draftOf(subject, { field: own.field, op: own.op, value: own.value }, SITE.timeZone).parts : [];
    return made && "field" in made ? made : newCondition(subject, FIELDS[subject][0]?.id ?? "");
  });
  useEffect(() => {
    let isGone = false;
    void fetchColleagues().then((found) => !isGone && setPeople(found));
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <ConditionEditor
      subject={subject}
      condition={draft}
      people={people}
      onChange={(changed) => {
        setDraft(changed);
        const filter = filterOfDraft(subject, { id: 0, match: "all", parts: [changed] }, SITE.timeZone);
        const [condition] = filter && "all" in filter ? filter.all : [];
        onNext(condition && "field" in condition ? withCondition(plan, at, condition) : undefined);
      }}
    />
  );
}
