import { Button } from "@mantine/core";
import type { ReactNode } from "react";

type Choice<T> = { value: T; label: string; icon?: ReactNode };

type Props<T> = {
  label: string;
  choices: readonly Choice<T>[];
  /** Undefined where none of them is what is shown. */
  value: T | undefined;
  size?: string;
  onChoose: (value: T) => void;
};

/** A few ways to show the same, side by side; the one that is pressed is shown. */
export function PressChoice<T extends string>({ label, choices, value, size = "sm", onChoose }: Props<T>) {
  return (
    <Button.Group aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          variant={choice.value === value ? "light" : "default"}
          size={size}
          px="sm"
          aria-pressed={choice.value === value}
          aria-label={choice.icon ? choice.label : undefined}
          title={choice.icon ? choice.label : undefined}
          onClick={() => onChoose(choice.value)}
        >
          {choice.icon ?? choice.label}
        </Button>
      ))}
    </Button.Group>
  );
}
