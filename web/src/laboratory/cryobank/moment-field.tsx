import { readTypedTime, timeWritten } from "@zona/domain/timing/typed-time";
import { formatZoned } from "@zona/domain/timing/zoned-time";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { language } from "../../platform/i18n/language.ts";
import { SITE } from "../../platform/site/site.ts";
import { TypedField } from "../../platform/ui/typed-field.tsx";

const written = (at: Date) => timeWritten(at, SITE.timeZone, SITE.dateOrder, language === "de" ? "de" : "en");

type Props = { label: string; value: Date; error?: string | undefined; onChange: (value: Date) => void };

/** When something happened; proposed as now. */
export const MomentField = ({ label, value, error, onChange }: Props) => (
  <TypedField
    field={{ label, error }}
    written={written(value)}
    read={(typed) =>
      readTypedTime(typed, { zone: SITE.timeZone, order: SITE.dateOrder, now: labNow(), base: undefined })
    }
    echo={written}
    picker={{ type: "datetime-local", value: formatZoned(value, SITE.timeZone).slice(0, 16) }}
    now={labNow}
    onTake={(at) => onChange(at ?? labNow())}
  />
);
