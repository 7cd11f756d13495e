import { Textarea, type TextareaProps, TextInput, type TextInputProps } from "@mantine/core";
import { useHeldText } from "../held-text.tsx";
import type { TextOf } from "../known-texts.ts";
import styles from "./free-text.module.css";
import { RequiredInput } from "./required-input.tsx";

type Props = Omit<TextInputProps & TextareaProps, "value" | "onChange" | "ref" | "size"> & {
  value: string;
  size?: "sm" | "md";
  /** Several lines; `required`: one line that has to be filled. */
  shape?: "line" | "lines" | "required";
  of?: TextOf;
  onChange: (text: string) => void;
};

/**
 * The one field for words of one's own. What may identify a person is said while it is typed, and handed on only once it was
 * changed or confirmed: nothing stores it before, and a form around it is not sent.
 */
export function FreeText({ value, shape = "line", of, onChange, ...field }: Props) {
  const { held, holds, notice, box } = useHeldText(value, of);
  function take(typed: string) {
    if (!holds(typed)) onChange(typed);
  }
  const common = { ...field, value: held ?? value };
  return (
    <div ref={box} className={styles.box}>
      {shape === "lines" ? (
        <Textarea {...common} onChange={(event) => take(event.currentTarget.value)} />
      ) : shape === "required" ? (
        <RequiredInput {...common} onChange={(event) => take(event.currentTarget.value)} />
      ) : (
        <TextInput {...common} onChange={(event) => take(event.currentTarget.value)} />
      )}
      {notice(take)}
    </div>
  );
}
