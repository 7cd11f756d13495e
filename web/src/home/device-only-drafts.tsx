import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useStaffMember } from "../auth/session.ts";
import { shortTime } from "../i18n/dates.ts";
import { type DeviceDraft, listDeviceDrafts } from "../new-test/device-draft-data.ts";
import { nameOfDraft } from "./draft-name.ts";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";

type Kept = DeviceDraft & { id: string };

/** Forms whose last changes did not reach the server: a lost connection, a crash, a sign-out in between. */
export function DeviceOnlyDrafts() {
  const { uid } = useStaffMember();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  useEffect(() => {
    let current = true;
    void listDeviceDrafts(uid).then((found) => current && setKept(found));
    return () => {
      current = false;
    };
  }, [uid]);
  if (kept.length === 0) return null;
  return (
    <ul className={styles.rows} aria-label={t("onDevice")}>
      {kept.map((draft) => (
        <li key={draft.id} className={styles.row}>
          <div className={styles.words}>
            <strong>{nameOfDraft(draft.values)}</strong>
            <p>{t("unsavedSince", shortTime(new Date(draft.changedAt), new Date()))}</p>
          </div>
          <Button component={Link} to={`/test/new/${draft.id}`} variant="default" size="sm">
            {t("look")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
