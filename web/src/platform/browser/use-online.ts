import { useSyncExternalStore } from "react";

function subscribe(notify: () => void) {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  return () => {
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
  };
}

/** What the browser says of its network; false is certain, true only means that some network is there. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
