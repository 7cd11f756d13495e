import "@mantine/dropzone/styles.css";
import { Button, type ButtonProps } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type InputHTMLAttributes, type ReactNode, useRef } from "react";
import styles from "./upload-area.module.css";

type Take = (files: File[]) => void;

/** Where files are dropped; `children` say which, and hold the pickers for whoever does not drag. */
export const DropArea = ({ onDrop, children }: { onDrop: Take; children: ReactNode }) => (
  <Dropzone
    className={styles.drop}
    onDrop={onDrop}
    activateOnClick={false}
    activateOnKeyboard={false}
    enablePointerEvents
    inputProps={{ tabIndex: -1, "aria-hidden": true }}
    tabIndex={-1}
    role="presentation"
  >
    {children}
  </Dropzone>
);

type PickerProps = {
  label: string;
  onPick: Take;
  button?: ButtonProps;
  /** What of the device the field offers. */
  field: InputHTMLAttributes<HTMLInputElement>;
};

/** Opens the choice of the device. An input of its own, because the drop zone's has neither a label nor a camera. */
export function FilePicker({ label, onPick, button = {}, field }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={label}
        hidden
        {...field}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // So that the same files can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
