import { Button, Group } from "@mantine/core";
import { t } from "./role-text.ts";

/** What a panel is about, and the way out of it: on a phone it hides the page. */
export const PanelHeading = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Group component="header" justify="space-between" wrap="nowrap" align="start">
    <h2>
      <bdi>{title}</bdi>
    </h2>
    <Button size="compact-md" variant="subtle" onClick={onClose}>
      {t("close")}
    </Button>
  </Group>
);
