import { Button, Group } from "@mantine/core";
import { useCopy } from "../../platform/browser/browser-hooks.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import styles from "./secret-dialog.module.css";
import { t } from "./tokens-text.ts";

type Props = {
  title: string;
  hint: string;
  /** What to read before it is used; it opens beside this page, because the secret is shown once. */
  about: { to: string; label: string };
  secret: string;
  onClose: () => void;
};

/** Closed by its button alone: what is shown here is never shown again. */
export function SecretDialog({ title, hint, about, secret, onClose }: Props) {
  const { copied, copy } = useCopy(secret);
  return (
    <ModalDialog label={title} variant="centre" onClose={() => undefined}>
      <h2>{title}</h2>
      <div className="form-stack">
        <p className="dim">
          {hint}{" "}
          <a href={about.to} target="_blank" rel="noreferrer">
            {about.label}
          </a>
        </p>
        <p>
          <code className={styles.secret}>{secret}</code>
        </p>
        <p role="status">{copied === "copied" ? t("copied") : copied === "refused" ? t("copyRefused") : ""}</p>
        <Group gap="sm">
          <Button onClick={copy}>{t("copy")}</Button>
          <Button variant="default" onClick={onClose}>
            {t("done")}
          </Button>
        </Group>
      </div>
    </ModalDialog>
  );
}
