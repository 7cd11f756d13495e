import { TextInput } from "@mantine/core";
import { IconCalendar, IconClock } from "@tabler/icons-react";
import type { Said } from "@zona/domain/messages/said";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { text } from "../../i18n/text.ts";
import { toWords } from "../../i18n/to-words.ts";
import { invalidSentence } from "./required-input.tsx";
import styles from "./typed-field.module.css";

const t = text("typedField", {
  now: "Enter the current time",
  calendar: "Choose from a calendar",
  notTaken: "This is not saved yet: press Enter to save it, or Escape to discard it.",
});
export type TypedFieldText = typeof t;

export type Reading<V> = { value: V } | { error: Said };

/** Where a text that was not taken outlives its field: what is there, and how it is kept. */
export type Kept = { text: string | undefined; keep: (text: string | undefined) => void };

type Named = { label: string; "aria-label"?: undefined } | { label?: undefined; "aria-label": string };

export type FieldProps = Named & {
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  className?: string;
};

type Props<V> = {
  field: FieldProps;
  /** The stored value, as `read` reads it; empty where there is none. */
  written: string;
  read: (typed: string) => Reading<V>;
  /** How a value that was read is told below the field while it is typed. */
  echo: (value: V) => string;
  /** The value when the field is left or Enter is pressed; undefined where it was emptied. */
  onTake: (value: V | undefined) => void;
  kept?: Kept;
  /** The text some minutes on from the value that is read, or from the present one. */
  stepped?: (from: V | undefined, minutes: number) => string;
  /** The browser's own calendar or clock, for the mouse and for phones, and what stands in it. */
  picker: { type: "date" | "datetime-local" | "time"; value: string };
  /** For a button that takes the present. */
  now?: () => V;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 60, PageDown: -60 };

/**
 * A field for a day or a time: what is typed is told back while it is typed, and taken when the field is left. What cannot be
 * read stays as it was typed, flagged with a sentence, and is never taken.
 */
export function TypedField<V>(props: Props<V>) {
  const { field, written, read, echo, onTake, kept, stepped, picker, now } = props;
  const [typed, setTyped] = useState(kept?.text);
  const [isFlagged, setIsFlagged] = useState(typed !== undefined);
  const [hasFocus, setHasFocus] = useState(false);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);

  const isEmptied = typed?.trim() === "";
  const reading = typed === undefined || isEmptied ? undefined : read(typed);
  const refusal = reading && "error" in reading ? toWords(reading.error) : undefined;
  const flag = isFlagged && typed !== undefined && !isEmptied ? (refusal ?? t("notTaken")) : undefined;

  function change(text: string | undefined) {
    setTyped(text);
    setFault(undefined);
    kept?.keep(text);
    // A form is not sent with a text that nobody can read.
    const isUnread = text !== undefined && text.trim() !== "" && "error" in read(text);
    if (!isUnread) setIsFlagged(false);
    input.current?.setCustomValidity(isUnread ? "?" : "");
  }
  function take(value: V | undefined) {
    change(undefined);
    onTake(value);
  }

  /** Whether nothing half typed is left. */
  function settle(): boolean {
    if (typed === undefined) return true;
    if (typed === written) change(undefined);
    else if (isEmptied) take(undefined);
    else if (reading && "value" in reading) take(reading.value);
    else {
      setIsFlagged(true);
      return false;
    }
    return true;
  }

  function press(event: KeyboardEvent) {
    const minutes = STEPS[event.key];
    if (event.key === "Escape" && typed !== undefined) {
      event.preventDefault();
      change(undefined);
    } else if (event.key === "Enter" && !settle()) event.preventDefault();
    else if (minutes !== undefined && stepped) {
      const shown = typed ?? written;
      const from = shown.trim() === "" ? undefined : read(shown);
      if (from && "error" in from) return;
      event.preventDefault();
      change(stepped(from?.value, minutes));
    }
  }

  // A value has the whole width, until it is to be changed.
  const isQuiet = !hasFocus && written !== "" && typed === undefined;
  const buttons = (
    <span className={styles.buttons} data-quiet={isQuiet || undefined}>
      {now && (
        <FieldButton label={t("now")} onPress={() => take(now())}>
          <IconClock size={16} stroke={1.75} aria-hidden />
        </FieldButton>
      )}
      <FieldButton
        label={t("calendar")}
        onPress={() => {
          input.current?.focus();
          calendar.current?.showPicker();
        }}
      >
        <IconCalendar size={16} stroke={1.75} aria-hidden />
      </FieldButton>
      <input
        ref={calendar}
        type={picker.type}
        value={picker.value}
        className={styles.picker}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          if (event.currentTarget.value !== "") change(event.currentTarget.value);
          input.current?.focus();
        }}
      />
    </span>
  );
  const { hint, error, className, ...rest } = field;
  return (
    <div className={`${styles.field} ${className ?? ""}`}>
      <TextInput
        {...rest}
        ref={input}
        description={hint}
        error={flag ?? fault ?? error}
        value={typed ?? written}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // Digits, with signs between them, at once on a phone; words are a key away, days and the present a press.
        inputMode="tel"
        maxLength={60}
        rightSection={buttons}
        rightSectionWidth={isQuiet ? "0.75rem" : now ? "3.75rem" : "2.125rem"}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={(event) => {
          setHasFocus(true);
          event.currentTarget.select();
        }}
        onBlur={() => {
          setHasFocus(false);
          settle();
        }}
        onKeyDown={press}
        onInvalid={(event) => {
          event.preventDefault();
          const box = event.currentTarget;
          if (typed === undefined) setFault(invalidSentence(box));
          else setIsFlagged(true);
          if (box.form?.querySelector("input:invalid") === box) box.focus();
        }}
      />
      <p className={styles.echo} role="status" hidden={!hasFocus || !reading || flag !== undefined}>
        {reading && ("value" in reading ? <strong>{echo(reading.value)}</strong> : refusal)}
      </p>
    </div>
  );
}

type ButtonProps = { label: string; onPress: () => void; children: React.ReactNode };

/** For the mouse: whoever types does not come past it, and the field keeps the focus. */
const FieldButton = ({ label, onPress, children }: ButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    onMouseDown={(event: MouseEvent) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
);
