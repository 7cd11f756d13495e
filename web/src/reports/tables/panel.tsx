import { ActionIcon, Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./panel.module.css";

type Props = {
  label: string;
  icon: Icon;
  /** An icon alone is named by the label but does not show it. */
  variant?: "button" | "icon";
  /** Marks a button whose panel has something chosen in it. */
  isActive?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
};

/**
 * A button and what it opens, on the browser's own popover: it closes on Escape and on a press beside it, gives the focus
 * back and lies above everything without a line of ours.
 */
export function Panel({ label, icon: Icon, variant = "button", isActive = false, onOpen, onClose, children }: Props) {
  const isWordless = variant === "icon";
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** Below its button, and within the window. */
  const place = () => {
    const box = opener.current?.getBoundingClientRect();
    const own = panel.current;
    if (!box || !own) return;
    const { offsetWidth, offsetHeight } = own;
    const left = Math.max(8, Math.min(box.left, window.innerWidth - offsetWidth - 8));
    const below = box.bottom + 4;
    const top =
      below + offsetHeight > window.innerHeight - 8 ? Math.max(8, window.innerHeight - offsetHeight - 8) : below;
    own.style.left = `${left}px`;
    own.style.top = `${top}px`;
  };
  // What is shown once it opens may change its size.
  useLayoutEffect(() => {
    const own = panel.current;
    if (!own) return;
    const observer = new ResizeObserver(place);
    observer.observe(own);
    return () => observer.disconnect();
  });
  return (
    <>
      {isWordless ? (
        <ActionIcon ref={opener} variant="subtle" color="gray" size="sm" aria-label={label} popoverTarget={id}>
          <Icon size={16} stroke={2} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          ref={opener}
          variant={isActive ? "light" : "default"}
          size="sm"
          leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          popoverTarget={id}
        >
          {label}
        </Button>
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        onToggle={(event) => {
          place();
          if (event.newState === "open") onOpen?.();
          else onClose?.();
        }}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

/** A panel whose content is made when it opens and thrown away when it closes: nothing is read or kept meanwhile. */
export function LazyPanel({ children, onOpen, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      {...props}
      onOpen={() => {
        setIsOpen(true);
        onOpen?.();
      }}
      onClose={() => setIsOpen(false)}
    >
      {(close) => isOpen && children(close)}
    </Panel>
  );
}
