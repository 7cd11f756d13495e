import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { type FoundColumn, ImportPlan, type MappedColumn, type ShownImport } from "@zona/domain/imports/import-run";
import { type ImportTarget, importTargets } from "@zona/domain/imports/import-targets";
import { OocyteSource, SpermSource } from "@zona/domain/records/lab-test";
import { DATE_ORDERS, type DateOrder } from "@zona/domain/timing/date-order";
import { useState } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { OOCYTE_SOURCES, SPERM_SOURCES } from "../../platform/i18n/material-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import styles from "./imports.module.css";
import { importStep } from "./imports-data.ts";
import { t } from "./imports-text.ts";

type Props = { run: ShownImport; onStep: () => void };

type Draft = Omit<ImportPlan, "timeOfDay"> & { timeOfDay: string };

/** What was suggested, and where nothing was, what the site goes by. */
function draftOf({ shape, plan, kind }: ShownImport): Draft {
  const suggested = { ...plan, ...(shape?.suggested as Partial<ImportPlan> | undefined) }; // as functions suggest it
  return {
    ...{
      sheet: 0,
      headerLine: 1,
      order: SITE.dateOrder,
      zone: SITE.timeZone,
      shortYears: true,
      fillDown: kind === "icsi",
    },
    ...suggested,
    // What was checked is what somebody chose, not what was suggested before.
    columns: plan?.columns ?? suggested.columns ?? [],
    timeOfDay: suggested.timeOfDay ?? "",
  };
}

