import type { ReactNode } from "react";
import { useSilence } from "../firebase/use-silence.ts";
import { t } from "./start-text.ts";

/** Said where a list or figure would be, for nothing may be called empty before the server has answered. */
export const NotKnown = () => <p className="dim">{t("notKnown")}</p>;

/** What is shown while something is on its way; once the server is silent, that nothing is known of it. */
export function Coming({ children }: { children: ReactNode }) {
  return useSilence() ? <NotKnown /> : children;
}
