import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useSilence } from "../firebase/contact.ts";
import { Mark } from "../theme/mark.tsx";
import styles from "./empty-state.module.css";
import { NotKnown } from "./loading.tsx";

type Props = { title: string; hint: string; action?: string; to?: string };

/** Nothing here yet: what will be, and what to do for it. Whatever was heard before, a silent server may have more by now. */
export function EmptyState({ title, hint, action, to }: Props) {
  if (useSilence()) return <NotKnown />;
  return (
    <div className={styles.empty}>
      <Mark size={40} />
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
