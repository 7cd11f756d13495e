import { Box, Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCloudUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { clockTime } from "../../platform/i18n/dates.ts";
import { t } from "./entry-text.ts";
import type { SaveStatus } from "./record-saver.ts";

type Props = {
  status: SaveStatus;
  /** What is said until it is saved. */
  saving: string;
  onRetry: () => void;
  children?: ReactNode;
};

/** A line as high empty as filled. Read out without the time, which would be told at every pause. */
export function SaveStatusLine({ status: { state, savedAt, error }, saving, onRetry, children }: Props) {
  const why = failureSentence(error);
  return (
    <Box mih="1.5rem" className={state === "failed" ? "failure" : "dim"}>
      <p className="visually-hidden" role="status">
        {state === "saved" && t("savedShort")}
        {state === "failed" && t("notSaved", { why })}
      </p>
      {state === "saved" && savedAt && (
        <Group component="p" gap="xs" wrap="nowrap">
          <IconCheck size={18} stroke={1.75} color="var(--z-accent)" aria-hidden />
          {t("saved", { time: clockTime(savedAt) })}
        </Group>
      )}
      {children}
      {(state === "pending" || state === "saving") && (
        <Group component="p" gap="xs" wrap="nowrap">
          <IconCloudUpload size={18} stroke={1.5} aria-hidden />
          {saving}
        </Group>
      )}
      {state === "failed" && (
        <Group component="p" gap="xs">
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          {t("notSaved", { why })}
          <Button variant="subtle" size="compact-md" onClick={onRetry}>
            {t("retry")}
          </Button>
        </Group>
      )}
    </Box>
  );
}
