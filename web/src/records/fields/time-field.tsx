import { TextInput } from "@mantine/core";
import { clockChangeSentence, formatZoned, parseLocalTime, resolveLocalTime } from "@zona/domain/timing/zoned-time";
import { useState } from "react";
import { toWords } from "../../platform/i18n/to-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { withDateInWords } from "../../platform/ui/date-in-words.tsx";

type Props = {
  label: string;
  value: Date | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  onChange: (value: Date | undefined) => void;
};

/** A date and time on the clock of the site, wherever the browser sits; says what it took on a clock-change night. */
export function TimeField({ label, value, error, hint, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; meant: Date | undefined }>();
  const [taken, setTaken] = useState<string>();

  function change(text: string) {
    const local = parseLocalTime(text);
    if (!local) {
      setTyped({ text, meant: text === "" ? undefined : value });
      if (text === "") onChange(undefined);
      return;
    }
    const resolved = resolveLocalTime(local, SITE.timeZone);
    const taken = clockChangeSentence(text.replace("T", " "), SITE.timeZone, resolved);
    setTaken(taken && toWords(taken));
    setTyped({ text, meant: resolved.instant });
    onChange(resolved.instant);
  }

  // An undo changes the value beneath what was typed, which then is no longer what stands in the record.
  const isAsTyped = typed?.meant?.getTime() === value?.getTime();
  const stored = value ? formatZoned(value, SITE.timeZone).slice(0, 16) : "";
  const shown = typed && isAsTyped ? typed.text : stored;
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={taken ?? hint}
      error={error}
      value={shown}
      inputContainer={withDateInWords(shown.replace(" ", "T"))}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
