import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { viewOf } from "@zona/domain/reports/saved-view";
import type { Period, Schedule } from "@zona/domain/schedules/schedule";
import type { ScheduleOperationInput } from "@zona/domain/schedules/schedule-operation";
import { type FormEvent, useState } from "react";
import { SITE } from "../app/site.ts";
import { useStaffMember } from "../auth/session.ts";
import { useNow } from "../entry/use-now.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { listenToMyViews, listenToSharedViews } from "../reports/saved-views-data.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { fieldId } from "../ui/field-id.ts";
import { choicesOf, GIVEN } from "./content-choice.ts";
import { draftOfRule, RuleFields, ruleOf } from "./rule-fields.tsx";
import styles from "./schedules.module.css";
import { t } from "./schedules-text.ts";
import { useScheduleAsking } from "./use-schedule-asking.tsx";

type Draft = Extract<ScheduleOperationInput, { kind: "save" }>["draft"];
type Format = Schedule["format"];

const PERIODS = ["day", "week", "month", "quarter"] as const;
const FORMATS = ["table", "csv", "xlsx", "pdf"] as const;
/** The field that a period is of, for every subject that has one moment of its own. */
const PERIOD_FIELD: Record<string, string> = { tests: "createdAt", media: "createdAt", queries: "openedAt" };

type Props = {
  id: string;
  schedule: Schedule | undefined;
  /** The table that one came from. */
  given: Schedule["content"] | undefined;
  onSaved: () => void;
};

/** Own views and those that others share. */
function useKeptViews() {
  const { uid } = useStaffMember();
  const mine = useSnapshot(`views of ${uid}`, listenToMyViews(uid));
  const shared = useSnapshot("shared views", listenToSharedViews);
  const others = shared.status === "ready" ? shared.data.records.filter(({ owner }) => owner.uid !== uid) : [];
  return [...(mine.status === "ready" ? mine.data.records : []), ...others];
}

/** What is sent, when, to whom. */
export function ScheduleForm({ id, schedule, given, onSaved }: Props) {
  const now = useNow();
  const { busy, send, said } = useScheduleAsking();
  const known = schedule?.content;
  const choices = choicesOf(known ?? given, useKeptViews());
  const [what, setWhat] = useState<string>(
    known?.kind === "digest" ? known.digest : (known ?? given) ? GIVEN : "tests",
  );
  const chosen = choices.find(({ value }) => value === what)?.content;
  const [period, setPeriod] = useState<Period["last"] | "always">(
    (known?.kind === "view" && known.period?.last) || "always",
  );
  const [name, setName] = useState(schedule?.name ?? (given?.kind === "view" ? (given.saved?.name ?? "") : ""));
  const [note, setNote] = useState(schedule?.note ?? "");
  const [format, setFormat] = useState<Format>(schedule?.format ?? "table");
  const [skipEmpty, setSkipEmpty] = useState(schedule?.skipEmpty ?? true);
  const [rule, setRule] = useState(
    draftOfRule(schedule?.rule ?? { every: "weekday", at: "07:00", zone: SITE.timeZone }),
  );
  const [emails, setEmails] = useState(
    (schedule?.recipients ?? []).flatMap((one) => (one.kind === "person" ? [one.email] : [])).join("\n"),
  );
  const [toAdmins, setToAdmins] = useState(schedule?.recipients.some(({ kind }) => kind === "admins") ?? false);
  const [toConcerned, setToConcerned] = useState(
    schedule?.recipients.some(({ kind }) => kind === "concerned") ?? false,
  );
  const [tries, setTries] = useState(0);
  const digest = chosen?.kind === "digest" ? chosen.digest : undefined;
  const field = chosen?.kind === "view" ? PERIOD_FIELD[viewOf(chosen)?.subject ?? ""] : undefined;

  const planned = ruleOf(rule);
  const errors: Record<string, string> = {};
  if (name.trim() === "") errors.name = t("nameMissing");
  if (!planned.success) errors.rule = t("ruleMissing");

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(errors).length > 0 || !planned.success || !chosen) return;
    const people = emails.split(/[\s,;]+/).filter(Boolean);
    const content: Draft["content"] =
      chosen.kind === "digest"
        ? chosen
        : { ...chosen, ...(period !== "always" && field && { period: { field, last: period } }) };
    const draft: Draft = {
      name,
      note,
      content,
      format: digest ? "table" : format,
      skipEmpty,
      rule: planned.data,
      recipients: [
        ...people.map((email) => ({ kind: "person" as const, email })),
        ...(toAdmins ? [{ kind: "admins" as const }] : []),
        ...(toConcerned && digest === "due-and-overdue" ? [{ kind: "concerned" as const }] : []),
      ],
    };
    if (await send({ kind: "save", scheduleId: id, isNew: !schedule, draft }, t("saved"))) onSaved();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {tries > 0 && <ErrorSummary key={tries} title={t("errorsTitle")} errors={errors} />}
      <TextInput
        id={fieldId("name")}
        label={t("name")}
        description={t("nameHint")}
        value={name}
        maxLength={120}
        error={tries > 0 && errors.name}
        required
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={styles.pair}>
        <NativeSelect
          label={t("what")}
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={what}
          onChange={({ currentTarget }) => setWhat(currentTarget.value)}
        />
        {!digest && field && (
          <NativeSelect
            label={t("period")}
            data={[{ value: "always", label: t("always") }, ...PERIODS.map((value) => ({ value, label: t(value) }))]}
            value={period}
            onChange={({ currentTarget }) => setPeriod(currentTarget.value as typeof period)} // one of its options
          />
        )}
        {!digest && (
          <NativeSelect
            label={t("format")}
            data={FORMATS.map((value) => ({ value, label: t(value) }))}
            value={format}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as Format)} // one of its options
          />
        )}
      </div>
      <RuleFields draft={rule} now={now} onChange={(change) => setRule((old) => ({ ...old, ...change }))} />
      <Textarea
        label={t("recipients")}
        description={t("recipientsHint")}
        value={emails}
        rows={3}
        onChange={({ currentTarget }) => setEmails(currentTarget.value)}
      />
      <Checkbox
        label={t("toAdmins")}
        checked={toAdmins}
        onChange={({ currentTarget }) => setToAdmins(currentTarget.checked)}
      />
      {digest === "due-and-overdue" && (
        <Checkbox
          label={t("toConcerned")}
          checked={toConcerned}
          onChange={({ currentTarget }) => setToConcerned(currentTarget.checked)}
        />
      )}
      <Checkbox
        label={t("skipEmpty")}
        checked={skipEmpty}
        onChange={({ currentTarget }) => setSkipEmpty(currentTarget.checked)}
      />
      <Textarea
        label={t("note")}
        value={note}
        maxLength={1000}
        rows={2}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {said}
      <div>
        <Button type="submit" loading={busy}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
