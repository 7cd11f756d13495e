import { Button, Group } from "@mantine/core";
import { useSyncExternalStore } from "react";
import styles from "../upload-list.module.css";
import { t } from "../upload-text.ts";
import { retakes } from "./retakes.ts";

type Props = { id: string; name: string; onRemove: (id: string) => void };

/** Asks, while the oocyte is still on the stage, whether to take a picture again. The answer is a person's. */
export function RetakeQuestion({ id, name, onRemove }: Props) {
  const advice = useSyncExternalStore(retakes.subscribe, retakes.get).get(id);
  if (!advice) return null;
  return (
    <Group gap="xs" className={styles.question ?? ""} role="alert">
      <strong>
        {advice.reason === "focus" ? t("retakeFocus") : t("retakeExposure", { percent: Math.round(advice.percent) })}
      </strong>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t("retakeWhat", { name })}
        onClick={() => {
          retakes.dismiss(id);
          onRemove(id);
        }}
      >
        {t("retake")}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t("keepWhat", { name })}
        onClick={() => retakes.dismiss(id)}
      >
        {t("keep")}
      </Button>
    </Group>
  );
}
