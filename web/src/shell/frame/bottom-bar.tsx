import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { NotificationBell } from "../notifications/notification-bell.tsx";
import { t } from "./app-text.ts";
import styles from "./bottom-bar.module.css";
import { BOTTOM_BAR, navigationFor } from "./navigation.ts";
import { Rail } from "./rail.tsx";

/** The navigation of phones and tablets: who works here, the three pages of daily work at the thumb, all others in a drawer. */
export function BottomBar() {
  const { name } = useStaffMember();
  const [open, setOpen] = useState(false);
  const who = { access: useAccess(), isAdmin: useIsAdmin() };
  const entries = navigationFor(who)
    .flatMap((group) => group.entries)
    .filter(({ to }) => BOTTOM_BAR.includes(to));
  return (
    <nav className={styles.bar} aria-label={t("navigation")}>
      <small className={styles.who}>{name}</small>
      {entries.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={() => styles.entry}>
          <Icon size={22} stroke={1.5} aria-hidden />
          {t(label)}
        </NavLink>
      ))}
      <NotificationBell variant="bar" />
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMenu2 size={22} stroke={1.5} aria-hidden />
        {t("more")}
      </button>
      {open && (
        <ModalDialog label={t("navigation")} variant="drawer" onClose={() => setOpen(false)}>
          <Rail onNavigate={() => setOpen(false)} />
        </ModalDialog>
      )}
    </nav>
  );
}
