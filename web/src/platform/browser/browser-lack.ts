import { useSyncExternalStore } from "react";
import { browserLacks, type Lack, onBrowserLack } from "./device-storage.ts";

/** Why people have to know that nothing is kept. Where small values alone find no room, entries are still on the device. */
export function useLack(): Lack | undefined {
  const { entries, settings } = useSyncExternalStore(onBrowserLack, browserLacks);
  return entries ?? (settings === "blocked" ? settings : undefined);
}

const lacksOf = (part: "app" | "workers") => () => browserLacks()[part] !== undefined;

/** Whether Zona does not load again on this device while there is no network. */
export const useOnlineOnly = (): boolean => useSyncExternalStore(onBrowserLack, lacksOf("app"));

/** Whether nothing looks at pictures before they are sent. */
export const useLacksWorkers = (): boolean => useSyncExternalStore(onBrowserLack, lacksOf("workers"));

/** For a sentence that says where entries are: on this device as well, or on this page alone. */
export const usePlace = (): "device" | "page" => (useLack() ? "page" : "device");
