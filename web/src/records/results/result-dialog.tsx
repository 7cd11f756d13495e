import { Button, Group, NativeSelect } from "@mantine/core";
import { saidIn } from "@zona/domain/messages/said";
import type { AwaitedResult } from "@zona/domain/records/kinds/icsi/awaited-results";
import {
  addsTo,
  GeneticResult,
  Hcg,
  LateResult,
  OUTCOME_COUNTS,
  resultTimeFault,
} from "@zona/domain/records/late-result";
import type { AskedResult } from "@zona/domain/records/record-result";
import { type FormEvent, useState } from "react";
import { MomentField } from "../../laboratory/cryobank/moment-field.tsx";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { newResultId, recordResult } from "./results-data.ts";
import { geneticWord, HCG_WORDS, ofWords, t } from "./results-text.ts";

const HCG = Hcg.options.map((value) => ({ value, label: HCG_WORDS[value] }));
const GENETICS = GeneticResult.options.map((value) => ({ value, label: geneticWord(value) }));
const MOST_COUNTED = 9;
const COUNTS = [
  { value: "", label: t("notKnown") },
  ...Array.from({ length: MOST_COUNTED + 1 }, (_, n) => ({ value: String(n), label: String(n) })),
];
const COUNT_LABELS = { sacs: t("sacsField"), heartbeats: t("heartbeatsField"), births: t("birthsField") } as const;

type Answers = Readonly<Partial<Record<string, string>>>;

/** What stands in the form at first: what is known already. */
const answersOf = (known: LateResult | undefined): Answers =>
  Object.fromEntries(Object.entries(known?.values ?? {}).map(([name, value]) => [name, String(value)]));

/** The answers as the result holds them: what is not known is left out, and after a negative test nothing is counted. */
function valuesOf({ hcg, result, ...counts }: Answers, kind: LateResult["kind"]): object {
  if (kind === "genetics") return { result };
  const known = OUTCOME_COUNTS.filter((count) => hcg !== "negative" && counts[count]);
  return { hcg, ...Object.fromEntries(known.map((count) => [count, Number(counts[count])])) };
}

type Props = {
  testId: string;
  /** As it was when the dialog opened: what the person read is what they add to or correct. */
  awaited: AwaitedResult;
  /** A result that somebody reported since. */
  overtakenBy: LateResult | undefined;
  onClose: () => void;
};

/** Reports what came of a transfer or a biopsy; where something is reported already, adds to it or corrects it. */
export function ResultDialog({ testId, awaited, overtakenBy, onClose }: Props) {
  const { of, at: since, results } = awaited;
  const [former] = results;
  const { uid, name } = useStaffMember();
  const me = { uid, name };
  const { busy, refusal, run } = useAction();
  const [resultId] = useState(() => newResultId(testId));
  const [answers, setAnswers] = useState(() => answersOf(former));
  const [at, setAt] = useState(labNow);
  const [reason, setReason] = useState("");
  const [tries, setTries] = useState(0);

  const now = labNow();
  const said = { ...of, values: valuesOf(answers, of.kind), at };
  const draft = { ...said, id: "new", by: me, enteredAt: now };
  const plain = LateResult.safeParse(draft);
  const isFurther =
    former?.kind === "outcome" && plain.data?.kind === "outcome" && addsTo(former.values, plain.data.values);
  const corrects = former !== undefined && !isFurther;
  const why = former ? { supersedes: former.id, reason: corrects ? reason.trim() || undefined : t("further") } : {};
  const read = former ? LateResult.safeParse({ ...draft, ...why }) : plain;
  const fault = resultTimeFault(at, since, now);
  const wrong: Record<string, string> = {
    ...Object.fromEntries(read.error?.issues.map((one) => [String(one.path.at(-1)), toWords(saidIn(one))]) ?? []),
    ...(fault ? { at: toWords(fault) } : {}),
  };
  const errors = tries > 0 ? wrong : {};
  const title = `${ofWords(of)}: ${t(of.kind === "outcome" ? "reportOutcome" : "reportResult")}`;
  const answer = (field: string) => (value: string) => setAnswers({ ...answers, [field]: value });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (busy || overtakenBy || Object.keys(wrong).length > 0) return;
    const result = { ...said, ...why, at: at.toISOString() } as AskedResult["result"]; // as it was just read
    if (await run(() => recordResult({ testId, resultId, result }))) onClose();
  }

  return (
    <ModalDialog label={title} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
      <form className="form-stack" noValidate onSubmit={(event) => void submit(event)}>
        {tries > 0 && <ErrorSummary key={tries} title={t("problem")} errors={errors} />}
        {of.kind === "genetics" ? (
          <ChoiceField
            field="result"
            label={t("result")}
            choices={GENETICS}
            value={answers.result}
            error={errors.result}
            onChange={answer("result")}
          />
        ) : (
          <>
            <ChoiceField
              field="hcg"
              label={t("hcg")}
              choices={HCG}
              value={answers.hcg}
              error={errors.hcg}
              onChange={answer("hcg")}
            />
            {answers.hcg !== "negative" &&
              OUTCOME_COUNTS.map((count) => (
                <NativeSelect
                  key={count}
                  id={fieldId(count)}
                  label={COUNT_LABELS[count]}
                  data={COUNTS}
                  value={answers[count] ?? ""}
                  error={errors[count]}
                  onChange={(event) => answer(count)(event.currentTarget.value)}
                />
              ))}
          </>
        )}
        <MomentField label={t("at")} value={at} error={errors.at} onChange={setAt} />
        {corrects && (
          <FreeText
            shape="lines"
            id={fieldId("reason")}
            label={t("reason")}
            description={t("reasonHint")}
            value={reason}
            error={errors.reason}
            maxLength={500}
            rows={2}
            onChange={setReason}
          />
        )}
        <p className="dim">{t("sign")}</p>
        {overtakenBy && (
          <Notice tone="attention" title={t("overtaken", { name: overtakenBy.by.name })}>
            <p>{t("overtakenHint")}</p>
          </Notice>
        )}
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={overtakenBy !== undefined}>
            {t("save")}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
