import { oneDecimal } from "@zona/domain/policy/decimal";
import { hoursBetween } from "@zona/domain/timing/instant";
import { readTypedTime, type TypingContext, timeWritten } from "@zona/domain/timing/typed-time";
import { formatZoned } from "@zona/domain/timing/zoned-time";
import { useHalfTyped } from "../../people/session/half-typed.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { tenths } from "../../platform/i18n/formats.ts";
import { language } from "../../platform/i18n/language.ts";
import { SITE } from "../../platform/site/site.ts";
import { TypedField } from "../../platform/ui/fields/typed-field.tsx";
import { minuteOf } from "./following.ts";

type Props = {
  label: string;
  value: Date | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** The time it belongs to, by which a time without a day is read. */
  base?: TypingContext["base"];
  /** The zero from which hours are told while it is typed, by its name. */
  since?: { at: Date; name: string } | undefined;
  /** Tells fields of one label on a page apart. */
  place?: string;
  onChange: (value: Date | undefined) => void;
};

const MINUTE_MS = 60_000;

const written = (at: Date) => timeWritten(at, SITE.timeZone, SITE.dateOrder, language === "de" ? "de" : "en");

/** Trigger + 36.0 h: as laboratories write it. */
const hoursSince = (at: Date, { at: zero, name }: NonNullable<Props["since"]>) =>
  `${name} ${at < zero ? "−" : "+"} ${tenths(oneDecimal(Math.abs(hoursBetween(zero, at))))} h`;

/** The one field for a moment, on the clock of the site, wherever the browser sits. */
export function TimeField({ label, value, error, hint, base, since, place, onChange }: Props) {
  const kept = useHalfTyped(label, place);
  return (
    <TypedField
      field={{ label, hint, error }}
      written={value ? written(value) : ""}
      read={(typed) => readTypedTime(typed, { zone: SITE.timeZone, order: SITE.dateOrder, now: labNow(), base })}
      echo={(at) => (since ? `${written(at)} · ${hoursSince(at, since)}` : written(at))}
      key={kept.text ?? ""}
      kept={kept}
      stepped={(from, minutes) => written(from ? new Date(from.getTime() + minutes * MINUTE_MS) : labNow())}
      picker={{ type: "datetime-local", value: value ? formatZoned(value, SITE.timeZone).slice(0, 16) : "" }}
      now={() => minuteOf(labNow())}
      onTake={onChange}
    />
  );
}
