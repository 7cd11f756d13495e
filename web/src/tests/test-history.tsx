import type { Revision } from "@zona/domain/tests/revision";
import { failureSentence } from "../firebase/failure.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { fullTime } from "../i18n/dates.ts";
import { ACTION_WORDS, fieldWord, KIND_WORDS, materialWord, STATUS_WORDS } from "../i18n/lab-words.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./test-page.module.css";
import { t } from "./test-text.ts";
import { listenToRevisions } from "./tests-data.ts";

/** Every act on a test: who, when, why, and each changed field with its old and new value. */
export function TestHistory({ testId }: { testId: string }) {
  const revisions = useSnapshot(`revisions of ${testId}`, listenToRevisions(testId));
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t("history")}</h2>
      {revisions.status === "error" && (
        <Notice tone="failure" title={t("historyFailed")}>
          <p>{failureSentence(revisions.error)}</p>
        </Notice>
      )}
      {revisions.status === "ready" && (
        <ol className={styles.revisions}>
          {revisions.data.records.map((revision) => (
            <li key={revision.rev} className={styles.revision}>
              <Act revision={revision} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Act({ revision: { rev, at, by, action, reason, before, after } }: { revision: Revision }) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const isChange = action !== "create";
  return (
    <>
      <p>
        <strong>{t("revision", rev)}</strong>: {t("did", by.name, ACTION_WORDS[action] ?? action)}{" "}
        <time className="dim" dateTime={at.toISOString()}>
          {fullTime(at)}
        </time>
      </p>
      {reason && <p>{t("reason", reason)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            {isChange && <th scope="col">{t("before")}</th>}
            <th scope="col">{isChange ? t("after") : t("record")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldWord(field)}</th>
              {isChange && <td>{inWords(field, before[field])}</td>}
              <td>{inWords(field, after[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A recorded value for people; the stored one itself where no word is known. */
function inWords(field: string, value: unknown): string {
  if (value === undefined || value === "") return t("nothing");
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(
      ([name, inner]) => `${fieldWord(name)}: ${materialWord(name, String(inner))}`,
    );
    return parts.join("; ");
  }
  const stored = String(value);
  if (field === "kind" && Object.hasOwn(KIND_WORDS, stored)) return KIND_WORDS[stored as keyof typeof KIND_WORDS].name;
  if (field === "status" && Object.hasOwn(STATUS_WORDS, stored))
    return STATUS_WORDS[stored as keyof typeof STATUS_WORDS];
  return stored;
}
