import { IconAdjustments, IconLock, IconLogout } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";
import { useLockNow } from "../../people/lock/use-idle-lock.ts";
import { useSessionActions, useStaffMember } from "../../people/session/session.ts";
import { SchemeChoice } from "../../platform/theme/scheme-choice.tsx";
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
  // A long address breaks where its domain begins.
  const at = email.lastIndexOf("@");
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
        <SchemeChoice />
        <div>
          <NavLink to="/account" className={() => styles.name} onClick={onNavigate}>
            {name}
          </NavLink>
          <p className={styles.email} title={email}>
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </p>
          <p className={styles.email}>
            {role === "admin" ? t("roleAdmin") : t(awaitsSecondStep ? "roleAwaitsStep" : "roleStaff")}
          </p>
        </div>
        <NavLink to="/pages/switcherpage" className={() => styles.link} onClick={onNavigate}>
          <IconAdjustments size={20} stroke={1.5} aria-hidden />
          {t("settings")}
        </NavLink>
        <button type="button" className={styles.link} onClick={lockNow}>
          <IconLock size={20} stroke={1.5} aria-hidden />
          {t("lock")}
        </button>
        <button type="button" className={styles.link} onClick={() => void end()}>
          <IconLogout size={20} stroke={1.5} aria-hidden />
          {t("signOut")}
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