/** What each column of a file is, and how the file is read: the whole of it is checked before anything is imported. */
export function MappingForm({ run, onStep }: Props) {
  const { shape, kind, id } = run;
  const [draft, setDraft] = useState(() => draftOf(run));
  const action = useAction();
  const targets = importTargets(kind);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const map = (column: number, mapped: MappedColumn | undefined) =>
    set({ columns: [...draft.columns.filter((one) => one.column !== column), ...(mapped ? [mapped] : [])] });
  const { timeOfDay, ...rest } = draft;
  const plan = ImportPlan.safeParse({ ...rest, ...(timeOfDay !== "" && { timeOfDay }) });
  const check = async () => {
    if (!plan.success) return;
    if (await action.run(() => importStep({ step: "check", importId: id, plan: plan.data }))) onStep();
  };
  const readAgain = async (look: { sheet?: number; headerLine?: number }) => {
    const { sheet, headerLine } = { sheet: draft.sheet, headerLine: undefined, ...look };
    const asked = { step: "read", importId: id, sheet, ...(headerLine !== undefined && { headerLine }) } as const;
    if (await action.run(() => importStep(asked))) onStep();
  };
  if (!shape) return null;
  return (
    <>
      <Section id="columns" title={t("columns")}>
        <p className="dim">
          {t("columnsHint", { rows: shape.rows, file: run.fileName })}
          {shape.encoding && shape.encoding !== "utf-8" ? ` ${t("encoding", { encoding: shape.encoding })}` : ""}
          {shape.instrument ? ` ${t("instrument", { device: shape.instrument })}` : ""}
        </p>
        <ul className={styles.columns}>
          {shape.columns.map((found) => (
            <ColumnRow
              key={found.column}
              found={found}
              columns={shape.columns}
              targets={targets}
              mapped={draft.columns.find(({ column }) => column === found.column)}
              onChange={(mapped) => map(found.column, mapped)}
            />
          ))}
        </ul>
      </Section>
      <Section id="settings" title={t("settings")}>
        <div className={styles.fields}>
          {shape.sheets.length > 1 && (
            <NativeSelect
              label={t("sheet")}
              value={draft.sheet}
              data={shape.sheets.map((name, index) => ({ value: String(index), label: name }))}
              onChange={(event) => void readAgain({ sheet: Number(event.currentTarget.value) })}
            />
          )}
          <NativeSelect
            label={t("header")}
            value={draft.headerLine}
            data={Array.from({ length: Math.max(20, draft.headerLine) }, (_, index) => String(index + 1))}
            onChange={(event) => void readAgain({ headerLine: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={t("order")}
            value={draft.order}
            data={DATE_ORDERS.map((order) => ({ value: order, label: t(order) }))}
            onChange={(event) => set({ order: event.currentTarget.value as DateOrder })} // one of the options
          />
          <TextInput
            label={t("zone")}
            value={draft.zone}
            spellCheck={false}
            onChange={(event) => set({ zone: event.currentTarget.value })}
          />
          <TextInput
            label={t("timeOfDay")}
            description={t("timeOfDayHint")}
            value={draft.timeOfDay}
            spellCheck={false}
            onChange={(event) => set({ timeOfDay: event.currentTarget.value })}
          />
          {kind === "icsi" && (
            <NativeSelect
              label={t("oocyteSource")}
              value={draft.oocyteSource ?? ""}
              data={sources(OocyteSource.options, OOCYTE_SOURCES)}
              onChange={(event) => set({ oocyteSource: OocyteSource.safeParse(event.currentTarget.value).data })}
            />
          )}
          {(kind === "icsi" || kind === "semen") && (
            <NativeSelect
              label={t("spermSource")}
              value={draft.spermSource ?? ""}
              data={sources(SpermSource.options, SPERM_SOURCES)}
              onChange={(event) => set({ spermSource: SpermSource.safeParse(event.currentTarget.value).data })}
            />
          )}
        </div>
        <Checkbox
          label={t("shortYears")}
          checked={draft.shortYears}
          onChange={(event) => set({ shortYears: event.currentTarget.checked })}
        />
        {kind !== "media" && (
          <Checkbox
            label={t("fillDown")}
            checked={draft.fillDown}
            onChange={(event) => set({ fillDown: event.currentTarget.checked })}
          />
        )}
        {kind === "icsi" && (
          <Checkbox
            label={t("plannedChecks")}
            description={t("plannedChecksHint")}
            checked={draft.plannedChecks ?? false}
            onChange={(event) => set({ plannedChecks: event.currentTarget.checked })}
          />
        )}
        {action.refusal}
        <div>
          <Button loading={action.busy} disabled={!plan.success} onClick={() => void check()}>
            {run.state === "checked" ? t("checkAgain") : t("check")}
          </Button>
        </div>
      </Section>
    </>
  );
}

const sources = (options: readonly string[], words: Readonly<Record<string, string>>) => [
  { value: "", label: t("notSaid") },
  ...options.map((value) => ({ value, label: words[value] ?? value })),
];

type RowProps = {
  found: FoundColumn;
  columns: readonly FoundColumn[];
  targets: readonly ImportTarget[];
  mapped: MappedColumn | undefined;
  onChange: (mapped: MappedColumn | undefined) => void;
};

const isOfHeader = (id: string) => id.startsWith("header.") || !id.includes(".");
/** What a select that is closed shows: cells of which day. */
const inGroup = (group: string, label: string) => `${domainWord(group)}: ${domainWord(label)}`;

/** Every field by its group, in the order of the forms. */
const offered = (targets: readonly ImportTarget[]) => [
  { value: "", label: t("leftOut") },
  ...[...Map.groupBy(targets, ({ group }) => group)].map(([group, items]) => ({
    group: domainWord(group),
    items: items.map(({ id, label }) => ({
      value: id,
      label: isOfHeader(id) ? domainWord(label) : inGroup(group, label),
    })),
  })),
];

function ColumnRow({ found, columns, targets, mapped, onChange }: RowProps) {
  const { column, name, samples, texts } = found;
  const target = targets.find(({ id }) => id === mapped?.target);
  const codes = target && "codes" in target.column ? target.column.codes : undefined;
  const units = Object.keys(target?.units ?? {});
  const label = name === "" ? String(column + 1) : name;
  return (
    <li className={styles.column}>
      <div>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <p className="dim">
          <bdi>{samples.join(" · ")}</bdi>
        </p>
      </div>
      <div className={styles.reading}>
        <NativeSelect
          aria-label={t("readAsOf", { column: label })}
          value={mapped?.target ?? ""}
          data={offered(targets)}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === "" ? undefined : { column, name, target: value })
          }
        />
        {mapped && units.length > 1 && (
          <NativeSelect
            aria-label={t("unitOf", { column: label })}
            value={mapped.unit ?? units[0]}
            data={units}
            onChange={(event) => onChange({ ...mapped, unit: event.currentTarget.value })}
          />
        )}
        {mapped && target?.column.kind === "moment" && (
          <NativeSelect
            aria-label={t("dayOf", { column: label })}
            value={mapped.dayFrom ?? ""}
            data={[
              { value: "", label: t("ownDay") },
              ...columns
                .filter((other) => other.column !== column)
                .map((other) => ({ value: String(other.column), label: t("dayIn", { column: other.name }) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const { dayFrom: _, dayName: __, ...others } = mapped;
              const day = columns.find((other) => String(other.column) === value);
              onChange(day ? { ...others, dayFrom: day.column, dayName: day.name } : others);
            }}
          />
        )}
        {mapped && codes && texts.length > 0 && (
          <details open={texts.some((text) => mapped.values?.[text] === undefined)}>
            <summary>{t("answersOf", { n: texts.length, column: label })}</summary>
            <div className={styles.answers}>
              {texts.map((text) => (
                <NativeSelect
                  key={text}
                  label={t("answerOf", { answer: text })}
                  value={mapped.values?.[text] ?? "?"}
                  data={[
                    ...(mapped.values?.[text] === undefined ? [{ value: "?", label: t("noAnswer") }] : []),
                    ...codes.map(({ value, meaning }) => ({ value: String(value), label: domainWord(meaning) })),
                    { value: "", label: t("noValue") },
                  ]}
                  onChange={(event) =>
                    onChange({ ...mapped, values: { ...mapped.values, [text]: event.currentTarget.value } })
                  }
                />
              ))}
            </div>
          </details>
        )}
      </div>
    </li>
  );
}
