import { dayAsWritten, readTypedClock, readTypedDay } from "@zona/domain/timing/typed-time";
import { labNow } from "../../clock/lab-clock.ts";
import { language } from "../../i18n/language.ts";
import { SITE } from "../../site/site.ts";
import { type FieldProps, TypedField } from "./typed-field.tsx";

const written = (day: string) => dayAsWritten(day, SITE.dateOrder, language === "de" ? "de" : "en") ?? "";

type Props = FieldProps & {
  value: string;
  /** Empty where the field was emptied. */
  onChange: (value: string) => void;
};

/** The one field for a day of the calendar, as `YYYY-MM-DD`. */
export const DateField = ({ value, onChange, ...field }: Props) => (
  <TypedField
    field={field}
    written={written(value)}
    read={(typed) => readTypedDay(typed, { zone: SITE.timeZone, order: SITE.dateOrder, now: labNow() })}
    echo={written}
    picker={{ type: "date", value }}
    onTake={(day) => onChange(day ?? "")}
  />
);

/** The one field for a time of any day, as `HH:MM`. */
export const ClockField = ({ value, onChange, ...field }: Props) => (
  <TypedField
    field={field}
    written={value}
    read={readTypedClock}
    echo={String}
    picker={{ type: "time", value }}
    onTake={(time) => onChange(time ?? "")}
  />
);
