import { Button, Group } from "@mantine/core";
import type { DeadLetter } from "@zona/domain/operations/dead-letter";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { requestMediaOperation } from "../../media/actions/media-actions-data.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { listenToOpenLetters } from "./operations-data.ts";
import { NothingToDo, OperationsSection } from "./operations-section.tsx";
import { t } from "./operations-text.ts";

const SHORTEST_REASON = 3;

/** Work that failed for good: look at it, run it again, or close it with a reason. */
export function DeadLetters() {
  const letters = useSnapshot("open dead letters", listenToOpenLetters);
  return (
    <OperationsSection id="dead-letters" title={t("letters")} failed={t("lettersFailed")} snapshot={letters}>
      {({ records }) =>
        records.length === 0 ? (
          <NothingToDo title={t("noLetters")} hint={t("noLettersHint")} />
        ) : (
          <ul className="list-rows">
            {records.map((letter) => (
              <li key={letter.id}>
                <Letter letter={letter} />
              </li>
            ))}
          </ul>
        )
      }
    </OperationsSection>
  );
}

function Letter({ letter: { id, work, testId, fault, at } }: { letter: DeadLetter }) {
  const { busy, refusal, run } = useAction();
  const [isClosing, setClosing] = useState(false);
  const what = work?.mediaId ?? testId ?? t("message");
  return (
    <>
      <div className="list-row">
        <div>
          <strong className="mono">{what}</strong>
          <p className="dim">{fault}</p>
          <p className="dim">
            <bdi>{fullTime(at)}</bdi>
          </p>
        </div>
        <Group gap="sm">
          {testId && <Link to={`/test/${testId}`}>{t("openRecord")}</Link>}
          {work && (
            <>
              <Link to={`/rawdata?open=${work.mediaId}`}>{t("openMedium")}</Link>
              <Button
                size="sm"
                loading={busy}
                aria-label={t("runAgainWhat", { what })}
                onClick={() => void run(() => requestMediaOperation({ kind: "run-again", mediaId: work.mediaId }))}
              >
                {t("runAgain")}
              </Button>
            </>
          )}
          <Button size="sm" variant="default" aria-label={t("closeWhat", { what })} onClick={() => setClosing(true)}>
            {t("close")}
          </Button>
        </Group>
      </div>
      {isClosing && (
        <CloseForm
          busy={busy}
          onCancel={() => setClosing(false)}
          onClose={(reason) =>
            void run(() => requestMediaOperation({ kind: "close-dead-letter", letterId: id, reason }))
          }
        />
      )}
      {refusal}
    </>
  );
}

type CloseProps = { busy: boolean; onCancel: () => void; onClose: (reason: string) => void };

function CloseForm({ busy, onCancel, onClose }: CloseProps) {
  const [reason, setReason] = useState("");
  const isTooShort = reason.trim().length < SHORTEST_REASON;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTooShort) onClose(reason.trim());
  }
  return (
    <form className="form-line" onSubmit={submit}>
      <FreeText
        label={t("reason")}
        description={t("reasonHint")}
        value={reason}
        maxLength={500}
        required
        onChange={setReason}
      />
      <Button type="submit" loading={busy} disabled={isTooShort}>
        {t("closeNow")}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </form>
  );
}
