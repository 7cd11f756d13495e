import "@mantine/core/styles/ActionIcon.css";
import { ActionIcon } from "@mantine/core";
import { IconBell, IconBellRinging } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import bar from "../frame/bottom-bar.module.css";
import styles from "./notification-bell.module.css";
import { t } from "./notification-text.ts";
import { listenToOpen, MOST_SHOWN } from "./notifications-data.ts";

const NotificationDrawer = lazy(async () => ({
  default: (await import("./notification-drawer.tsx")).NotificationDrawer,
}));

/** How much asks for this person, on every page; the list opens at the side. */
export function NotificationBell({ variant }: { variant: "rail" | "bar" }) {
  const { uid } = useStaffMember();
  const [isOpen, setOpen] = useState(false);
  const open = useSnapshot(`open notifications ${uid}`, listenToOpen(uid));
  const n = dataOf(open)?.records.length ?? 0;
  const shown = n >= MOST_SHOWN ? `${MOST_SHOWN}+` : String(n);
  const Icon = n > 0 ? IconBellRinging : IconBell;
  const icon = (
    <span className={styles.icon}>
      <Icon size={variant === "bar" ? 22 : 20} stroke={1.5} aria-hidden />
      {n > 0 && <span className={styles.count} data-count={shown} />}
    </span>
  );
  const button = {
    "aria-haspopup": "dialog",
    "aria-label": t("bell", { n: shown }),
    title: t("notifications"),
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {variant === "bar" ? (
        <button type="button" className={bar.entry} {...button}>
          {icon}
          {t("notifications")}
        </button>
      ) : (
        <ActionIcon variant="subtle" color="gray" size="lg" {...button}>
          {icon}
        </ActionIcon>
      )}
      {variant === "rail" && (
        <span role="status" className="visually-hidden">
          {n > 0 && t("arrived", { n })}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <NotificationDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
