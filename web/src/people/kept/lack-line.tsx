import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLack } from "../../platform/browser/browser-lack.ts";
import { t } from "./kept-text.ts";

/** Says that this browser keeps nothing of what is entered, why, and what to do about it. */
export function LackLine() {
  const lack = useLack();
  return lack && <AlertLine>{t(lack)}</AlertLine>;
}

export const AlertLine = ({ children }: { children: ReactNode }) => (
  <p className="alert-line" data-tone="attention">
    <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
    {children}
  </p>
);
