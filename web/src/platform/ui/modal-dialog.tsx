import { MantineThemeProvider } from "@mantine/core";
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from "react";
import styles from "./modal-dialog.module.css";

type Props = {
  label: string;
  variant: "drawer" | "panel" | "centre" | "top" | "viewer";
  onClose: () => void;
  children: ReactNode;
};

/**
 * Lists of the kit open beside the page, where an open dialog covers them: these open inside it, and are not cut off where
 * it scrolls.
 */
function useListsInside(id: string) {
  return useMemo(
    () => ({
      components: {
        Portal: { defaultProps: { target: `[id="${id}"]` } },
        Popover: { defaultProps: { floatingStrategy: "fixed" } },
      },
    }),
    [id],
  );
}

/**
 * A modal on the browser's own `<dialog>`: it traps the focus, closes on Escape, gives the focus back and hides the page
 * from screen readers without a line of ours. Mount it to open it.
 */
export function ModalDialog({ label, variant, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const theme = useListsInside(id);
  // A layout effect, because its end still finds the dialog in the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is a shortcut; Escape and the close button do the same
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      className={styles.dialog}
      data-variant={variant}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <MantineThemeProvider theme={theme}>
        <div className={styles.body}>{children}</div>
      </MantineThemeProvider>
    </dialog>
  );
}
