import { useState } from "react";
import { useLocation } from "react-router";

export type OpenSections = {
  isOpen: (id: string) => boolean;
  toggle: (id: string, open: boolean) => void;
  open: (id: string) => void;
};

/** Which sections are open: to begin with the one the address names, else `first`; then what the person opens and closes. */
export function useOpenSections(first: () => string): OpenSections {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([location.hash.slice(1) || first()]));
  const toggle = (id: string, open: boolean) =>
    setOpened((former) => {
      if (former.has(id) === open) return former;
      const next = new Set(former);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  // A scanned label or a link to another section of the record that is open already.
  const named = useLocation().hash.slice(1);
  const [followed, setFollowed] = useState(named);
  if (named !== followed) {
    setFollowed(named);
    if (named !== "") toggle(named, true);
  }
  return {
    isOpen: (id) => opened.has(id),
    toggle,
    open(id) {
      toggle(id, true);
      document.getElementById(id)?.scrollIntoView({ block: "start" });
    },
  };
}
