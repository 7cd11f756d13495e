import { useEffect, useState } from "react";
import { useLocation } from "react-router";

export type OpenSections = {
  isOpen: (id: string) => boolean;
  toggle: (id: string, open: boolean) => void;
};

/** How long a place that was named is waited for: its section may have code or rows to load. */
const WAIT_MS = 10_000;

/** The element of that id, else the first cell of that row. */
const elementOf = (place: string) =>
  document.getElementById(place) ?? document.querySelector(`[id^="${CSS.escape(place)}."]`);

/** Brings the place that the address names into sight as soon as the form shows it; a cell takes the focus. */
function useNamedPlace(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    const place = decodeURIComponent(hash.slice(1));
    if (place === "") return;
    const show = () => {
      const element = elementOf(place);
      if (!element) return false;
      const isPlace = element instanceof HTMLInputElement || element instanceof HTMLTableCellElement;
      element.scrollIntoView({ block: isPlace ? "center" : "start" });
      if (isPlace) element.focus();
      return true;
    };
    if (show()) return;
    const coming = new MutationObserver(() => show() && coming.disconnect());
    coming.observe(document.body, { childList: true, subtree: true });
    const enough = setTimeout(() => coming.disconnect(), WAIT_MS);
    return () => {
      coming.disconnect();
      clearTimeout(enough);
    };
  }, [hash, key]);
}

/** Brings the section with which the form begins into sight, where the address names none and others stand before it. */
function useDueInSight(opened: ReadonlySet<string>, named: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form comes
  useEffect(() => {
    const [first = ""] = opened;
    const section = named === "" ? document.getElementById(first) : null;
    if (section?.previousElementSibling) section.querySelector("summary")?.scrollIntoView({ block: "start" });
  }, []);
}

/**
 * Which sections are open: to begin with the one the address names, else `first`; then what the person opens and closes.
 * An address may name a cell of a section as well: `d3.8.morphology`.
 */
export function useOpenSections(first: () => string): OpenSections {
  const named = useLocation().hash.slice(1).split(".")[0] ?? "";
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([named || first()]));
  useNamedPlace();
  useDueInSight(opened, named);
  const toggle = (id: string, open: boolean) =>
    setOpened((former) => {
      if (former.has(id) === open) return former;
      const next = new Set(former);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  // A scanned label or a link to another section of the record that is open already.
  const { key } = useLocation();
  const [followed, setFollowed] = useState(key);
  if (key !== followed) {
    setFollowed(key);
    if (named !== "") toggle(named, true);
  }
  return { isOpen: (id) => opened.has(id), toggle };
}
