import type { Revision } from "@zona/domain/records/audit/revision";
import { changesOf, placeKey } from "@zona/domain/records/audit/revision-changes";
import { CopiedFrom, type LabTest } from "@zona/domain/records/lab-test";
import type { LateResult } from "@zona/domain/records/late-result";
import { type KnownNames, studyName } from "../../laboratory/studies/known-names.ts";
import { useTestCodes } from "../../laboratory/studies/use-known-names.ts";
import { useFormatName } from "../../people/names/person-name.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ACTION_WORDS } from "../../platform/i18n/action-words.ts";
import { duration } from "../../platform/i18n/check-words.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { t as life, REASON_KIND_WORDS } from "../lifecycle/lifecycle-text.ts";
import { accountNamesOfRecord } from "../record/account-names.ts";
import { asInForm } from "../record/header-words.ts";
import { placeInFull, valueWord } from "../record/record-words.ts";
import { listenToRevisions, listenToStudy } from "../record/tests-data.ts";
import { listenToResults } from "../results/results-data.ts";
import { ofWords, t as result, resultWords } from "../results/results-text.ts";
import styles from "./test-page.module.css";
import { t } from "./test-text.ts";

/** The newest acts on a test, at most so many. */
export function Acts({ test, most }: { test: LabTest; most: number }) {
  const { id, studyId, header, retestId, retestOf } = test;
  const revisions = useSnapshot(`${most} revisions of ${id}`, listenToRevisions(id, most));
  const results = useSnapshot(`results of ${id}`, listenToResults(id));
  // The record's own facts listen to the study as well: it is not read again.
  const study = useSnapshot(`study ${studyId}`, listenToStudy(studyId));
  const codes = useTestCodes([retestId, retestOf].filter((one) => one !== undefined));
  if (revisions.status === "loading") return <RowsSkeleton rows={3} />;
  if (revisions.status === "error") return <SnapshotFailure snapshot={revisions} title={t("historyFailed")} />;
  const names = new Map([...accountNamesOfRecord(header, revisions.data.records), ...codes]);
  const known = dataOf(study);
  if (known) names.set(studyId, studyName(known));
  const acts = revisions.data.records;
  // Older results come with the older revisions.
  const oldest = acts.at(-1);
  const isShown = ({ enteredAt }: LateResult) => oldest === undefined || oldest.rev === 1 || enteredAt >= oldest.at;
  const reported = dataOf(results)?.records ?? [];
  const entries = [
    ...acts.map((revision) => ({ key: String(revision.rev), at: revision.at, entry: revision })),
    ...reported.filter(isShown).map((result) => ({ key: result.id, at: result.enteredAt, entry: result })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <>
      <SnapshotFailure snapshot={results} title={result("failed")} />
      <ol className={styles.revisions}>
        {entries.map(({ key, entry }) => (
          <li key={key} className={styles.revision}>
            {"rev" in entry ? <Act revision={entry} names={names} /> : <ReportedAct entry={entry} of={reported} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** A result that was reported beside the record: it is no revision of it. */
function ReportedAct({ entry, of }: { entry: LateResult; of: readonly LateResult[] }) {
  const say = useFormatName();
  const former = of.find(({ id }) => id === entry.supersedes);
  return (
    <>
      <p>
        <strong>{ofWords(entry)}</strong>: {result("reported", { name: say(entry.by) })}{" "}
        <time className="dim" dateTime={entry.enteredAt.toISOString()}>
          {fullTime(entry.enteredAt)}
        </time>
      </p>
      <p>{resultWords(entry)}</p>
      {former && <p className="dim">{result("insteadOf", { former: resultWords(former) })}</p>}
      {entry.reason && <p>{t("reason", { reason: entry.reason })}</p>}
    </>
  );
}

/** Of a smaller difference nobody enters another minute. */
const TOLD_FROM_S = 60;

function Act({ revision, names }: { revision: Revision; names: KnownNames }) {
  const { rev, at, by, action, reason, reasonKind, clockAhead = 0 } = revision;
  const copiedFrom = revision.copiedFrom ?? CopiedFrom.safeParse(revision.after.copiedFrom).data;
  // Who entered data is the author of the revisions themselves; the list of their ids tells people nothing more.
  const shownChanges = changesOf(revision).filter(({ place }) => !["enteredBy", "copiedFrom"].includes(place.field));
  // Storage keeps no order; the header is told as its form asks for it.
  const header = shownChanges.filter(({ place }) => place.sheet === "header");
  header.sort((a, b) => asInForm(a.place.field, b.place.field));
  const changes = [...header, ...shownChanges.filter(({ place }) => place.sheet !== "header")];
  const isChange = action !== "create";
  const say = useFormatName();
  return (
    <>
      <p>
        <strong>{t("revision", { rev })}</strong>: {t("did", { name: say(by), act: ACTION_WORDS[action] })}{" "}
        <time className="dim" dateTime={at.toISOString()}>
          {fullTime(at)}
        </time>
      </p>
      {copiedFrom && (
        <p>
          {life("copiedFrom")} {life("copiedRev", copiedFrom)}
        </p>
      )}
      {reason && <p>{t("reason", { reason: reasonKind ? `${REASON_KIND_WORDS[reasonKind]}. ${reason}` : reason })}</p>}
      {Math.abs(clockAhead) >= TOLD_FROM_S && (
        <p className="dim">{t(clockAhead > 0 ? "clockAhead" : "clockBehind", { time: duration(clockAhead * 1000) })}</p>
      )}
      {changes.length > 0 && (
        <table className="data-table">
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
                {isChange && <td>{valueWord(place, before, names)}</td>}
                <td>{valueWord(place, after, names)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
