import { IconUsers } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { announcePresence, GONE_AFTER_MS, listenToPresence } from "../record/presence-data.ts";
import styles from "./also-here.module.css";
import { t } from "./test-text.ts";

const LOOK_AGAIN_MS = 15_000;

/** Names whoever else has this record open, and tells them that we do. */
export function PresenceNote({ testId }: { testId: string }) {
  const { uid, name } = useStaffMember();
  useEffect(() => announcePresence(testId, { uid, name }), [testId, uid, name]);
  const people = useSnapshot(`presence of ${testId}`, listenToPresence(testId));
  const [now, setNow] = useState(() => labNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(labNow().getTime()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const others = dataOf(people)?.records ?? [];
  const here = others.filter(({ id, at }) => id !== uid && now - at.getTime() < GONE_AFTER_MS);
  return (
    <p role="status" className={styles.here}>
      {here.length > 0 && (
        <>
          <IconUsers size={18} stroke={1.5} aria-hidden />
          {t("alsoHere", { names: here.map((person) => person.name).join(", "), n: here.length })}
        </>
      )}
    </p>
  );
}
