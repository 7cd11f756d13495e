import { useSyncExternalStore } from "react";
import { contact, type Silence } from "./contact.ts";

/** Since when the server has not answered; undefined while it does. */
export const useSilence = (): Silence | undefined => useSyncExternalStore(contact.subscribe, contact.get);
