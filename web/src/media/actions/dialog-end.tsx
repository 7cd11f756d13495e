import { Button } from "@mantine/core";
import styles from "../browse/dialogs.module.css";
import { t } from "../medium/media-text.ts";

type Props = { fault: string | undefined; submit: string; busy: boolean; onCancel: () => void };

/** How a dialog about media ends: what is wrong, what it does, and the way out. */
export const DialogEnd = ({ fault, submit, busy, onCancel }: Props) => (
  <>
    <p role="alert" className={styles.fault}>
      {fault}
    </p>
    <div className={styles.actions}>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  </>
);
