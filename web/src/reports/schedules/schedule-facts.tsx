import { ruleSentence } from "@zona/domain/schedules/rule-sentence";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { contentWords } from "./content-choice.ts";
import { RULE_TEXT, t } from "./schedules-text.ts";

const recipientWords = ({ recipients }: Schedule) =>
  recipients.map((one) => (one.kind === "person" ? one.email : t(one.kind))).join(", ");

/** What is sent, when, to whom. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const what = contentWords(schedule.content);
  return (
    <>
      {what !== schedule.name && <p className="dim">{what}</p>}
      <p className="dim">{ruleSentence(schedule.rule, RULE_TEXT)}</p>
      <p className="dim">{t("to", { who: recipientWords(schedule) })}</p>
    </>
  );
}
