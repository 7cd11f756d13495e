import { labNow, labTime } from "../clock/lab-clock.ts";
import type { Snapshot } from "../firebase/snapshot.ts";
import { useSilence } from "../firebase/use-silence.ts";
import { shortTime } from "../i18n/dates.ts";
import { t } from "./start-text.ts";

/** Above a list that this device kept: how old it is. Nothing while the server answers. */
export function AsOf({ snapshot }: { snapshot: Snapshot<unknown> }) {
  const silence = useSilence();
  if (!silence || snapshot.status !== "kept") return null;
  return (
    <p className="dim">{snapshot.asOf ? t("asOf", shortTime(labTime(snapshot.asOf), labNow())) : t("keptHere")}</p>
  );
}
