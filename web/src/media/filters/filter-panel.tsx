import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type Facet, NONE } from "@zona/domain/media/facet-names";
import { FACETS } from "@zona/domain/media/media-facets";
import type { Medium } from "@zona/domain/media/medium";
import type { DaySpan, RawDataView } from "@zona/domain/media/raw-data-view";
import { type FormEvent, useState } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { SITE } from "../../platform/site/site.ts";
import { DateField } from "../../platform/ui/date-field.tsx";
import { findTestsByCode } from "../browse/media-query-data.ts";
import { t } from "../medium/media-text.ts";
import { facetName, facetValue } from "./facet-text.ts";
import styles from "./filter-panel.module.css";
import { type KnownValue, useKnownValues } from "./use-known-values.ts";

type Show = (view: Partial<RawDataView>) => void;
type Props = { view: RawDataView; media: readonly Medium[]; onShow: Show };

const RECORD: readonly Facet[] = ["study", "subject", "kind", "check", "stage", "lag", "shot"];
const PICTURE: readonly Facet[] = ["verdict", "focus", "clipped", "duplicate", "scale", "resolution", "size", "type"];
const SOURCE: readonly Facet[] = ["device", "objective", "uploader", "organisation", "state", "label"];

/** Every filter there is; each choice shows at once. */
export function FilterPanel({ view, media, onShow }: Props) {
  const known = useKnownValues(media);
  const set = (facet: Facet, value: string) => {
    const { [facet]: _, ...others } = view.facets;
    onShow({ facets: value === "" ? others : { ...others, [facet]: value } });
  };
  const group = (name: string, facets: readonly Facet[], first?: React.ReactNode) => (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {first}
      {facets.map((facet) => (
        <FacetChoice key={facet} facet={facet} value={view.facets[facet]} known={known(facet)} onChange={set} />
      ))}
    </fieldset>
  );
  return (
    <div className={styles.panel}>
      {group(t("groupRecord"), RECORD, <TestCode view={view} onShow={onShow} />)}
      {group(t("groupPicture"), PICTURE)}
      {group(t("groupSource"), SOURCE)}
      <fieldset className={styles.group}>
        <legend>{t("groupDates")}</legend>
        <Dates name={facetName("uploaded")} span={view.uploaded} onChange={(uploaded) => onShow({ uploaded })} />
        <Dates name={facetName("captured")} span={view.captured} onChange={(captured) => onShow({ captured })} />
        <p className="dim">{SITE.timeZone}</p>
      </fieldset>
    </div>
  );
}

type ChoiceProps = {
  facet: Facet;
  value: string | undefined;
  known: readonly KnownValue[];
  onChange: (facet: Facet, value: string) => void;
};

function FacetChoice({ facet, value = "", known, onChange }: ChoiceProps) {
  const fixed: readonly string[] | undefined = FACETS[facet];
  const options = fixed?.map((one) => ({ value: one, label: facetValue(facet, one) })) ?? [
    ...known,
    ...(facet === "label" ? [] : [{ value: NONE, label: facetValue(facet, NONE) }]),
  ];
  const isListed = value === "" || options.some((option) => option.value === value);
  return (
    <NativeSelect
      className={styles.field ?? ""}
      label={facetName(facet)}
      value={value}
      data={[
        { value: "", label: t("any") },
        ...(isListed ? [] : [{ value, label: facetValue(facet, value) }]),
        ...options,
      ]}
      onChange={({ currentTarget }) => onChange(facet, currentTarget.value)}
    />
  );
}

/** A code names one test within a study; the filter holds the test itself. */
function TestCode({ view, onShow }: { view: RawDataView; onShow: Show }) {
  const [code, setCode] = useState("");
  const [sentence, setSentence] = useState<string>();

  async function find(event: FormEvent) {
    event.preventDefault();
    const typedCode = code.trim().toUpperCase();
    if (typedCode === "") return;
    setSentence(undefined);
    try {
      const found = (await findTestsByCode(typedCode)).filter(
        ({ studyId }) => view.facets.study === undefined || studyId === view.facets.study,
      );
      const [test] = found;
      if (found.length > 1) setSentence(t("testCodeTwice", { code: typedCode }));
      else if (test) onShow({ facets: { ...view.facets, test: test.id } });
      else setSentence(t("testCodeUnknown", { code: typedCode }));
    } catch (error) {
      setSentence(failureSentence(error));
    }
  }

  return (
    <form onSubmit={(event) => void find(event)}>
      <TextInput
        className={styles.field ?? ""}
        label={t("testCode")}
        value={code}
        placeholder="ICSI-0042"
        spellCheck={false}
        autoComplete="off"
        rightSection={
          <Button type="submit" variant="subtle" size="compact-sm">
            {t("find")}
          </Button>
        }
        rightSectionWidth="auto"
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <p role="status">{sentence}</p>
    </form>
  );
}

function Dates({ name, span, onChange }: { name: string; span: DaySpan; onChange: (span: DaySpan) => void }) {
  const date = (key: "from" | "to") => (
    <DateField
      className={styles.field ?? ""}
      label={t(key, { what: name })}
      value={span[key] ?? ""}
      onChange={(value) => {
        const { [key]: _, ...other } = span;
        onChange(value === "" ? other : { ...other, [key]: value });
      }}
    />
  );
  return (
    <>
      {date("from")}
      {date("to")}
    </>
  );
}
