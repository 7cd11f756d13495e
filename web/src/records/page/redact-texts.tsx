import { Group, Stack } from "@mantine/core";
import { identifyingTexts } from "@zona/domain/records/identifying-texts";
import { redaction } from "@zona/domain/records/redaction";
import { useStaffMember } from "../../people/session/session.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { useAct } from "../entry/use-act.tsx";
import { WhyForm } from "../entry/why-form.tsx";
import { commitChange, type LabRecord } from "../record/record-data.ts";
import { t } from "./test-text.ts";

/** Takes a text that identifies somebody out of an open record, with a reason. Nothing where no text looks like that. */
export function RedactTexts({ record }: { record: LabRecord }) {
  const { uid, name } = useStaffMember();
  const texts = identifyingTexts(record);
  const { failure, run } = useAct(({ text, reason }: { text: string; reason: string }) =>
    commitChange(record, { action: "edit", by: { uid, name }, reason, ...redaction(record, text) }),
  );
  if (texts.length === 0) return null;
  return (
    <details>
      <summary>{t("redact", { n: texts.length })}</summary>
      <Stack gap="sm">
        <p className="dim">{t("redactHint")}</p>
        {failure}
        {texts.map(({ text, sentence }) => (
          <Group key={text} gap="xs">
            <span>
              <q>{text}</q> {toWords(sentence)}
            </span>
            <WhyForm
              ask={t("redactThis")}
              question={t("redactWhy")}
              send={t("redactThis")}
              onSend={(reason) => run({ text, reason }, t("redactFailed"))}
            />
          </Group>
        ))}
      </Stack>
    </details>
  );
}
