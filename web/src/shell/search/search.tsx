import { useEffect, useSyncExternalStore } from "react";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { searchOpening } from "./search-opening.ts";

const SearchDialog = onDemand(async () => (await import("./search-dialog.tsx")).SearchDialog);

function openByKey(event: KeyboardEvent) {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
  event.preventDefault();
  searchOpening.set(true);
}

/** The search of everything, on every page. */
export function Search() {
  const isOpen = useSyncExternalStore(searchOpening.subscribe, searchOpening.get);
  useEffect(() => {
    addEventListener("keydown", openByKey);
    return () => removeEventListener("keydown", openByKey);
  }, []);
  return isOpen && <SearchDialog onClose={() => searchOpening.set(false)} />;
}
