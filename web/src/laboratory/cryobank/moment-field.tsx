import { readTypedTime, timeWritten } from "@zona/domain/timing/typed-time";
import { formatZoned } from "@zona/domain/timing/zoned-time";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { language } from "../../platform/i18n/language.ts";
import { SITE } from "../../platform/site/site.ts";
import { TypedField } from "../../platform/ui/fields/typed-field.tsx";

const written = (at: Date) => timeWritten(at, SITE.timeZone, SITE.dateOrder, language === "de" ? "de" : "en");

type Props<Value> = {
  label: string;
  value: Value;
  error?: string | undefined;
  onChange: (value: Value) => void;
};

/** When something happened, where it may not have happened yet. */
export const OpenMomentField = ({ label, value, error, onChange }: Props<Date | undefined>) => (
  <TypedField
    field={{ label, error }}
    written={value ? written(value) : ""}
    read={(typed) =>
      readTypedTime(typed, { zone: SITE.timeZone, order: SITE.dateOrder, now: labNow(), base: undefined })
    }
    echo={written}
    picker={{ type: "datetime-local", value: value ? formatZoned(value, SITE.timeZone).slice(0, 16) : "" }}
    now={labNow}
    onTake={onChange}
  />
);

/** When something happened; proposed as now. */
export const MomentField = ({ onChange, ...field }: Props<Date>) => (
  <OpenMomentField {...field} onChange={(at) => onChange(at ?? labNow())} />
);
