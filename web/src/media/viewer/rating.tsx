import "@mantine/core/styles/ActionIcon.css";
import { ActionIcon, Group } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { Medium } from "@zona/domain/media/medium";
import { usePlacement } from "../actions/media-actions-data.ts";
import { useCanWithMedia } from "../medium/medium-access.ts";
import { t } from "./viewer-text.ts";

const RATINGS = [1, 2, 3, 4, 5];

/** Kept as a label: so lists are filtered by it, its history tells who rated, and a file has one at most. */
const labelOf = (rating: number) => `Rating ${rating}`;

/** How good a picture is for whoever looks for good ones, of five. */
export function Rating({ medium: { id, facts, labels = [] } }: { medium: Medium }) {
  const mayRate = useCanWithMedia("enter", [{ facts }]);
  const { busy, sentence, place } = usePlacement();
  const present = RATINGS.find((one) => labels.includes(labelOf(one)));

  function rate(rating: number | undefined) {
    if (busy || rating === present) return;
    const add = rating === undefined ? [] : [labelOf(rating)];
    const remove = RATINGS.filter((one) => one !== rating)
      .map(labelOf)
      .filter((one) => labels.includes(one));
    void place({ kind: "label", mediaIds: [id], add, remove });
  }

  if (!mayRate) return null;
  return (
    <section>
      <h3>{t("rating")}</h3>
      <Group gap={0}>
        {RATINGS.map((one) => {
          const Star = present !== undefined && one <= present ? IconStarFilled : IconStar;
          return (
            <ActionIcon
              key={one}
              variant="subtle"
              color="gray"
              c={present !== undefined && one <= present ? "var(--z-accent)" : "inherit"}
              size={44}
              aria-label={t("rate", { rating: one })}
              aria-pressed={one === present}
              onClick={() => rate(one === present ? undefined : one)}
            >
              <Star size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          );
        })}
      </Group>
      <p role="alert">{sentence}</p>
    </section>
  );
}
