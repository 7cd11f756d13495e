import { Button } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import type { AskedSubject } from "@zona/domain/filters/field";
import type { Filter } from "@zona/domain/filters/filter";
import type { Said } from "@zona/domain/messages/said";
import { type AskedRequest, requestFault } from "@zona/domain/questions/requests/asked-request";
import { useEffect, useRef, useState } from "react";
import { fetchColleagues } from "../../../people/names/people-data.ts";
import { ExplainedWords } from "../../../platform/ui/explained.tsx";
import type { Person } from "../../filters/condition-editor.tsx";
import { FilterPanel } from "../../filters/filter-panel.tsx";
import styles from "../chatbot.module.css";
import { t } from "../chatbot-text.ts";

type Props = {
  subject: AskedSubject;
  /** What is changed, in words. */
  label: string;
  filter: Filter;
  to: (filter: Filter) => AskedRequest;
  onRequest: (request: AskedRequest) => void;
  onClose: () => void;
};

/** Changes a condition as tables change theirs; nothing is asked before it is applied. Escape leaves it as it was. */
export function ConditionPanel({ subject, label, filter, to, onRequest, onClose }: Props) {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [fault, setFault] = useState<Said>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
    let isGone = false;
    void fetchColleagues().then((found) => !isGone && setPeople(found));
    return () => {
      isGone = true;
    };
  }, []);
  function apply(next: Filter) {
    const request = to(next);
    const found = requestFault(request);
    setFault(found);
    if (!found) onRequest(request);
  }
  return (
    <section
      ref={panel}
      className={styles.editor}
      aria-label={label}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <FilterPanel subject={subject} filter={filter} people={people} onApply={apply} />
      {fault && (
        <p role="status">
          <ExplainedWords said={fault} />
        </p>
      )}
      <Button variant="subtle" onClick={onClose}>
        {t("leaveAsIs")}
      </Button>
    </section>
  );
}
