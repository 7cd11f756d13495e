import { NativeSelect, TextInput } from "@mantine/core";
import type { LimitedField } from "@zona/domain/policy/limits";
import { IcsiTechnique, ImmobilisationMedium, OocyteActivation, TriggerType } from "@zona/domain/tests/icsi-header";
import type { SheetRow } from "@zona/domain/tests/sheet";
import { memo } from "react";
import { NumberField } from "../entry/number-field.tsx";
import { TimeField } from "../entry/time-field.tsx";
import styles from "./icsi-page.module.css";
import { OPTION_WORDS, t } from "./procedure-text.ts";

type Props = {
  header: SheetRow;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (field: string, value: unknown) => void;
};

type FieldName = Parameters<typeof t>[0];
type Field = { name: FieldName } & (
  | { kind: "text" | "time" | "lot" }
  | { kind: "number"; limit: LimitedField }
  | { kind: "choice"; options: readonly string[] }
);

const text = (name: FieldName): Field => ({ name, kind: "text" });
const time = (name: FieldName): Field => ({ name, kind: "time" });
const lot = (name: FieldName): Field => ({ name, kind: "lot" });
const number = (limit: LimitedField & FieldName): Field => ({ name: limit, kind: "number", limit });
const choice = (name: FieldName, options: readonly string[]): Field => ({ name, kind: "choice", options });

/** In the order of the day: consent, trigger, retrieval, denudation, injection, culture. */
const FIELDS: readonly Field[] = [
  ...[text("cycleCode"), text("consentRef"), time("consentGivenAt"), text("operatorId"), text("witnessId")],
  ...[choice("triggerType", TriggerType.options), time("triggerAt"), time("opuAt")],
  ...[number("folliclesAspirated"), number("cocRetrieved"), time("denudationStartAt"), time("denudationEndAt")],
  ...[choice("technique", IcsiTechnique.options), time("icsiStartAt"), time("icsiEndAt")],
  ...[choice("immobilisationMedium", ImmobilisationMedium.options)],
  ...[choice("oocyteActivation", OocyteActivation.options), text("deviceId"), text("deviceMode"), text("firmware")],
  ...[lot("cultureMedium"), text("incubatorId"), number("o2Pct"), number("co2Pct"), number("tempC")],
];

/** The fields of the procedure: each is saved with the record when it is left. */
export const ProcedureForm = memo(function ProcedureForm({ header, errors, readOnly, onChange }: Props) {
  return (
    <div className={styles.fields}>
      {FIELDS.map((field) => (
        <HeaderField
          key={field.name}
          field={field}
          value={header[field.name]}
          error={errors[field.name]}
          readOnly={readOnly}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  );
});

type FieldProps = {
  field: Field;
  value: unknown;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: unknown) => void;
};

function HeaderField({ field, value, error, readOnly, onChange }: FieldProps) {
  const label = t(field.name);
  if (field.kind === "time") {
    const at = value instanceof Date ? value : undefined;
    return <TimeField {...{ label, error, readOnly, onChange }} value={at} />;
  }
  if (field.kind === "choice") {
    const options = field.options.map((option) => ({ value: option, label: OPTION_WORDS[option] ?? option }));
    return (
      <NativeSelect
        {...{ label, error }}
        disabled={readOnly}
        data={[{ value: "", label: "–" }, ...options]}
        value={String(value ?? "")}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  }
  if (field.kind === "number")
    return <NumberField {...{ label, error, readOnly, onChange, value }} limit={field.limit} />;
  const lotId = typeof value === "object" && value !== null && "lotId" in value ? value.lotId : "";
  const shown = field.kind === "lot" ? lotId : value;
  return (
    <TextInput
      {...{ label, error, readOnly }}
      value={String(shown ?? "")}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(typed === "" ? undefined : field.kind === "lot" ? { lotId: typed } : typed)
      }
    />
  );
}
