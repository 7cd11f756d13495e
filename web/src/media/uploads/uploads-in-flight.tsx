import { IconAlertTriangle, IconCloudUpload } from "@tabler/icons-react";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { t } from "./upload-text.ts";
import styles from "./uploads-in-flight.module.css";
import { useUploads } from "./use-uploads.ts";

/** On every page: how many files are on their way. Being there, it also goes on with what an earlier tab left. */
export function UploadsInFlight() {
  const { uploads } = useUploads();
  const place = usePlace();
  const going = uploads.filter(({ state }) => state === "waiting" || state === "sending").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  return (
    <div className={styles.line} role="status">
      {going > 0 && (
        <p>
          <IconCloudUpload size={18} stroke={1.5} aria-hidden />
          {t("inFlight", { files: going, place })}
        </p>
      )}
      {failed > 0 && (
        <p className={styles.failed}>
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          {t("failedCount", { files: failed })}
        </p>
      )}
    </div>
  );
}
