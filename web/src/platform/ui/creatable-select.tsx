import { TextInput } from "@mantine/core";
import { onDemand } from "./on-demand.tsx";

export type SelectOption = { value: string; label: string; hint?: string };
/** An entry of the list, or what was typed and is in no list. */
export type Chosen = SelectOption | { typed: string };

type Field = { label: string; description?: string | undefined; error?: string | undefined; readOnly?: boolean };
export type CreatableSelectProps = {
  field: Field;
  /** What the field shows for its value. */
  text: string;
  options: readonly SelectOption[];
  /**
   * Words of the entry that takes what was typed as it is; undefined where none is offered. Without it only the list is
   * taken; with it, whoever listens hears of everything that was typed and left.
   */
  create?: (typed: string) => string | undefined;
  onOpen?: () => void;
  onChange: (chosen: Chosen | undefined) => void;
};

/** A list to choose from that also takes what is not in it. Until its list can open, it shows its value. */
export const CreatableSelect = onDemand(
  async () => (await import("./creatable-combobox.tsx")).CreatableCombobox,
  ({ field, text }) => <TextInput {...field} value={text} readOnly />,
);
