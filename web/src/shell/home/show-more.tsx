import { Button } from "@mantine/core";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";

/** Stands below a list that is longer than it shows. */
export const ShowMore = ({ onMore }: { onMore: () => void }) => (
  <Button className={styles.more ?? ""} variant="default" size="compact-md" onClick={onMore}>
    {t("showMore")}
  </Button>
);
