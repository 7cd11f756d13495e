import type { Subject } from "@zona/domain/filters/field";
import { use, useId, useState } from "react";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ShowsFigures } from "../tables/shows-figures.ts";

type Props = { subject: Subject; field: string; label: string; value: string; onChange: (value: string) => void };

/** A text that may be typed, with what stands in the records now to choose from once somebody is about to type it. */
export function KnownText({ subject, field, label, value, onChange }: Props) {
  const isFigures = use(ShowsFigures);
  const list = useId();
  const [values, setValues] = useState<readonly string[]>();
  function load() {
    // They are read from records.
    if (values || isFigures) return;
    setValues([]);
    // They are an aid: without them the text is typed.
    import("./known-values-data.ts")
      .then(({ knownValues }) => knownValues(subject, field))
      .then(setValues, () => undefined);
  }
  return (
    <>
      <FreeText aria-label={label} value={value} maxLength={200} list={list} onFocus={load} onChange={onChange} />
      <datalist id={list}>
        {values?.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
