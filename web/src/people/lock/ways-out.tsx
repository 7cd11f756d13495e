import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useStaffMember } from "../session/session.ts";
import { SignOutAsked, useSignOut } from "../session/sign-out.tsx";
import styles from "./lock-screen.module.css";
import { t } from "./lock-text.ts";

/** What somebody else does at a locked screen. `children`, `way`: how they take over without ending the session of who locked it. */
export function WaysOut({ children, way }: { children?: ReactNode; way?: ReactNode }) {
  const { name } = useStaffMember();
  const signOut = useSignOut();
  return (
    <section className={styles.others}>
      <h2>{t("others", { name })}</h2>
      {children}
      <Group gap="sm">
        {way}
        <Button variant="default" onClick={signOut}>
          {t("signOut")}
        </Button>
      </Group>
      <SignOutAsked />
    </section>
  );
}
