import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ModalDialog } from "./modal-dialog.tsx";
import { t } from "./ui-text.ts";
import type { useAction } from "./use-action.tsx";

type Props = {
  /** Names the dialog, and is its heading. */
  label: string;
  /** What the button does. */
  submit: string;
  isReady?: boolean;
  action: ReturnType<typeof useAction>;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A form that is sent or given up. It stays open while it is sent, and with what was typed where the server refuses. */
export function FormDialog({ label, submit, isReady = true, action, onSubmit, onClose, children }: Props) {
  const { busy, refusal } = action;
  return (
    <ModalDialog label={label} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{label}</h2>
      <form
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={!isReady}>
            {submit}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
