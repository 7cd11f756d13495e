// What was kept is told in sentences of those who made it.
import "@zona/domain/records/kinds/preclinical/run-result";
import type { ResultSignature } from "@zona/domain/records/audit/result-signature";
import { blindingOf } from "@zona/domain/records/blinding/blinding";
import { isResultKept, type StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import type { LabTest } from "@zona/domain/records/lab-test";
import { CHECKED_STATES } from "@zona/domain/records/server-check";
import { useCan } from "../../../people/access/own-access.ts";
import { useFormatName } from "../../../people/names/person-name.ts";
import { signerName } from "../../../people/names/signer-name.ts";
import { dataOf, useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { fullTime } from "../../../platform/i18n/dates.ts";
import { SnapshotFailure } from "../../../platform/ui/notice.tsx";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import { type CheckedRevision, listenToServerCheck } from "../../lifecycle/server-check-data.ts";
import page from "../../page/record-page.module.css";
import { AssayResult } from "./assay-result.tsx";
import { t } from "./preclinical-text.ts";
import { listenToReleases, listenToRunResults } from "./run-results-data.ts";

const ReleaseResult = onDemand(async () => (await import("./release-result.tsx")).ReleaseResult);

/** The result that a record stands for: that of its present revision, which functions name once they have seen it. */
export function standingOf(
  { status, rev }: Pick<LabTest, "status" | "rev">,
  kept: readonly StoredResult[],
  check: CheckedRevision | undefined,
): StoredResult | undefined {
  if (!isResultKept(status)) return undefined;
  // Nothing is judged any more of a record that was declared invalid: its last result stays.
  if (!CHECKED_STATES.includes(status)) return kept[0];
  return check?.rev === rev ? kept.find(({ sha256 }) => sha256 === check.resultSha256) : undefined;
}

/** What a submitted run was found to say, as it was kept; what an amendment replaced stays below it. */
export function KeptResults({ test }: { test: LabTest }) {
  const { id, status } = test;
  const results = useSnapshot(`run results of ${id}`, listenToRunResults(id));
  const checked = useSnapshot(`check of ${id}`, listenToServerCheck(id));
  const signatures = useSnapshot(`releases of ${id}`, listenToReleases(id));
  const mayRelease = useCan("move", test);
  const kept = dataOf(results)?.records ?? [];
  const releases = dataOf(signatures)?.records ?? [];
  const standing = standingOf(test, kept, dataOf(checked));
  const former = kept.filter((one) => one !== standing);
  const released = releases.find(({ resultRev }) => resultRev === standing?.rev);
  const isReleasable = mayRelease && status === "locked" && blindingOf(test.header) !== undefined;
  return (
    <>
      <SnapshotFailure snapshot={results} title={t("resultFailed")} />
      {standing ? (
        <Kept kept={standing} released={released}>
          {isReleasable && !released && <ReleaseResult testId={id} kept={standing} />}
        </Kept>
      ) : (
        isResultKept(status) && (
          <p className="dim" role="status">
            {t("resultComing")}
          </p>
        )
      )}
      {former.map((one) => (
        <details key={one.id}>
          <summary>{t("formerResult", { rev: one.rev, verdict: t(one.result.verdict) })}</summary>
          <Kept kept={one} released={releases.find(({ resultRev }) => resultRev === one.rev)} />
        </details>
      ))}
    </>
  );
}

type KeptProps = { kept: StoredResult; released: ResultSignature | undefined; children?: React.ReactNode };

function Kept({ kept: { rev, at, result, sha256 }, released, children }: KeptProps) {
  const say = useFormatName();
  return (
    <>
      <AssayResult result={result} />
      <p className="dim">
        {t("keptAt", { rev, time: fullTime(at) })} <code className={page.fingerprint}>{sha256}</code>
      </p>
      {released && <p>{t("released", { name: signerName(released, say), time: fullTime(released.at) })}</p>}
      {children}
    </>
  );
}
