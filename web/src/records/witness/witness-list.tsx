import { IconAlertTriangle } from "@tabler/icons-react";
import type { WitnessEvent } from "@zona/domain/records/witness/witness-event";
import type { WitnessMismatch } from "@zona/domain/records/witness/witness-mismatch";
import type { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { useFormatName } from "../../people/names/person-name.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { sheetWord } from "../record/record-words.ts";
import { listenToWitness } from "./witness-data.ts";
import styles from "./witness-list.module.css";
import { RECONCILIATION_WORDS, STEP_WORDS, t } from "./witness-text.ts";

/** Every step that a second person has seen, newest first. */
export function WitnessList({ testId }: { testId: string }) {
  const events = useSnapshot(`witness of ${testId}`, listenToWitness(testId));
  if (events.status === "loading") return <RowsSkeleton rows={1} />;
  if (events.status === "error") return <SnapshotFailure snapshot={events} title={t("listFailed")} />;
  if (events.data.records.length === 0) return <p className="dim">{t("none")}</p>;
  return (
    <ul className={styles.events}>
      {events.data.records.map((entry) => (
        <li key={entry.id} data-outcome={"outcome" in entry ? entry.outcome : undefined}>
          {"outcome" in entry ? (
            <Mismatch {...entry} />
          ) : "covers" in entry ? (
            <Stated {...entry} />
          ) : (
            <Witnessed {...entry} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Witnessed({ step, unit, at, performer, witness, identifiers, externalRef, reconciliation }: WitnessEvent) {
  const say = useFormatName();
  return (
    <>
      <p>
        <strong>{STEP_WORDS[step].name}</strong>
        {unit !== undefined && ` ${t("unitNo", { unit })}`} <At at={at} />
      </p>
      <p>{t("byBoth", { performer: say(performer), witness: say(witness) })}</p>
      <p className="dim">
        {t("read", { identifiers: identifiers.join(" · ") })}
        {externalRef && reconciliation && ` · ${externalRef}, ${RECONCILIATION_WORDS[reconciliation]}`}
      </p>
    </>
  );
}

function Stated({ covers, at, witness }: WitnessStatement) {
  const say = useFormatName();
  const bySheet = Map.groupBy(covers, ({ sheetId }) => sheetId);
  return (
    <>
      <p>
        <strong>{t("stated")}</strong> <At at={at} />
      </p>
      <p>
        {[...bySheet]
          .map(([sheetId, rows]) => `${sheetWord(sheetId)} ${rows.map(({ row }) => row).join(", ")}`)
          .join(" · ")}
      </p>
      <p className="dim">{t("statedOf", { witness: say(witness) })}</p>
    </>
  );
}

function Mismatch({ step, at, performer, witness, container, read }: WitnessMismatch) {
  const say = useFormatName();
  return (
    <>
      <p>
        <IconAlertTriangle size={18} stroke={1.75} className="failure" aria-hidden /> <strong>{t("mismatch")}</strong>
        {step && ` · ${STEP_WORDS[step].name}`} <At at={at} />
      </p>
      <p>
        {t(container === "first" ? "onFirst" : "onSecond")} <code>{read}</code>
      </p>
      <p className="dim">
        {performer
          ? t("seenAtWorkOf", { witness: say(witness), performer: say(performer) })
          : t("seenBy", { witness: say(witness) })}
      </p>
    </>
  );
}

const At = ({ at }: { at: Date }) => (
  <time className="dim" dateTime={at.toISOString()}>
    {fullTime(at)}
  </time>
);
