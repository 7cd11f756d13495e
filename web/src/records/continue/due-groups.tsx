import type { FixedKey } from "@zona/domain/messages/message";
import { byUrgency, type DueState, dueState } from "@zona/domain/timing/due-list";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { t } from "./continue-text.ts";
import type { ListedTest } from "./listed-test.ts";
import { MOST_DUE } from "./open-tests-data.ts";
import { TestRows } from "./test-rows.tsx";
import styles from "./tests-list.module.css";

const GROUPS: readonly { state: DueState; title: FixedKey<typeof t> }[] = [
  { state: "overdue", title: "overdue" },
  { state: "due", title: "dueNow" },
  { state: "soon", title: "soon" },
  { state: "later", title: "later" },
];

const dueOf = (test: ListedTest) => (test.nextDue ? [{ ...test.nextDue, test }] : []);

/** What is to be done next, by urgency: overdue, due now, within 12 hours, later. */
export function DueGroups({ tests }: { tests: readonly ListedTest[] }) {
  const now = useNow();
  const mayBegin = useCanAnywhere("enter");
  const items = byUrgency(tests.flatMap(dueOf), now);
  if (items.length === 0) {
    return (
      <EmptyState
        title={t("nothingDue")}
        hint={t("nothingDueHint")}
        {...(mayBegin && { action: t("newTest"), to: "/test/new" })}
      />
    );
  }
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ state, title }) => {
        const group = items.filter((item) => dueState(item, now) === state);
        if (group.length === 0) return null;
        return (
          <section key={state} aria-label={t(title)}>
            <h3>
              {t(title)} ({group.length})
            </h3>
            <TestRows tests={group.map(({ test }) => test)} />
          </section>
        );
      })}
      {items.length === MOST_DUE && <p className="dim">{t("more", { n: MOST_DUE })}</p>}
    </div>
  );
}
