import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "./app-text.ts";
import styles from "./newer-version.module.css";
import { watchForNewerVersion } from "./newer-version-data.ts";

/** Offers a newer version of the app when one lies ready. It is taken when the person says so, never in the middle of work. */
export function NewerVersion() {
  const [take, setTake] = useState<() => void>();
  useEffect(() => watchForNewerVersion((taking) => setTake(() => taking)), []);
  return (
    <div role="status">
      {take && (
        <p className={styles.offer}>
          <IconRefresh size={20} stroke={1.5} aria-hidden />
          {t("newerVersion")}
          <Button size="compact-sm" variant="default" onClick={take}>
            {t("takeNewerVersion")}
          </Button>
        </p>
      )}
    </div>
  );
}
