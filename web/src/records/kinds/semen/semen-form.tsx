import { NativeSelect, TextInput } from "@mantine/core";
import { CASA_LIMITS, type CasaField } from "@zona/domain/policy/casa-limits";
import type { LimitedField } from "@zona/domain/policy/limits";
import { LIMITS } from "@zona/domain/policy/limits";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { ReactNode } from "react";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { NumberField } from "../../fields/number-field.tsx";
import { TimeField } from "../../fields/time-field.tsx";
import styles from "./semen-page.module.css";
import { PREPARATIONS, t } from "./semen-text.ts";

type Props = {
  header: SheetRow;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (field: string, value: unknown) => void;
  /** A field is left. */
  onLeave: () => void;
};

const PERCENTAGES = {
  motility: ["motilityRapidPct", "motilitySlowPct", "motilityNonProgPct", "motilityImmotilePct"],
  morphology: ["vitalityPct", "normalFormsPct"],
} as const;
const CASA: readonly CasaField[] = [
  "frameRate",
  "micronPerPixel",
  "vcl",
  "vsl",
  "vap",
  "lin",
  "str",
  "wob",
  "alhMean",
  "alhMax",
  "bcf",
];
const DEFECTS = ["headPct", "neckMidpiecePct", "tailPct", "cytoplasmPct"] as const;

const tableOf = (value: unknown): SheetRow => (typeof value === "object" && value !== null ? { ...value } : {});

/** A table without its last value is no table. */
const unlessEmpty = (table: SheetRow) =>
  Object.values(table).some((value) => value !== undefined) ? table : undefined;

/** All fields of the analysis, by what the andrologist does one after the other. */
export function SemenForm({ header, errors, readOnly, onChange, onLeave }: Props) {
  const field = (name: string) => ({
    readOnly,
    value: header[name],
    error: errors[name],
    onChange: (value: unknown) => onChange(name, value),
  });
  const inside = (table: "defects" | "postPrep" | "casa", name: string) => ({
    readOnly,
    value: tableOf(header[table])[name],
    error: errors[`${table}.${name}`],
    onChange: (value: unknown) => onChange(table, unlessEmpty({ ...tableOf(header[table]), [name]: value })),
  });
  const limited = (name: LimitedField) => (
    <NumberField label={domainWord(LIMITS[name].label)} limit={name} {...field(name)} />
  );
  const system = inside("casa", "system");
  const time = (name: "collectedAt" | "analysedAt") => {
    const { value, ...rest } = field(name);
    return <TimeField label={t(name)} {...rest} value={value instanceof Date ? value : undefined} />;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to its fields, which are left by themselves
    <div className={styles.groups} data-recorded onBlur={onLeave}>
      <Group title={t("sample")}>
        {time("collectedAt")}
        {time("analysedAt")}
        {limited("abstinenceDays")}
        {limited("volumeMl")}
        {limited("concentrationMPerMl")}
        {limited("pH")}
        {limited("liquefactionMin")}
        {limited("leukocytesM")}
      </Group>
      <Group title={t("motility")} hint={t("motilityHint")}>
        {PERCENTAGES.motility.map((name) => (
          <NumberField key={name} label={t(name)} limit="percentage" {...field(name)} />
        ))}
      </Group>
      <Group title={t("morphology")}>
        {PERCENTAGES.morphology.map((name) => (
          <NumberField key={name} label={t(name)} limit="percentage" {...field(name)} />
        ))}
      </Group>
      <Group title={t("defects")}>
        {DEFECTS.map((name) => (
          <NumberField key={name} label={t(name)} limit="percentage" {...inside("defects", name)} />
        ))}
      </Group>
      <Group title={t("casa")} hint={t("casaHint")}>
        <TextInput
          label={t("system")}
          readOnly={readOnly}
          maxLength={60}
          value={String(system.value ?? "")}
          error={system.error}
          onChange={({ currentTarget }) => system.onChange(currentTarget.value || undefined)}
        />
        {CASA.map((name) => (
          <NumberField
            key={name}
            label={domainWord(CASA_LIMITS[name].label)}
            limit={CASA_LIMITS[name]}
            {...inside("casa", name)}
          />
        ))}
      </Group>
      <Group title={t("preparation")}>
        <NativeSelect
          label={t("prepMethod")}
          disabled={readOnly}
          data={[...PREPARATIONS]}
          value={String(header.prepMethod ?? "")}
          onChange={(event) => onChange("prepMethod", event.currentTarget.value || undefined)}
        />
        <NumberField
          label={domainWord(LIMITS.concentrationMPerMl.label)}
          limit="concentrationMPerMl"
          {...inside("postPrep", "concentrationMPerMl")}
        />
        <NumberField label={domainWord(LIMITS.volumeMl.label)} limit="volumeMl" {...inside("postPrep", "volumeMl")} />
        <NumberField label={t("progressivePct")} limit="percentage" {...inside("postPrep", "progressivePct")} />
      </Group>
    </div>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {hint && <p className="dim">{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
