import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { filterWords } from "@zona/domain/filters/filter-words";
import { reportAddress } from "@zona/domain/reports/report-address";
import { viewOf } from "@zona/domain/reports/saved-view";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useColleagueNames } from "../../people/names/use-colleague-names.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { PERIOD_SHOWN } from "../tables/cell-words.ts";
import { listenToMyViews, listenToSharedViews } from "../tables/views/saved-views-data.ts";
import { type Choice, choicesOf } from "./content-choice.ts";
import { ruleOf } from "./rule-draft.ts";
import { RuleFields } from "./rule-fields.tsx";
import {
  draftOf,
  knowsConcerned,
  periodOf,
  type ScheduleFormValues,
  scheduleFormValues,
} from "./schedule-form-values.ts";
import styles from "./schedules.module.css";
import { t } from "./schedules-text.ts";
import { useScheduleRequest } from "./use-schedule-request.tsx";

const PERIODS = ["day", "week", "month", "quarter"] as const;
const FORMATS = ["table", "csv", "xlsx", "pdf"] as const;

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
  const others = (dataOf(shared)?.records ?? []).filter(({ owner }) => owner.uid !== uid);
  return [...(dataOf(mine)?.records ?? []), ...others];
}

/** What is sent, when, to whom. */
export function ScheduleForm({ id, schedule, given, onSaved }: Props) {
  const now = useNow();
  const { busy, send, outcome } = useScheduleRequest();
  const { email } = useStaffMember();
  const [form, setForm] = useState(() => scheduleFormValues(schedule, given, { zone: SITE.timeZone, email }));
  const [tries, setTries] = useState(0);
  const change = (changes: Partial<ScheduleFormValues>) => setForm((old) => ({ ...old, ...changes }));
  const choices = choicesOf(schedule?.content ?? given, useKeptViews());
  const content = choices.find(({ value }) => value === form.what)?.content;

  const rule = ruleOf(form.rule);
  const errors: Record<string, string> = {};
  if (form.name.trim() === "") errors.name = t("nameMissing");
  if (!rule.success) errors.rule = t("ruleMissing");

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(errors).length > 0 || !rule.success || !content) return;
    const draft = draftOf(form, content, rule.data);
    if (await send({ kind: "save", scheduleId: id, rev: schedule?.rev ?? 0, draft }, t("saved"))) onSaved();
  }

  return (
    <form className="form-stack" noValidate onSubmit={(event) => void submit(event)}>
      {tries > 0 && <ErrorSummary key={tries} title={t("errorsTitle")} errors={errors} />}
      <FreeText
        id={fieldId("name")}
        label={t("name")}
        description={t("nameHint")}
        value={form.name}
        maxLength={120}
        error={tries > 0 && errors.name}
        required
        onChange={(typed) => change({ name: typed })}
      />
      <ContentFields form={form} choices={choices} content={content} onChange={change} />
      {content?.kind === "view" && <SentTable content={content} now={now} />}
      <RuleFields draft={form.rule} now={now} onChange={(part) => change({ rule: { ...form.rule, ...part } })} />
      <Textarea
        label={t("recipients")}
        description={t("recipientsHint")}
        value={form.emails}
        rows={3}
        spellCheck={false}
        onChange={({ currentTarget }) => change({ emails: currentTarget.value })}
      />
      <Checkbox
        label={t("toAdmins")}
        checked={form.toAdmins}
        onChange={({ currentTarget }) => change({ toAdmins: currentTarget.checked })}
      />
      {knowsConcerned(content) && (
        <Checkbox
          label={t("toConcerned")}
          checked={form.toConcerned}
          onChange={({ currentTarget }) => change({ toConcerned: currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t("skipEmpty")}
        checked={form.skipEmpty}
        onChange={({ currentTarget }) => change({ skipEmpty: currentTarget.checked })}
      />
      <FreeText
        shape="lines"
        label={t("note")}
        value={form.note}
        maxLength={1000}
        rows={2}
        onChange={(typed) => change({ note: typed })}
      />
      {outcome}
      <Button type="submit" loading={busy}>
        {t("save")}
      </Button>
    </form>
  );
}

/** Which rows a table sends, as the filter says now, with the table itself. */
function SentTable({ content, now }: { content: Extract<Choice["content"], { kind: "view" }>; now: Date }) {
  const names = useColleagueNames();
  const view = viewOf(content);
  if (!view) return null;
  const filter = filterWords(view.subject, view.filter, { ...PERIOD_SHOWN, now, names });
  return (
    <p className="dim">
      {t("filteredBy", { filter })} <Link to={reportAddress(view)}>{t("openTable")}</Link>
    </p>
  );
}

type ContentProps = {
  form: ScheduleFormValues;
  choices: readonly Choice[];
  content: Choice["content"] | undefined;
  onChange: (changes: Partial<ScheduleFormValues>) => void;
};

/** What is sent; a table also in which form and of which period. */
function ContentFields({ form, choices, content, onChange }: ContentProps) {
  const isDigest = content?.kind === "digest";
  const cut = periodOf(content);
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t("what")}
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={form.what}
        onChange={({ currentTarget }) => onChange({ what: currentTarget.value })}
      />
      {cut && (
        <NativeSelect
          label={t("period")}
          description={t("periodBy", { date: fieldInWords(cut.subject, cut.field)?.label ?? cut.field })}
          data={[
            { value: "always", label: t(cut.isAsked ? "asTable" : "always") },
            ...PERIODS.map((value) => ({ value, label: t(value) })),
          ]}
          value={form.period}
          onChange={({ currentTarget }) => onChange({ period: currentTarget.value as typeof form.period })} // one of its options
        />
      )}
      {!isDigest && (
        <NativeSelect
          label={t("format")}
          data={FORMATS.map((value) => ({ value, label: t(value) }))}
          value={form.format}
          onChange={({ currentTarget }) => onChange({ format: currentTarget.value as typeof form.format })} // one of its options
        />
      )}
    </div>
  );
}
