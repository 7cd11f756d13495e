import { Button } from "@mantine/core";
import type { BulkRun } from "@zona/domain/operations/bulk-run";
import { type FormEvent, useState } from "react";
import { requestMediaOperation } from "../../media/actions/media-actions-data.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { listenToBulkRuns } from "./operations-data.ts";
import { NothingToDo, OperationsSection } from "./operations-section.tsx";
import { t } from "./operations-text.ts";

const DAY_MS = 86_400_000;

/** Days as the counts of the media know them: in UTC, the last one included. */
const spanOf = (first: string, last: string) => ({
  from: new Date(`${first}T00:00:00Z`).toISOString(),
  to: new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS).toISOString(),
});

/** The work on many media done anew: start it, see how far it is, cancel it. */
export function BulkRuns() {
  const runs = useSnapshot("bulk runs", listenToBulkRuns);
  return (
    <OperationsSection id="bulk-runs" title={t("bulk")} failed={t("bulkFailed")} snapshot={runs}>
      {({ records }) => (
        <>
          <p className="dim">{t("bulkHint")}</p>
          <StartForm />
          {records.length === 0 ? (
            <NothingToDo title={t("noBulk")} hint={t("noBulkHint")} />
          ) : (
            <ul className="list-rows">
              {records.map((run) => (
                <li key={run.id} className="list-row">
                  <Run run={run} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </OperationsSection>
  );
}

function StartForm() {
  const { busy, refusal, run } = useAction();
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(() => requestMediaOperation({ kind: "run-many-again", ...spanOf(first, last) }));
  }
  return (
    <>
      <form className="form-line" onSubmit={submit}>
        <DateField label={t("from")} required value={first} onChange={setFirst} />
        <DateField label={t("to")} required value={last} onChange={setLast} />
        <Button type="submit" loading={busy}>
          {t("start")}
        </Button>
      </form>
      {refusal}
    </>
  );
}

function Run({ run: { id, state, by, at, seen, total, begun, executions, mostExecutions } }: { run: BulkRun }) {
  const { busy, refusal, run } = useAction();
  return (
    <>
      <div>
        <strong>{t(state)}</strong>
        <progress max={Math.max(1, total)} value={seen} aria-label={t("progress", { seen, total, begun })} />
        <p className="dim">{t("progress", { seen, total, begun })}</p>
        <p className="dim">
          {by.name}, {fullTime(at)}; {t("executions", { used: executions, most: mostExecutions })}
        </p>
      </div>
      {state === "running" && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void run(() => requestMediaOperation({ kind: "cancel-bulk-run", bulkId: id }))}
        >
          {t("cancelRun")}
        </Button>
      )}
      {refusal}
    </>
  );
}
