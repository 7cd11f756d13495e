import { IconAlertTriangle, IconCloudUpload } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import { DroppedFiles } from "./dropped-files.tsx";
import { t } from "./in-flight-text.ts";

import styles from "./uploads-in-flight.module.css";
import { uploadsHeld, useUploads } from "./use-uploads.ts";

/** On every page: how many files are on their way. Being there, it also goes on with what an earlier tab left. */
export function UploadsInFlight() {
  const { uploads } = useUploads();
  const place = usePlace();
  const isHeld = useSyncExternalStore(uploadsHeld.subscribe, uploadsHeld.get);
  const going = uploads.filter(({ state }) => state === "waiting" || state === "sending");
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const pace = going.reduce((sum, { bytesPerSecond = 0 }) => sum + bytesPerSecond, 0);
  return (
    <>
      <div className={styles.line} role="status">
        {going.length > 0 && (
          <p>
            <IconCloudUpload size={18} stroke={1.5} aria-hidden />
            {t("inFlight", { files: going.length, place })}
            {pace > 0 && !isHeld && ` · ${t("speed", { size: fileSize(pace) })}`}
            <button type="button" onClick={() => uploadsHeld.set(!isHeld)}>
              {t(isHeld ? "resume" : "pause")}
            </button>
          </p>
        )}
        {failed > 0 && (
          <p className={styles.failed}>
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
            {t("failedCount", { files: failed })}
          </p>
        )}
      </div>
      <DroppedFiles />
    </>
  );
}
