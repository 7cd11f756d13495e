import { useLack } from "../../platform/browser/browser-lack.ts";
import { AlertLine } from "../../platform/ui/alert-line.tsx";
import { t } from "./kept-text.ts";

/** Says that this browser keeps nothing of what is entered, why, and what to do about it. */
export function LackLine() {
  const lack = useLack();
  return lack && <AlertLine tone="attention">{t(lack)}</AlertLine>;
}
