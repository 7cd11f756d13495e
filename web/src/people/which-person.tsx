import { Button } from "@mantine/core";
import type { SelectOption } from "../ui/creatable-select.tsx";
import styles from "./which-person.module.css";

type Props = { label: string; which: readonly SelectOption[]; onChoose: (chosen: SelectOption) => void };

/** Everybody whom a typed name may mean, each a press away. */
export const WhichPerson = ({ label, which, onChoose }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame and a second name in the form
  <div role="group" aria-label={label} className={styles.which}>
    {which.map((one) => (
      <Button key={one.value} type="button" variant="default" size="compact-md" onClick={() => onChoose(one)}>
        {one.label}
        {one.hint && <span className={styles.hint}>{one.hint}</span>}
      </Button>
    ))}
  </div>
);
