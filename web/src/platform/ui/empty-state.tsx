import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useConnectionLoss } from "../firebase/connection.ts";
import { ZonaLogo } from "../theme/zona-logo.tsx";
import styles from "./empty-state.module.css";
import { OfflineNote } from "./loading.tsx";

type Props = { title: string; hint: string; action?: string; to?: string };

/** Nothing here yet: what will be, and what to do for it. Whatever was heard before, a silent server may have more by now. */
export function EmptyState({ title, hint, action, to }: Props) {
  if (useConnectionLoss()) return <OfflineNote />;
  return (
    <div className={styles.empty}>
      <ZonaLogo size={40} />
      <div>
        <p className={styles.title}>{title}</p>
        <p className="dim">{hint}</p>
      </div>
      {action && to && (
        <Button component={Link} to={to} variant="default">
          {action}
        </Button>
      )}
    </div>
  );
}
