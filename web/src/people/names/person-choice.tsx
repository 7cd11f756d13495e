import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { SelectOption } from "../../platform/ui/fields/creatable-select.tsx";
import styles from "./person-choice.module.css";

type Props = {
  label: string;
  which: readonly SelectOption[];
  /** The question comes as the field is left: the keys go to it, and not past it. */
  takesFocus: boolean;
  onChoose: (chosen: SelectOption) => void;
};

/** Everybody whom a typed name may mean, each a press away. */
export function PersonChoice({ label, which, takesFocus, onChoose }: Props) {
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) choices.current?.querySelector("button")?.focus();
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame and a second name in the form
    <div ref={choices} role="group" aria-label={label} className={styles.which}>
      {which.map((one) => (
        <Button key={one.value} type="button" variant="default" size="compact-md" onClick={() => onChoose(one)}>
          {one.label}
          {one.hint && <small className={`dim ${styles.hint}`}>{one.hint}</small>}
        </Button>
      ))}
    </div>
  );
}
