import { Stack } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import { fullTime } from "../../platform/i18n/dates.ts";
import { placeWords } from "../actions/suggested-place.ts";
import { t } from "./viewer-text.ts";

const slotWords = (slot: MediumSlot | null) => (slot && placeWords({ slot })) ?? t("nowhere");
const labelWords = (labels: readonly string[]) => labels.join(", ") || t("noLabels");

/** Who put it where and labelled it how, newest first. */
export function HistoryPanel({ medium: { placements } }: { medium: Medium }) {
  if (!placements || placements.length === 0) return null;
  return (
    <section>
      <h3>{t("history")}</h3>
      <Stack component="ul" gap="xs">
        {placements.toReversed().map(({ at, by, slot, labels }) => (
          <li key={at.getTime()}>
            {slot && <p>{t("fromTo", { before: slotWords(slot.before), after: slotWords(slot.after) })}</p>}
            {labels && <p>{t("fromTo", { before: labelWords(labels.before), after: labelWords(labels.after) })}</p>}
            <p className="dim">
              {t("placedBy", { name: by.name })}, <time dateTime={at.toISOString()}>{fullTime(at)}</time>
            </p>
          </li>
        ))}
      </Stack>
    </section>
  );
}
