import { Button } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useAskBeforeUnload } from "../browser/browser-hooks.ts";
import { text } from "../i18n/text.ts";
import { toWords } from "../i18n/to-words.ts";
import styles from "./fields/free-text.module.css";
import { confirmNobody, identifyingIn, type TextOf } from "./known-texts.ts";

const t = text("freeText", {
  held: "{sentence} Not saved: remove it, or confirm.",
  confirm: "It identifies nobody",
});
export type FreeTextText = typeof t;

type Held = {
  /** What was typed and is handed on to nobody yet. */
  held: string | undefined;
  /** Whether a text is held back; one that is not takes the place of what was. */
  holds: (typed: string) => boolean;
  /** Why, below the field, and the way to confirm it: `take` hears what was held. */
  notice: (take: (held: string) => void) => ReactNode;
  box: RefObject<HTMLDivElement | null>;
};

/** Holds what may identify a person until it is changed or confirmed; a form around `box` is not sent before. */
export function useHeldText(stored: string, of?: TextOf): Held {
  const [typed, setTyped] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const [first] = typed === undefined ? [] : identifyingIn(typed, { stored, of });
  const held = first && typed;
  const isHeld = held !== undefined;
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

  return {
    held,
    box,
    holds(next) {
      const isKept = identifyingIn(next, { stored, of }).length > 0;
      setTyped(isKept ? next : undefined);
      return isKept;
    },
    notice: (take) => (
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
    ),
  };
}
