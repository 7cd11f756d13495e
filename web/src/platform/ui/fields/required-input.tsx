import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { text } from "../../i18n/text.ts";

const t = text("required", {
  missing: "This field is required.",
  tooShort: "Enter at least {least} characters.",
  outOfRange: "This value is out of range.",
});
export type RequiredText = typeof t;

/** What a field that has to be filled lacks. */
export function invalidSentence({ validity, minLength }: HTMLInputElement): string {
  if (validity.valueMissing) return t("missing");
  return validity.tooShort ? t("tooShort", { least: minLength }) : t("outOfRange");
}

/** A field that has to be filled. What is wrong with it stands below it in the page's language, not in a bubble of the browser's. */
export function RequiredInput(field: TextInputProps) {
  const [fault, setFault] = useState<string>();
  return (
    <TextInput
      {...field}
      required
      error={fault}
      onInvalid={(event) => {
        event.preventDefault();
        const input = event.currentTarget;
        setFault(invalidSentence(input));
        // Each wrong field is told of itself; the first of them takes the focus, as the browser would have it.
        if (input.form?.querySelector("input:invalid") === input) input.focus();
      }}
      onChange={(event) => {
        setFault(undefined);
        field.onChange?.(event);
      }}
    />
  );
}
