import { IconAdjustments, IconLock, IconLogout } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";
import { useLockNow } from "../../people/lock/use-idle-lock.ts";
import { useSessionActions, useStaffMember } from "../../people/session/session.ts";
import { ZonaLogo } from "../../platform/theme/zona-logo.tsx";
import { t } from "./app-text.ts";
import { NAVIGATION, type NavigationEntry } from "./navigation.ts";
import styles from "./rail.module.css";

/** Every application page, grouped by the lab's day, and who is signed in. */
export function Rail({ onNavigate = () => {}, bell }: { onNavigate?: () => void; bell?: ReactNode }) {
  const { name, email, role, awaitsSecondStep } = useStaffMember();
  const { end } = useSessionActions();
  const lockNow = useLockNow();
  const id = useId();
  const groups = NAVIGATION.filter((group) => !group.adminOnly || role === "admin");
  return (
    <div className={styles.rail}>
      <div className={styles.top}>
        <NavLink to="/home" className={() => styles.brand} onClick={onNavigate}>
          <ZonaLogo size={28} />
          Zona
        </NavLink>
        {bell}
      </div>
      <nav aria-label={t("navigation")} className={styles.groups}>
        {groups.map(({ label, entries }) => (
          <div key={label}>
            <p id={`${id}-${label}`} className={styles.label}>
              {t(label)}
            </p>
            <ul aria-labelledby={`${id}-${label}`}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <RailLink {...entry} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.person}>
        <div className={styles.who}>
          <NavLink to="/account" className={() => styles.name} onClick={onNavigate} title={email}>
            {name}
          </NavLink>
          <p className={styles.role}>
            {role === "admin" ? t("roleAdmin") : t(awaitsSecondStep ? "roleAwaitsStep" : "roleStaff")}
          </p>
        </div>
        <NavLink
          to="/pages/switcherpage"
          className={() => styles.way}
          onClick={onNavigate}
          aria-label={t("settings")}
          title={t("settings")}
        >
          <IconAdjustments size={20} stroke={1.5} aria-hidden />
        </NavLink>
        <button type="button" className={styles.way} onClick={lockNow} aria-label={t("lock")} title={t("lock")}>
          <IconLock size={20} stroke={1.5} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.way}
          onClick={() => void end()}
          aria-label={t("signOut")}
          title={t("signOut")}
        >
          <IconLogout size={20} stroke={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}

function RailLink({ to, label, Icon, exact, onNavigate }: NavigationEntry & { onNavigate: () => void }) {
  return (
    <NavLink to={to} end={exact ?? false} className={() => styles.link} onClick={onNavigate}>
      <Icon size={20} stroke={1.5} aria-hidden />
      {t(label)}
    </NavLink>
  );
}
