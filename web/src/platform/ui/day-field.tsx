import { TextInput } from "@mantine/core";
import { parseLocalTime, resolveLocalTime } from "@zona/domain/timing/zoned-time";
import { SITE } from "../site/site.ts";
import { withDateInWords } from "./date-in-words.tsx";

type Props = {
  label: string;
  /** YYYY-MM-DD on the site's calendar. */
  value: string | undefined;
  error?: string | undefined;
  /** The last minute of that day at the site. */
  onChange: (value: Date | undefined) => void;
};

/** A day of the calendar, of which all hours count. */
export function DayField({ label, value, error, onChange }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      error={error}
      defaultValue={value ?? ""}
      key={value}
      inputContainer={withDateInWords(value)}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        if (typed === (value ?? "")) return;
        const local = typed === "" ? undefined : parseLocalTime(`${typed}T23:59`);
        onChange(local && resolveLocalTime(local, SITE.timeZone).instant);
      }}
    />
  );
}
