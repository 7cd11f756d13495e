import { TextInput } from "@mantine/core";
import { useRef } from "react";
import type { TextOf } from "../known-texts.ts";
import { onDemand } from "../on-demand.tsx";

/** `also`: other spellings that find it. */
export type SelectOption = { value: string; label: string; hint?: string; also?: readonly string[] };
/** An entry of the list, or what was typed and is in no list: by the entry that says so, or as the field was left. */
export type Chosen = SelectOption | { typed: string; isAsked: boolean };

/** Its name is shown or, where it stands in a row of others, only told. */
type Field = ({ label: string } | { "aria-label": string }) & {
  description?: string | undefined;
  placeholder?: string;
  error?: string | undefined;
};
export type CreatableSelectProps = {
  field: Field;
  /** What the field shows for its value. */
  text: string;
  options: readonly SelectOption[];
  /** What spellings of one entry have in common; without it they differ by more than capitals. */
  keyOf?: (text: string) => string;
  /**
   * Words of the entry that takes what was typed as it is; undefined where none is offered. Without it only the list is
   * taken; with it, whoever listens hears of everything that was typed and left.
   */
  create?: (typed: string) => string | undefined;
  /** What is typed here: `staff` may be named, all else is held while it may identify a person. */
  of?: TextOf | "staff";
  /** Every entry is listed; without it the first 30 that fit. */
  isWhole?: true;
  /** It stands in what lies above the page, where a list beside the page would lie below. */
  isInside?: true;
  onOpen?: () => void;
  onChange: (chosen: Chosen | undefined) => void;
};

export type ListProps = CreatableSelectProps & {
  /** Whether the field before the list was loaded has the focus. */
  reached: { current: boolean };
};

const List = onDemand<ListProps>(
  async () => (await import("./creatable-combobox.tsx")).CreatableCombobox,
  ({ field, text, reached }) => (
    <TextInput
      {...field}
      value={text}
      readOnly
      onFocus={() => {
        reached.current = true;
      }}
      onBlur={() => {
        reached.current = false;
      }}
    />
  ),
);

/** A list to choose from that also takes what is not in it. A field that is reached before its list is loaded keeps the focus. */
export function CreatableSelect(props: CreatableSelectProps) {
  const reached = useRef(false);
  return <List {...props} reached={reached} />;
}
