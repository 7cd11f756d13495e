import { Button, Group } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import styles from "./upload-list.module.css";
import type { Upload } from "./upload-list-store.ts";
import { t } from "./upload-text.ts";
import { uploadsHeld } from "./use-uploads.ts";

function subscribe(notify: () => void) {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  return () => {
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
  };
}

/** What the browser says of its network; false is certain, true only means that some network is there. */
const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

type Props = { upload: Upload; onRetry: (id: string) => void; onCancel: (id: string) => void };

/** One file on its way: how far, how fast, and how to stop it or try again. */
export function UploadProgress({ upload, onRetry, onCancel }: Props) {
  const { id, name, state, failure } = upload;
  const isFailed = state === "failed";
  return (
    <>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {isFailed ? (
          <p className={styles.failure} role="alert">
            {t("notUploaded")}. {failureSentence(failure)}
          </p>
        ) : (
          <Bar upload={upload} />
        )}
      </div>
      <Group gap="xs">
        {isFailed && (
          <Button variant="default" size="sm" aria-label={t("retryWhat", { name })} onClick={() => onRetry(id)}>
            {t("retry")}
          </Button>
        )}
        <Button variant="subtle" size="sm" aria-label={t("cancelWhat", { name })} onClick={() => onCancel(id)}>
          {t("cancel")}
        </Button>
      </Group>
    </>
  );
}

function Bar({ upload: { name, state, bytes, sentBytes, bytesPerSecond } }: { upload: Upload }) {
  const online = useOnline();
  const isHeld = useSyncExternalStore(uploadsHeld.subscribe, uploadsHeld.get);
  const percent = bytes === 0 ? 0 : Math.floor((100 * sentBytes) / bytes);
  const speed = bytesPerSecond === undefined ? "" : ` · ${t("speed", { size: fileSize(bytesPerSecond) })}`;
  const words = state === "waiting" ? t("waiting") : `${t("percent", { percent })}${speed}`;
  return (
    <>
      <progress max={100} value={percent} aria-label={t("progressOf", { name })} />
      <Group gap="0 1rem">
        <span>{!online ? t("offline") : isHeld ? t("held") : words}</span>
        <span className="dim">{t("ofSize", { sent: fileSize(sentBytes), all: fileSize(bytes) })}</span>
      </Group>
    </>
  );
}
