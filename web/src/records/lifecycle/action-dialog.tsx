import { Button, TextInput } from "@mantine/core";
import { AmendReasonKind } from "@zona/domain/records/audit/revision";
import { SignatureMeaning } from "@zona/domain/records/audit/signature";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import type { Doubt } from "@zona/domain/records/queries/doubts";
import { identifyingTexts } from "@zona/domain/records/texts/identifying-texts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { PIN_FIELD, useSigningProof } from "../../people/signing/signing-proof.tsx";
import { asError } from "../../platform/firebase/errors.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { failureTitle } from "../../platform/ui/failure-title.ts";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { IDENTIFYING, IdentifyingQuestion } from "../page/identifying-question.tsx";
import styles from "../page/record-page.module.css";
import { pathWord } from "../queries/query-text.ts";
import { MoveRefused, moveFailureSentences } from "../record/move-failure.ts";
import type { LabRecord } from "../record/record-data.ts";
import { actOnRecord } from "./act-on-record-data.ts";
import { type ActionField, type ActionForm, actionFields, EMPTY_FORM, formErrors } from "./action-form.ts";
import {
  ACTION_BUTTONS,
  ACTION_HINTS,
  MEANING_WORDS,
  type PageAction,
  REASON_KIND_WORDS,
  t,
} from "./lifecycle-text.ts";

const MEANINGS = SignatureMeaning.options.map((value) => ({ value, label: MEANING_WORDS[value] }));
const KINDS = AmendReasonKind.options.map((value) => ({ value, label: REASON_KIND_WORDS[value] }));

const COPIES = [
  { value: "copy", label: t("copyAll"), hint: t("copyAllHint") },
  { value: "empty", label: t("copyNone") },
];

const FindingList = onDemand(async () => (await import("./server-findings.tsx")).FindingList);

/** Why a move was not made: each reason, and what was found in the record where that is one. */
export function MoveFailure({ title, error, record }: { title: string; error: Error; record?: LabRecord }) {
  const open = record && OPEN_STATES.includes(record.test.status) ? record : undefined;
  const sentences = moveFailureSentences(error);
  return (
    <Notice tone="failure" title={failureTitle(title, error)}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {error instanceof MoveRefused && <FindingList findings={error.findings} open={open} />}
    </Notice>
  );
}

type Props = {
  action: PageAction;
  record: LabRecord;
  /** What is unusual in the record and was not asked about yet. */
  doubts: readonly Doubt[];
  onClose: () => void;
};

/** Asks for what a move needs, says what it means, and makes it. A failure stays in sight with all that was typed. */
export function ActionDialog({ action, record, doubts, onClose }: Props) {
  const navigate = useNavigate();
  const [form, setForm] = useState<ActionForm>({
    ...EMPTY_FORM,
    subjectCode: "subjectCode" in record.test ? record.test.subjectCode : "",
  });
  // The record as it was when the dialog opened: what the person looked at is what they decide on.
  const [seen] = useState(record);
  const [doubtsToAnswer] = useState(action === "submit" ? doubts : NO_DOUBTS);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const withSubject = "subjectCode" in record.test;
  const isSigning = action === "sign";
  const proof = useSigningProof();
  const identifying = action === "submit" ? identifyingTexts(seen) : [];
  const [isNobody, setIsNobody] = useState(identifying.length === 0);
  const wrong = {
    ...formErrors(action, form, withSubject),
    ...(isSigning ? proof.wrong : {}),
    ...(isNobody ? {} : { [IDENTIFYING]: t("identifyingMissing") }),
  };
  const errors: typeof wrong = tries > 0 ? wrong : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    setFailure(undefined);
    if (working || Object.keys(wrong).length > 0) return;
    setWorking(true);
    try {
      const retestId = await actOnRecord(seen, action, form, answers, proof.give);
      onClose();
      if (retestId) await navigate(`/test/${retestId}`);
    } catch (error) {
      setFailure(asError(error));
      setWorking(false);
    }
  }

  return (
    <ModalDialog label={ACTION_BUTTONS[action]} variant="centre" onClose={() => !working && onClose()}>
      <h2>{ACTION_BUTTONS[action]}</h2>
      <p>{ACTION_HINTS[action]}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {tries > 0 && <ErrorSummary key={tries} title={t("problem")} errors={errors} />}
        {identifying.length > 0 && (
          <IdentifyingQuestion
            texts={identifying}
            isAnswered={isNobody}
            error={errors[IDENTIFYING]}
            onAnswer={() => setIsNobody(true)}
          />
        )}
        {doubtsToAnswer.length > 0 && (
          <fieldset className={styles.doubts}>
            <legend>{t("doubts", { n: doubtsToAnswer.length })}</legend>
            <p className="dim">{t("doubtsHint")}</p>
            {doubtsToAnswer.map(({ queryId, path, message }) => (
              <FreeText
                key={queryId}
                shape="lines"
                size="md"
                label={toWords(message)}
                description={pathWord(path)}
                maxLength={2000}
                autosize
                minRows={1}
                value={answers[queryId] ?? ""}
                onChange={(text) => setAnswers({ ...answers, [queryId]: text })}
              />
            ))}
          </fieldset>
        )}
        {actionFields(action, withSubject).map((field) => (
          <DialogField
            key={field}
            field={field}
            value={form[field]}
            error={errors[field]}
            onChange={(value) => setForm({ ...form, [field]: value })}
          />
        ))}
        {isSigning && proof.field(errors[PIN_FIELD])}
        {failure !== undefined && <MoveFailure title={t("failed")} error={failure} record={seen} />}
        <div className={styles.actions}>
          <Button type="submit" loading={working}>
            {ACTION_BUTTONS[action]}
          </Button>
          <Button variant="default" disabled={working} onClick={onClose}>
            {t("back")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

const NO_DOUBTS: readonly Doubt[] = [];

type DialogFieldProps = {
  field: ActionField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function DialogField({ field, value, error, onChange }: DialogFieldProps) {
  if (field === "meaning" || field === "kind") {
    const choices = field === "meaning" ? MEANINGS : KINDS;
    return (
      <ChoiceField field={field} value={value} error={error} onChange={onChange} choices={choices} label={t(field)} />
    );
  }
  if (field === "copy") {
    return (
      <ChoiceField field={field} value={value} error={error} onChange={onChange} choices={COPIES} label={t("copy")} />
    );
  }
  const common = { id: fieldId(field), size: "md", label: t(field), value, error } as const;
  if (field === "subjectCode") {
    return (
      <TextInput
        {...common}
        description={t("subjectCodeHint")}
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <FreeText
      {...common}
      shape="lines"
      description={t("reasonHint")}
      maxLength={500}
      minRows={3}
      rows={3}
      onChange={onChange}
    />
  );
}
