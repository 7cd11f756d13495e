import "@mantine/core/styles/ActionIcon.css";
import { ActionIcon, Group } from "@mantine/core";
import { IconAdjustments, IconLock, IconLogout, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Link, NavLink } from "react-router";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { useLockNow } from "../../people/lock/use-idle-lock.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { useSignOut } from "../../people/session/sign-out.tsx";
import { ZonaLogo } from "../../platform/theme/zona-logo.tsx";
import { searchOpening } from "../search/search-opening.ts";
import { t } from "./app-text.ts";
import { type NavigationEntry, navigationFor } from "./navigation.ts";
import styles from "./rail.module.css";

const WAY = { variant: "subtle", color: "gray", size: "lg" } as const;
const named = (words: "settings" | "lock" | "signOut") => ({ "aria-label": t(words), title: t(words) });

/** Every application page, grouped by the lab's day, and who is signed in. */
export function Rail({ onNavigate = () => {}, bell }: { onNavigate?: () => void; bell?: ReactNode }) {
  const { name, email, awaitsSecondStep } = useStaffMember();
  const access = useAccess();
  const isAdmin = useIsAdmin();
  const signOut = useSignOut();
  const lockNow = useLockNow();
  const id = useId();
  const groups = navigationFor({ access, isAdmin });
  return (
    <div className={styles.rail}>
      <Group justify="space-between" wrap="nowrap">
        <NavLink to="/home" className={() => styles.brand} onClick={onNavigate}>
          <ZonaLogo size={28} />
          Zona
        </NavLink>
        {bell}
      </Group>
      <button
        type="button"
        className={`${styles.link} ${styles.search}`}
        onClick={() => {
          onNavigate();
          searchOpening.set(true);
        }}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden />
        {t("search")}
        <kbd className="dim">Ctrl K</kbd>
      </button>
      <nav aria-label={t("navigation")} className={styles.groups}>
        {groups.map(({ label, entries }) => (
          <div key={label}>
            <p id={`${id}-${label}`} className={styles.label}>
              <small className="dim">{t(label)}</small>
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
          <small className="dim">
            {isAdmin ? t("roleAdmin") : t(access.isAdmin && awaitsSecondStep ? "roleAwaitsStep" : "roleStaff")}
          </small>
        </div>
        <ActionIcon component={Link} to="/pages/switcherpage" {...WAY} {...named("settings")} onClick={onNavigate}>
          <IconAdjustments size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon {...WAY} {...named("lock")} onClick={lockNow}>
          <IconLock size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon {...WAY} {...named("signOut")} onClick={signOut}>
          <IconLogout size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <small className={styles.foot}>
        <Link to="/guide" onClick={onNavigate}>
          {t("guide")}
        </Link>
        <Link to="/about" onClick={onNavigate}>
          {t("about")}
        </Link>
      </small>
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
