import { TextInput, type TextInputProps } from "@mantine/core";
import { type ReactNode, useCallback, useState } from "react";
import { dayInWords } from "../i18n/dates.ts";
import styles from "./date-in-words.module.css";

/**
 * A date field of the browser, which writes in the order of the browser's language: while nobody types in it, its date
 * stands there as the laboratory writes it, with the day of the week.
 */
export function DateInWords({ value, children }: { value: string; children: ReactNode }) {
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  const words = dayInWords(value);
  const watchTyping = useCallback((box: HTMLSpanElement) => {
    const left = ({ target }: FocusEvent) =>
      setIsHalfTyped(target instanceof HTMLInputElement && target.validity.badInput);
    box.addEventListener("focusout", left);
    return () => box.removeEventListener("focusout", left);
  }, []);
  const isEmpty = words === undefined && !isHalfTyped;
  return (
    <span
      ref={watchTyping}
      className={styles.dated}
      data-shows={words === undefined ? undefined : ""}
      data-empty={isEmpty ? "" : undefined}
    >
      {children}
      {words !== undefined && (
        <bdi className={styles.words} aria-hidden>
          {words}
        </bdi>
      )}
    </span>
  );
}

/** For the `inputContainer` of a field of the kit that is more than a `DateField`. */
export const withDateInWords = (value: string | undefined) => (input: ReactNode) => (
  <DateInWords value={value ?? ""}>{input}</DateInWords>
);

/** The one field for a day or a clock time. */
export const DateField = (field: TextInputProps & { value: string }) => (
  <TextInput type="date" inputContainer={withDateInWords(field.value)} {...field} />
);
