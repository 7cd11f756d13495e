import { useSyncExternalStore } from "react";

/** From this width on the pages lie beside the rail; below it they have the bar. The layout's styles say the same. */
const narrow = matchMedia("(max-width: 48em)");

function subscribe(notify: () => void) {
  narrow.addEventListener("change", notify);
  return () => narrow.removeEventListener("change", notify);
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches);
