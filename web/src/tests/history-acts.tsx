import type { Revision } from "@zona/domain/tests/revision";
import { changesOf, placeKey } from "@zona/domain/tests/revision-changes";
import { useSnapshot } from "../firebase/snapshot.ts";
import { fullTime } from "../i18n/dates.ts";
import { ACTION_WORDS } from "../i18n/lab-words.ts";
import { RowsComing } from "../ui/rows-coming.tsx";
import { SnapshotFailure } from "../ui/snapshot-failure.tsx";
import { REASON_KIND_WORDS } from "./lifecycle-text.ts";
import { placeInFull, valueWord } from "./record-words.ts";
import styles from "./test-page.module.css";
import { t } from "./test-text.ts";
import { listenToRevisions } from "./tests-data.ts";

/** The newest acts on a test, at most so many. */
export function Acts({ testId, most }: { testId: string; most: number }) {
  const revisions = useSnapshot(`${most} revisions of ${testId}`, listenToRevisions(testId, most));
  if (revisions.status === "loading") return <RowsComing rows={3} />;
  if (revisions.status === "error") return <SnapshotFailure snapshot={revisions} title={t("historyFailed")} />;
  return (
    <ol className={styles.revisions}>
      {revisions.data.records.map((revision) => (
        <li key={revision.rev} className={styles.revision}>
          <Act revision={revision} />
        </li>
      ))}
    </ol>
  );
}

function Act({ revision }: { revision: Revision }) {
  const { rev, at, by, action, reason, reasonKind } = revision;
  // Who entered data is the author of the revisions themselves; the list of their ids tells people nothing more.
  const changes = changesOf(revision).filter(({ place }) => place.field !== "enteredBy");
  const isChange = action !== "create";
  return (
    <>
      <p>
        <strong>{t("revision", rev)}</strong>: {t("did", by.name, ACTION_WORDS[action])}{" "}
        <time className="dim" dateTime={at.toISOString()}>
          {fullTime(at)}
        </time>
      </p>
      {reason && <p>{t("reason", reasonKind ? `${REASON_KIND_WORDS[reasonKind]}. ${reason}` : reason)}</p>}
      {changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("field")}</th>
              {isChange && <th scope="col">{t("before")}</th>}
              <th scope="col">{isChange ? t("after") : t("record")}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ place, before, after }) => (
              <tr key={placeKey(place)}>
                <th scope="row">{placeInFull(place)}</th>
                {isChange && <td>{valueWord(place, before)}</td>}
                <td>{valueWord(place, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
