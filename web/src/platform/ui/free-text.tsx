import { Button, Textarea, type TextareaProps, TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useAskBeforeUnload } from "../browser/browser-hooks.ts";
import { text } from "../i18n/text.ts";
import { toWords } from "../i18n/to-words.ts";
import styles from "./free-text.module.css";
import { confirmNobody, identifyingIn } from "./known-texts.ts";
import { RequiredInput } from "./required-input.tsx";

const t = text("freeText", {
  held: "{sentence} Not saved: remove it, or confirm.",
  confirm: "It identifies nobody",
});
export type FreeTextText = typeof t;

type Props = Omit<TextInputProps & TextareaProps, "value" | "onChange" | "ref" | "size"> & {
  value: string;
  size?: "sm" | "md";
  /** Several lines; `required`: one line that has to be filled. */
  shape?: "line" | "lines" | "required";
  onChange: (text: string) => void;
};

/**
 * The one field for words of one's own. What may identify a person is said while it is typed, and handed on only once it was
 * changed or confirmed: nothing stores it before, and a form around it is not sent.
 */
export function FreeText({ value, shape = "line", onChange, ...field }: Props) {
  const [held, setHeld] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const [first] = held === undefined ? [] : identifyingIn(held, value);
  const isHeld = first !== undefined;
  useAskBeforeUnload(isHeld);

  useEffect(() => {
    const form = isHeld ? box.current?.closest("form") : undefined;
    if (!form) return;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      box.current?.querySelector("button")?.focus();
    };
    form.addEventListener("submit", refuse, { capture: true });
    return () => form.removeEventListener("submit", refuse, { capture: true });
  }, [isHeld]);

  function take(typed: string) {
    if (identifyingIn(typed, value).length > 0) return setHeld(typed);
    setHeld(undefined);
    onChange(typed);
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
      <div role="status">
        {first && held !== undefined && (
          <div className={styles.held}>
            <strong className="attention">{t("held", { sentence: toWords(first.sentence) })}</strong>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                confirmNobody(held);
                take(held);
              }}
            >
              {t("confirm")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
