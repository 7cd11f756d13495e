import "@mantine/core/styles/Checkbox.css";
import { Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { deviceName } from "@zona/domain/devices/device-in-use";
import type { Happened } from "@zona/domain/records/fields/define-field";
import { isNeeded } from "@zona/domain/records/fields/field-schema";
import type { LabTest } from "@zona/domain/records/lab-test";
import { keptSinceStart } from "@zona/domain/records/moves/start-facts";
import { mapIn, type SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { type ComponentProps, memo, type ReactNode, useState } from "react";
import type { DeviceField as DeviceFieldType } from "../../laboratory/devices/device-field.tsx";
import { LotField } from "../../laboratory/lots/lot-field.tsx";
import { AcceptedTerm } from "../../laboratory/vocabulary/accepted-term.tsx";
import { TermField } from "../../laboratory/vocabulary/term-field.tsx";
import { PersonField } from "../../people/names/person-field.tsx";
import { text } from "../../platform/i18n/text.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { accountNamesOfRecord } from "../record/account-names.ts";
import { valueWord } from "../record/record-words.ts";
import { LinkedTest } from "./linked-test.tsx";
import { NumberField } from "./number-field.tsx";
import { type FieldGroup, isAskedFor, optionsIn, type RecordField } from "./record-field.ts";
import styles from "./record-fields.module.css";
import { Value } from "./shown-value.tsx";
import { TimeField } from "./time-field.tsx";
import { type TimesAround, timesAround } from "./times-around.ts";

/** Before it is there, what it will show: nothing moves. */
const DeviceField = onDemand<ComponentProps<typeof DeviceFieldType>>(
  async () => (await import("../../laboratory/devices/device-field.tsx")).DeviceField,
  ({ label, value }) => <TextInput label={label} value={deviceName(value) ?? ""} readOnly />,
);
// In one kind of record alone.
const TestField = onDemand(async () => (await import("./test-field.tsx")).TestField);

const t = text("recordFields", {
  yes: "Yes",
  no: "No",
  neededNow: "Needed now",
  filled: "{filled} of {all} filled",
  computed: "(from the counts)",
});

type Props = {
  test: Pick<LabTest, "kind" | "status"> & { subjectCode?: string };
  groups: readonly FieldGroup[];
  header: SheetRow;
  /** Sentences by the field's name. */
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  /** What happened or is planned: what is needed then stands first, all of it in sight; the rest is folded by group. */
  happened?: Happened | undefined;
  /** Fields that follow from others and are not typed. */
  computed?: readonly string[];
  /**
   * Changes one field of the header, which may be a whole table of it. `following` changes with it: the names of the header
   * with somebody new, and what a linked record brings.
   */
  onChange: (field: string, value: StoredValue, following?: SheetRow) => void;
  /** A field is left. */
  onLeave: () => void;
};

/** The header of a record, group by group; each field is saved with the record when it is left. */
export const RecordFields = memo(function RecordFields(props: Props) {
  const { test, groups, header, errors, readOnly, happened, computed = [], onChange, onLeave } = props;
  const names = mapIn(header.names);

  const subjects = [test.subjectCode, header.partnerCode].filter((code) => typeof code === "string" && code !== "");

  function change({ name, field: { kind } }: RecordField, value: StoredValue, personName?: string, brought?: SheetRow) {
    const [field = name, inner] = name.split(".");
    const isNew = kind === "person" && personName !== undefined && names[String(value)] !== personName;
    const named = isNew ? { names: { ...names, [String(value)]: personName } } : brought;
    if (inner === undefined) onChange(field, value, named);
    else {
      const { [inner]: _, ...rest } = mapIn(header[field]);
      const table = value === undefined ? rest : { ...rest, [inner]: value };
      onChange(field, Object.keys(table).length > 0 ? table : undefined, named);
    }
  }

  const valueIn = (name: string) => {
    const [field = name, inner] = name.split(".");
    return inner === undefined ? header[field] : mapIn(header[field])[inner];
  };
  const fieldsOf = (fields: readonly RecordField[]) =>
    readOnly ? (
      <dl className="values field-grid">
        {fields.map((field) => (
          <Value key={field.name} label={field.label} error={errors[field.name]}>
            <Said field={field} header={header} value={valueIn(field.name)} />
          </Value>
        ))}
      </dl>
    ) : (
      <div className="field-grid">
        {fields.map((field) =>
          computed.includes(field.name) ? (
            <dl key={field.name} className="values">
              <Value label={field.label} error={errors[field.name]}>
                <Said field={field} header={header} value={valueIn(field.name)} /> {t("computed")}
              </Value>
            </dl>
          ) : field.field.kind === "test" ? (
            <TestField
              key={field.name}
              label={field.label}
              error={errors[field.name]}
              field={field.field}
              subjects={subjects.map(String)}
              header={header}
              onChange={(value, brought) => change(field, value, undefined, brought)}
            />
          ) : field.field.kind === "device" ? (
            <DeviceField
              key={field.name}
              label={field.label}
              error={errors[field.name]}
              value={valueIn(field.name)}
              onChange={(value, firmware) =>
                change(field, value, undefined, firmware !== undefined ? { firmware } : undefined)
              }
            />
          ) : (
            <FieldOrWhy
              key={field.name}
              test={test}
              field={field}
              value={valueIn(field.name)}
              times={field.field.kind === "time" ? timesAround(field.field, header, groups) : undefined}
              personName={personOf(names, valueIn(field.name))}
              error={errors[field.name]}
              onChange={(value, name) => change(field, value, name)}
            />
          ),
        )}
      </div>
    );
  const asked = groups.filter((group) => isAskedFor(group, happened, (name) => valueIn(name) !== undefined));
  const needed =
    happened && !readOnly
      ? asked.flatMap(({ fields }) => fields.filter(({ field }) => isAskedNow(field, happened)))
      : [];
  const rest = asked
    .map((group) => ({ ...group, fields: group.fields.filter((field) => !needed.includes(field)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <Stack gap={needed.length > 0 ? "xs" : "xl"} data-recorded onBlur={onLeave}>
      {needed.length > 0 && (
        <fieldset className={`${styles.group} ${styles.needed}`}>
          <legend>{t("neededNow")}</legend>
          {fieldsOf(needed)}
        </fieldset>
      )}
      {rest.map(({ title, hint, fields }) =>
        needed.length > 0 ? (
          <FoldedGroup
            key={title}
            title={title}
            filled={fields.filter(({ name }) => valueIn(name) !== undefined).length}
            all={fields.length}
            isWrong={fields.some(({ name }) => errors[name] !== undefined)}
          >
            {hint !== undefined && <p className="dim">{hint}</p>}
            {fieldsOf(fields)}
          </FoldedGroup>
        ) : (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            {hint !== undefined && <p className="dim">{hint}</p>}
            {fieldsOf(fields)}
          </fieldset>
        ),
      )}
    </Stack>
  );
});

const isAskedNow = (field: RecordField["field"], happened: Happened) =>
  field.toStart === true || isNeeded(field, happened);

type FoldedProps = { title: string; filled: number; all: number; isWrong: boolean; children: ReactNode };

/** A group that nobody has to fill, with how much of it is; open by itself where something in it is wrong. */
function FoldedGroup({ title, filled, all, isWrong, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.folded}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {title}
        <span className="dim">{t("filled", { filled, all })}</span>
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name once more */}
      <div role="group" aria-label={title}>
        {children}
      </div>
    </details>
  );
}

/** A value in the words of the record's page. */
function Said({ field: { name, field }, header, value }: { field: RecordField; header: SheetRow; value: StoredValue }) {
  if ((field.kind === "term" || field.kind === "device") && typeof value === "string")
    return <AcceptedTerm vocabulary={field.vocabulary} typed={value} />;
  if (field.kind === "test") return <LinkedTest value={value} />;
  const place = { sheet: "header", field: name.split(".").at(-1) ?? name };
  return valueWord(place, value, accountNamesOfRecord(header, []));
}

const personOf = (names: SheetRow, value: StoredValue) => {
  const name = names[String(value)];
  return typeof name === "string" ? name : undefined;
};

type FieldProps = {
  field: RecordField;
  value: StoredValue;
  times?: TimesAround | undefined;
  personName: string | undefined;
  error: string | undefined;
  onChange: (value: StoredValue, personName?: string) => void;
};

/** A field that a started test keeps is not emptied: it says why, and shows its value again once it is left, until it is entered anew. */
function FieldOrWhy({ test, ...props }: FieldProps & Pick<Props, "test">) {
  const [emptied, setEmptied] = useState<{ why?: string; isShown?: boolean }>({});
  const isKept = keptSinceStart(test, props.field.name, undefined) !== undefined;
  if (!isKept) return <Field {...props} />;
  const { why, isShown } = emptied;
  function change(value: StoredValue, name?: string) {
    const sentence = keptSinceStart(test, props.field.name, value);
    setEmptied(sentence ? { why: toWords(sentence), isShown: true } : {});
    if (!sentence) props.onChange(value, name);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to its field alone, whose focus leaves by itself
    <div
      className={styles.kept}
      onFocus={() => setEmptied({})}
      onBlur={() => setEmptied(({ why: said }) => (said ? { why: said } : {}))}
    >
      <Field
        {...props}
        value={isShown ? undefined : props.value}
        personName={isShown ? undefined : props.personName}
        error={why ?? props.error}
        onChange={change}
      />
    </div>
  );
}

function Field({ field: named, value, times, personName, error, onChange }: FieldProps) {
  const { label, field } = named;
  const common = { label, error };
  const typed = typeof value === "string" ? value : undefined;
  switch (field.kind) {
    case "time":
      return (
        <TimeField
          {...common}
          {...times}
          place={named.name}
          value={value instanceof Date ? value : undefined}
          onChange={onChange}
        />
      );
    case "number":
      return <NumberField {...common} value={value} limit={field.limit} onChange={onChange} />;
    case "lot":
      return <LotField {...common} value={value} onChange={onChange} />;
    case "person":
      return <PersonField {...common} place={named.name} value={typed} name={personName} onChange={onChange} />;
    case "term":
      return <TermField {...common} value={typed} vocabulary={field.vocabulary} onChange={onChange} />;
    case "device":
    case "test":
      // It asks for more than its own value, so the group draws it.
      return null;
    case "choices":
      return <Choices field={named} value={value} error={error} onChange={onChange} />;
    case "choice":
    case "yes-no":
      return <Choice field={named} value={value} error={error} onChange={onChange} />;
    case "long":
      return (
        <FreeText
          {...common}
          shape="lines"
          className={styles.long}
          rows={3}
          maxLength={field.max}
          value={typed ?? ""}
          onChange={(text) => onChange(text || undefined)}
        />
      );
    case "text":
      return (
        <FreeText
          {...common}
          maxLength={field.max}
          value={typed ?? ""}
          onChange={(text) => onChange(text || undefined)}
        />
      );
  }
}

type ChoiceProps = Omit<FieldProps, "personName" | "times">;

function Choice({ field, value, error, onChange }: ChoiceProps) {
  const yesNo = field.field.kind === "yes-no";
  const options = yesNo
    ? [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ]
    : optionsIn(field.field);
  return (
    <NativeSelect
      label={field.label}
      error={error}
      data={[{ value: "", label: "–" }, ...options]}
      value={String(value ?? "")}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (chosen === "") onChange(undefined);
        else onChange(yesNo ? chosen === "true" : chosen);
      }}
    />
  );
}

/** Several answers of a few: all of them in sight. */
function Choices({ field, value, error, onChange }: ChoiceProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const options = optionsIn(field.field);
  return (
    <Checkbox.Group
      label={field.label}
      error={error}
      className={styles.long ?? ""}
      value={chosen}
      onChange={(next) => {
        // As the form has them, whichever came first.
        const kept = options.map((one) => one.value).filter((one) => next.includes(one));
        onChange(kept.length > 0 ? kept : undefined);
      }}
    >
      <Group gap="xs" mt="xs">
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
