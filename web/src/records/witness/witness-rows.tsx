import { Button, Group, Stack } from "@mantine/core";
import type { SheetRows } from "@zona/domain/records/sheet";
import {
  coverOf,
  performedBy,
  performersOf,
  rowsToWitness,
  type WaitingRow,
  type WitnessStatement,
} from "@zona/domain/records/witness/witness-statement";
import { type FormEvent, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { failureTitle } from "../../platform/ui/failure-title.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { TimeField } from "../fields/time-field.tsx";
import { placeWord, rowWord, sheetWord, valueWord } from "../record/record-words.ts";
import { recordStatement } from "./witness-data.ts";
import styles from "./witness-rows.module.css";
import { t } from "./witness-text.ts";

const QrCode = onDemand(async () => (await import("../../platform/ui/scanning/qr-code.tsx")).QrCode);

type Props = {
  testId: string;
  tables: Readonly<Record<string, SheetRows>>;
  statements: readonly WitnessStatement[];
  /** Lists the rows in sight, where no grid shows them. */
  isListed?: boolean;
  /** Makes sure that what is shown is what is stored. */
  onBefore?: () => Promise<unknown>;
};

/** The rows that wait for a second person: to be witnessed at once by whoever did not perform them, else to be handed on. */
export function WitnessRows({ testId, tables, statements, isListed = false, onBefore }: Props) {
  const { uid, name } = useStaffMember();
  const [asked, setAsked] = useState<readonly WaitingRow[]>();
  const [isShared, setShared] = useState(false);
  const waiting = rowsToWitness(tables, statements);
  const isMine = ({ sheetId, cells }: WaitingRow) => performedBy({ uid, name }, performersOf(sheetId, cells));
  const others = waiting.filter((row) => !isMine(row));
  const own = waiting.length - others.length;
  if (waiting.length === 0) return isListed ? <p className="dim">{t("noneWaits")}</p> : null;
  return (
    <Stack gap="sm">
      {isListed && <RowList rows={others} />}
      <Group gap="sm">
        {others.length > 0 && (
          <Button variant={isListed ? "filled" : "default"} onClick={() => setAsked(others)}>
            {t("witnessAll", { n: others.length })}
          </Button>
        )}
        {own > 0 && <span className="dim">{t("ownWait", { n: own })}</span>}
        {own > 0 && !isListed && (
          <Button variant="subtle" aria-expanded={isShared} onClick={() => setShared(!isShared)}>
            {t(isShared ? "hideCode" : "showCode")}
          </Button>
        )}
      </Group>
      {isShared && (
        <div className={styles.code}>
          <QrCode text={`${location.origin}/test/${testId}/witness`} label={t("codeOpens")} />
          <p className="dim">{t("codeHint")}</p>
        </div>
      )}
      {asked && <WitnessDialog testId={testId} rows={asked} onBefore={onBefore} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

const keyOf = ({ sheetId, row }: WaitingRow) => `${sheetId}.${row}`;

/** Each row with everything that its witness confirms. */
const RowList = ({ rows }: { rows: readonly WaitingRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than its box is scrolled by the keyboard as well
  <ul className={styles.rows} tabIndex={0} aria-label={t("waiting")}>
    {rows.map(({ sheetId, row, cells }) => (
      <li key={keyOf({ sheetId, row, cells })}>
        <strong>
          {sheetWord(sheetId)}, {rowWord(row)}
        </strong>
        {Object.entries(coverOf(sheetId, row, cells).values).map(([field, value]) => (
          <span key={field}>
            <span className="dim">{placeWord({ sheet: sheetId, field })}:</span>{" "}
            {valueWord({ sheet: sheetId, field }, value)}
          </span>
        ))}
      </li>
    ))}
  </ul>
);

type DialogProps = {
  testId: string;
  rows: readonly WaitingRow[];
  onBefore?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
};

/** The present minute: nobody says by the second when they saw something. */
function thisMinute(): Date {
  const now = labNow();
  now.setSeconds(0, 0);
  return now;
}

/** One confirmation of everything that it lists. */
export function WitnessDialog({ testId, rows, onBefore, onClose }: DialogProps) {
  const { uid, name } = useStaffMember();
  const [at, setAt] = useState<Date | undefined>(thisMinute);
  const [tries, setTries] = useState(0);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const wrong = at === undefined ? t("seenAtMissing") : at > labNow() ? t("seenAtFuture") : undefined;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (working || at === undefined || wrong) return;
    setWorking(true);
    setFailure(undefined);
    try {
      await onBefore?.();
      await recordStatement(testId, rows, at, { uid, name });
      onClose();
    } catch (error) {
      setFailure(asError(error));
      setWorking(false);
    }
  }

  const title = t("confirmRows", { n: rows.length });
  return (
    <ModalDialog label={title} variant="centre" onClose={() => !working && onClose()}>
      <h2>{title}</h2>
      <p>{t("confirmHint")}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
        <RowList rows={rows} />
        <TimeField label={t("seenAt")} value={at} error={tries > 0 ? wrong : undefined} onChange={setAt} />
        {failure && (
          <Notice tone="failure" title={failureTitle(t("failed"), failure)}>
            <p>{failureSentence(failure)}</p>
          </Notice>
        )}
        <Group gap="sm">
          <Button type="submit" loading={working}>
            {t("iSaw", { n: rows.length })}
          </Button>
          <Button variant="default" disabled={working} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
