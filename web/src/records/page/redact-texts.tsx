import { Group, Stack } from "@mantine/core";
import { identifyingTexts } from "@zona/domain/records/texts/identifying-texts";
import { type RedactText, redaction } from "@zona/domain/records/texts/redaction";
import { useState } from "react";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { text } from "../../platform/i18n/text.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { WhyForm } from "../entry/why-form.tsx";
import { commitChange, type LabRecord } from "../record/record-data.ts";

const t = text("redaction", {
  some: "{n, plural, one {# text} other {# texts}} may identify a person",
  hint: "Removing a text puts [removed] in its place. What was stored before stays in the history of the record until an administrator removes it from there.",
  forGoodHint:
    "Removing a text puts [removed] in its place, in the record and in its history, for good. The history keeps who did it, when and why, and can still be verified.",
  any: "Remove a text that identifies somebody",
  other: "Another text",
  otherHint: "The whole entry, as it stands in the record or its history.",
  remove: "Remove text",
  why: "Why is it removed?",
});
export type RedactionText = typeof t;

const { ask: redactForGood } = staffOperation<RedactText, object>("redactText");

/**
 * Takes a text that identifies somebody out of a record, with a reason: out of an open one, by whoever enters; out of any and
 * its history, for good, by an administrator. Nothing where no text looks like that and there is no administrator.
 */
export function RedactTexts({ record, mayEnter }: { record: LabRecord; mayEnter: boolean }) {
  const { uid, name } = useStaffMember();
  const isForGood = useIsAdmin();
  const texts = identifyingTexts(record);
  const [typed, setTyped] = useState("");
  const { busy, refusal, run } = useAction();
  const remove = (phrase: string, reason: string) =>
    run(async () => {
      if (isForGood) await redactForGood({ testId: record.test.id, text: phrase, reason });
      else await commitChange(record, { action: "edit", by: { uid, name }, reason, ...redaction(record, phrase) });
      setTyped("");
    });
  if (!isForGood && (texts.length === 0 || !mayEnter)) return null;
  return (
    <details>
      <summary>{texts.length > 0 ? t("some", { n: texts.length }) : t("any")}</summary>
      <Stack gap="sm">
        <p className="dim">{t(isForGood ? "forGoodHint" : "hint")}</p>
        {refusal}
        {texts.map(({ text: phrase, sentence }) => (
          <Group key={phrase} gap="xs">
            <span>
              <q>{phrase}</q> <ExplainedWords said={sentence} />
            </span>
            <WhyForm
              ask={t("remove")}
              question={t("why")}
              send={t("remove")}
              onSend={(reason) => void remove(phrase, reason)}
            />
          </Group>
        ))}
        {isForGood && (
          <Group gap="xs" align="end">
            <FreeText
              shape="line"
              label={t("other")}
              description={t("otherHint")}
              value={typed}
              maxLength={2000}
              disabled={busy}
              onChange={setTyped}
            />
            {typed.trim().length >= 3 && (
              <WhyForm
                ask={t("remove")}
                question={t("why")}
                send={t("remove")}
                onSend={(reason) => void remove(typed, reason)}
              />
            )}
          </Group>
        )}
      </Stack>
    </details>
  );
}
