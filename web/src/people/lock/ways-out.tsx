import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useSessionActions, useStaffMember } from "../session/session.ts";
import styles from "./lock-screen.module.css";
import { t } from "./lock-text.ts";

/** What somebody else does at a locked screen. `children`, `way`: how they take over without ending the session of who locked it. */
export function WaysOut({ children, way }: { children?: ReactNode; way?: ReactNode }) {
  const { name } = useStaffMember();
  const { end } = useSessionActions();
  return (
    <section className={styles.others}>
      <h2>{t("others", { name })}</h2>
      {children}
      <Group gap="sm">
        {way}
        <Button variant="default" onClick={() => void end()}>
          {t("signOut")}
        </Button>
      </Group>
    </section>
  );
}
