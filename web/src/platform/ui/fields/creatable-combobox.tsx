import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Popover.css";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useHeldText } from "../held-text.tsx";
import styles from "./creatable-select.module.css";
import type { Chosen, ListProps, SelectOption } from "./creatable-select.tsx";

const CREATED = " created";
const MOST = 30;
const folded = (text: string) => text.trim().toLowerCase();

/** A list to choose from that also takes what is not in it, if it may; by mouse, touch and keyboard. */
export function CreatableCombobox(props: ListProps) {
  const { field, text, options, keyOf = folded, create, of, isWhole, isInside, onOpen, onChange, reached } = props;
  const [takesFocus] = useState(() => reached.current);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { held, holds, notice, box } = useHeldText(text, of === "staff" ? undefined : of);
  const [typed, setTyped] = useState<string>();
  const wanted = folded(typed ?? "");
  const isFound = ({ label, hint = "", also = [] }: SelectOption) =>
    folded(`${label} ${hint}`).includes(wanted) || [label, ...also].some((one) => keyOf(one).includes(keyOf(wanted)));
  const matching = options.filter(isFound).slice(0, isWhole ? options.length : MOST);
  // Of two entries of one name neither is meant by it.
  const [exact, second] = options.filter(({ label, also = [] }) =>
    [label, ...also].some((one) => keyOf(one) === keyOf(wanted)),
  );
  const only = second ? undefined : exact;
  const created = wanted === "" || exact ? undefined : create?.((typed ?? "").trim());
  const isLitByItself = useRef(false);

  // The best entry is lit while somebody types; what is in no list is chosen, never lit by itself.
  const { selectFirstOption, resetSelectedOption } = combobox;
  const isMatched = matching.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are others at every drawing
  useEffect(() => {
    if (typed === undefined) return;
    isLitByItself.current = isMatched;
    if (isMatched) selectFirstOption();
    else resetSelectedOption();
  }, [typed, isMatched]);

  function take(chosen: Chosen | undefined) {
    setTyped(undefined);
    combobox.closeDropdown();
    const isHeld = of !== "staff" && holds(chosen && "typed" in chosen ? chosen.typed : "");
    if (!isHeld) onChange(chosen);
  }

  /** What stands there when the field is left counts, if it can be taken. */
  function leave() {
    combobox.closeDropdown();
    if (typed === undefined) return;
    if (wanted === "") take(undefined);
    else if (only) take(only);
    else if (create) take({ typed: typed.trim(), isAsked: false });
    else setTyped(undefined);
  }

  return (
    <div ref={box}>
      <Combobox
        store={combobox}
        {...(isInside && { withinPortal: false, floatingStrategy: "fixed" })}
        onOptionSubmit={(value) => {
          const option = options.find((one) => one.value === value);
          take(value === CREATED ? { typed: (typed ?? "").trim(), isAsked: true } : option);
        }}
      >
        <Combobox.Target>
          <TextInput
            {...field}
            autoComplete="off"
            autoFocus={takesFocus}
            value={typed ?? held ?? text}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onFocus={() => {
              onOpen?.();
              combobox.openDropdown();
            }}
            // The habit of Down and Enter means the entry that is lit, not the one after it.
            onKeyDownCapture={(event) => {
              // Escape closes the list and not what it stands in.
              if (event.key === "Escape" && combobox.dropdownOpened) event.preventDefault();
              const isHabit = event.key === "ArrowDown" && isLitByItself.current && combobox.dropdownOpened;
              if (event.key === "ArrowDown" || event.key === "ArrowUp") isLitByItself.current = false;
              if (!isHabit) return;
              event.preventDefault();
              event.stopPropagation();
            }}
            onKeyDown={(event) => {
              // Enter takes what was typed; it must not send the form around the field without it.
              if (event.key !== "Enter" || typed === undefined || combobox.getSelectedOptionIndex() !== -1) return;
              event.preventDefault();
              leave();
            }}
            onBlur={leave}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={matching.length === 0 && created === undefined}>
          <Combobox.Options className={styles.options}>
            {matching.map(({ value, label, hint }) => (
              <Combobox.Option key={value} value={value} className={styles.option}>
                {label}
                {hint && <span className={styles.hint}>{hint}</span>}
              </Combobox.Option>
            ))}
            {created !== undefined && (
              <Combobox.Option value={CREATED} className={styles.option}>
                {created}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {of !== "staff" && notice((confirmed) => take({ typed: confirmed, isAsked: true }))}
    </div>
  );
}
